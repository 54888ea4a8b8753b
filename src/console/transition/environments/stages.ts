// The stages of the strip Design -> Pull -> Commit -> Plan -> Deploy as an environment stands in them.
import { formatCount } from '../../kit/format.ts'
import type { Tone } from '../../kit/state/states.ts'
import { readComments } from '../comments.ts'
import { hasPlan, isUncommitted, nextStep, pullFailed, type Situation } from './standing.ts'

export const STAGES = ['Design', 'Pull', 'Commit', 'Plan', 'Deploy'] as const

export interface Stage {
  readonly name: (typeof STAGES)[number]
  readonly tone: Tone
  readonly word: string
  readonly current: boolean
}

type Standing = Pick<Stage, 'tone' | 'word'>

const NOT_KNOWN: Standing = { tone: 'idle', word: 'not known' }

function designStage({ design }: Situation): Standing {
  if (!design) return NOT_KNOWN
  if (design.open) return { tone: 'attention', word: 'uncommitted changes' }
  return design.committed ? { tone: 'good', word: 'committed' } : { tone: 'idle', word: 'no release yet' }
}

function pullStage(situation: Situation): Standing {
  const { environment, manifest, design } = situation
  if (environment.ciState === 'manifest_locked') return { tone: 'busy', word: 'being pulled' }
  if (pullFailed(situation)) return { tone: 'bad', word: 'failed' }
  if (manifest === undefined) return NOT_KNOWN
  if (!manifest) return { tone: 'idle', word: 'never pulled' }
  if (!design) return NOT_KNOWN
  const { length } = design.newer
  return length > 0 ? { tone: 'attention', word: `${formatCount(length)} newer` } : { tone: 'good', word: 'up to date' }
}

function commitStage(situation: Situation): Standing {
  const { manifest } = situation
  if (manifest === undefined) return NOT_KNOWN
  if (isUncommitted(situation)) {
    const count = (manifest?.ciRfcCount ?? 0) + (manifest?.relationRfcCount ?? 0)
    return { tone: 'attention', word: count > 0 ? `${formatCount(count)} uncommitted` : 'uncommitted changes' }
  }
  return { tone: manifest ? 'good' : 'idle', word: manifest ? 'committed' : 'no release yet' }
}

function planStage(situation: Situation): Standing {
  const { environment, bom } = situation
  if (environment.ciState === 'locked') return { tone: 'busy', word: 'being made' }
  if (bom && hasPlan(situation)) return { tone: 'attention', word: `${formatCount(bom.rfc_cis.length)} to deploy` }
  if (readComments(environment.comments).outcome === 'failed' && !pullFailed(situation))
    return { tone: 'bad', word: 'failed' }
  return bom === undefined ? NOT_KNOWN : { tone: 'good', word: 'nothing to deploy' }
}

const DEPLOY_TONES: Readonly<Record<string, Tone>> = {
  active: 'busy',
  pausing: 'busy',
  pending: 'attention',
  paused: 'attention',
  failed: 'bad',
  complete: 'good',
}

function deployStage({ latest }: Situation): Standing {
  if (latest === undefined) return NOT_KNOWN
  const state = latest?.deploymentState
  return { tone: DEPLOY_TONES[state ?? ''] ?? 'idle', word: state ?? 'never deployed' }
}

/** The stages as they stand; `current` is where the next step lies. */
export function stages(situation: Situation): readonly Stage[] {
  const { kind } = nextStep(situation)
  const { environment } = situation
  const planning = kind === 'wait' && environment.ciState === 'locked'
  return [
    { name: 'Design', ...designStage(situation), current: false },
    { name: 'Pull', ...pullStage(situation), current: kind === 'pull' || (kind === 'wait' && !planning) },
    { name: 'Commit', ...commitStage(situation), current: kind === 'commit' },
    { name: 'Plan', ...planStage(situation), current: kind === 'deploy' || planning },
    { name: 'Deploy', ...deployStage(situation), current: kind === 'watch' },
  ]
}
