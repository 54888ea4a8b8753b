import { formatRecordTotal } from '../../design/index.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { getDesignStatus } from '../releases/design-state.ts'
import { getStateTone, type Tone } from '../../kit/state/states.ts'
import {
  countUnplanned,
  formatWaitingMarks,
  getNextStep,
  getPlanReason,
  hasOpenRelease,
  hasPlan,
  hasPlanFailed,
  hasPullFailed,
  type EnvironmentState,
} from './state.ts'

export const STAGES = ['Design', 'Pull', 'Commit', 'Plan', 'Deploy'] as const

export interface Stage {
  readonly name: (typeof STAGES)[number]
  readonly tone: Tone
  readonly label: string
  /** Whether the label counts the computes that are marked for replacement. */
  readonly countsMarks?: true
  readonly isCurrent: boolean
}

type StageStatus = Omit<Stage, 'name' | 'isCurrent'>

const UNKNOWN: StageStatus = { tone: 'idle', label: 'unknown' }

function getDesignStage({ design }: EnvironmentState): StageStatus {
  if (!design) return UNKNOWN
  if (design.open) return { tone: 'attention', label: 'uncommitted changes' }
  return design.committed ? { tone: 'good', label: 'committed' } : { tone: 'idle', label: 'no release yet' }
}

function getPullStage(state: EnvironmentState): StageStatus {
  const { environment, manifest, design } = state
  if (environment.ciState === 'manifest_locked') return { tone: 'busy', label: 'being pulled' }
  if (hasPullFailed(state)) return { tone: 'bad', label: 'failed' }
  return getDesignStatus(design, manifest)
}

function getCommitStage(state: EnvironmentState): StageStatus {
  const { manifest } = state
  if (manifest === undefined) return UNKNOWN
  if (manifest && hasOpenRelease(state)) return { tone: 'attention', label: formatRecordTotal(manifest) }
  return { tone: manifest ? 'good' : 'idle', label: manifest ? 'committed' : 'no release yet' }
}

/** `42 of 60 left`; `left` is undefined for a plan that was not deployed in part. */
export const formatLeft = (total: number, left = total): string =>
  left < total ? `${formatCount(left)} of ${formatCount(total)} left` : `${formatCount(total)} to deploy`

function getPlanStage(state: EnvironmentState): StageStatus {
  const { environment, manifest, bom, latest } = state
  if (environment.ciState === 'locked') return { tone: 'busy', label: 'being created' }
  if (bom && hasPlan(state)) return { tone: 'attention', label: formatLeft(bom.rfc_cis.length, state.changesLeft) }
  if (hasPlanFailed(state)) return { tone: 'bad', label: 'failed' }
  if (bom === undefined || manifest === undefined || latest === undefined) return UNKNOWN
  const isNeeded = hasOpenRelease(state) || getPlanReason(state) !== undefined
  const left = countUnplanned(state)
  if (isNeeded && (left || latest?.deploymentState === 'canceled'))
    return {
      tone: 'attention',
      label: left ? `${formatCountOf(left, 'change')} left to plan` : 'changes left to plan',
    }
  const marks = formatWaitingMarks(state)
  if (marks) return { tone: 'attention', label: marks, countsMarks: true }
  if (isNeeded) return { tone: 'idle', label: 'not planned yet' }
  if (state.markedCount === undefined) return UNKNOWN
  return { tone: latest ? 'good' : 'idle', label: 'nothing to deploy' }
}

function getDeployStage({ latest }: EnvironmentState): StageStatus {
  if (latest === undefined) return UNKNOWN
  const label = latest?.deploymentState ?? 'never deployed'
  return { tone: getStateTone('deployment', label), label }
}

/** The stages; the current one is that of the next step. */
export function getStages(state: EnvironmentState): readonly Stage[] {
  const { kind } = getNextStep(state)
  const planning = kind === 'wait' && state.environment.ciState === 'locked'
  return [
    { name: 'Design', ...getDesignStage(state), isCurrent: false },
    { name: 'Pull', ...getPullStage(state), isCurrent: kind === 'pull' || (kind === 'wait' && !planning) },
    { name: 'Commit', ...getCommitStage(state), isCurrent: kind === 'commit' },
    { name: 'Plan', ...getPlanStage(state), isCurrent: kind === 'plan' || kind === 'deploy' || planning },
    { name: 'Deploy', ...getDeployStage(state), isCurrent: kind === 'watch' },
  ]
}
