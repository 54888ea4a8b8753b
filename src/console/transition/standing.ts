// Where an environment stands on the way Commit -> Plan -> Deploy, what is in the way, and the one next step
// (service-api 0.1 facts 8 and 9, 3.1, 3.2, 3.4).
import type { Ci, Deployment, Release } from '../../contract/records.ts'
import { isLocked } from '../../contract/transition.ts'
import { formatCount } from '../kit/format.ts'
import type { Tone } from '../kit/state/states.ts'
import { readComments } from './comments.ts'

/** What is read of an environment; undefined where a reading is not there yet, null where the service says there is none. */
export interface Situation {
  readonly environment: Pick<Ci, 'ciState' | 'comments' | 'updated'>
  readonly manifest: Release | null
  readonly bom: { readonly releaseId: string; readonly rfc_cis: readonly unknown[] } | null
  readonly latest: Deployment | null
}

export type NextStep =
  | { readonly kind: 'wait'; readonly reason: string }
  /** `moving`: it runs; else somebody has to decide something about it. */
  | { readonly kind: 'watch'; readonly deploymentId: string; readonly moving: boolean; readonly reason: string }
  /** `again`: nothing is uncommitted, but a new plan is called for. */
  | { readonly kind: 'commit'; readonly again: boolean; readonly reason: string }
  | { readonly kind: 'deploy'; readonly changes: number; readonly reason: string }
  | { readonly kind: 'nothing'; readonly reason: string }

const DEPLOYING: Readonly<Record<string, string>> = {
  active: 'A deployment is running. Nothing can be committed until it is over.',
  pausing: 'A deployment is pausing. Nothing can be committed until it is resumed or canceled.',
  paused: 'A deployment is paused. Resume or cancel it before anything can be committed.',
  failed: 'A deployment failed. Retry or cancel it before anything can be committed.',
  pending: 'A deployment waits for approval.',
}

export const isUncommitted = ({ manifest }: Situation): boolean => manifest?.releaseState === 'open'

const hasPlan = ({ bom }: Situation): boolean => bom !== null && bom.rfc_cis.length > 0

function reasonToPlanAgain({ environment, latest }: Situation): string | undefined {
  if (readComments(environment.comments).outcome === 'failed')
    return 'The last plan failed. Once its cause is gone, make it again.'
  const plannedSince = (environment.updated ?? 0) > (latest?.updated ?? 0)
  if (latest?.deploymentState === 'canceled' && !plannedSince)
    return 'The last deployment was canceled. A new plan takes up what it left.'
  return undefined
}

/** The one thing to do next, with the reason for people to read. */
export function nextStep(situation: Situation): NextStep {
  const { environment, bom, latest } = situation
  if (isLocked(environment)) {
    const pulling = environment.ciState === 'manifest_locked'
    return {
      kind: 'wait',
      reason: pulling
        ? 'The design is being pulled. The environment is locked until that is over.'
        : 'A commit or plan is being worked on. The environment is locked until that is over.',
    }
  }
  const inTheWay = latest && DEPLOYING[latest.deploymentState]
  if (inTheWay) {
    const moving = latest.deploymentState === 'active' || latest.deploymentState === 'pausing'
    return { kind: 'watch', deploymentId: latest.deploymentId, moving, reason: inTheWay }
  }
  if (isUncommitted(situation))
    return {
      kind: 'commit',
      again: false,
      reason: hasPlan(situation)
        ? 'There are changes that the open plan does not have. Committing makes a new plan with all of them.'
        : 'There are changes that are not committed. Committing makes a plan of what to deploy.',
    }
  if (bom && hasPlan(situation))
    return { kind: 'deploy', changes: bom.rfc_cis.length, reason: 'The plan is made. Review it, then deploy.' }
  const again = reasonToPlanAgain(situation)
  if (again) return { kind: 'commit', again: true, reason: again }
  return { kind: 'nothing', reason: 'Everything is committed and deployed. There is nothing to do.' }
}

/** Why the environment cannot be committed now, or undefined (1.5: refused while locked, active, paused or failed). */
export function commitProblem(situation: Situation): string | undefined {
  const next = nextStep(situation)
  if (next.kind === 'wait') return next.reason
  return next.kind === 'watch' ? next.reason : undefined
}

export interface Stage {
  readonly name: 'Commit' | 'Plan' | 'Deploy'
  readonly tone: Tone
  readonly word: string
  readonly current: boolean
}

function commitStage(situation: Situation): Pick<Stage, 'tone' | 'word'> {
  const { environment, manifest } = situation
  if (environment.ciState === 'manifest_locked') return { tone: 'busy', word: 'design being pulled' }
  if (isUncommitted(situation)) {
    const count = (manifest?.ciRfcCount ?? 0) + (manifest?.relationRfcCount ?? 0)
    return { tone: 'attention', word: count > 0 ? `${formatCount(count)} uncommitted` : 'uncommitted changes' }
  }
  return { tone: manifest ? 'good' : 'idle', word: manifest ? 'committed' : 'no release yet' }
}

function planStage(situation: Situation): Pick<Stage, 'tone' | 'word'> {
  const { environment, bom } = situation
  if (environment.ciState === 'locked') return { tone: 'busy', word: 'being made' }
  if (bom && hasPlan(situation)) return { tone: 'attention', word: `${formatCount(bom.rfc_cis.length)} to deploy` }
  if (readComments(environment.comments).outcome === 'failed') return { tone: 'bad', word: 'failed' }
  return { tone: 'good', word: 'nothing to deploy' }
}

const DEPLOY_TONES: Readonly<Record<string, Tone>> = {
  active: 'busy',
  pausing: 'busy',
  pending: 'attention',
  paused: 'attention',
  failed: 'bad',
  complete: 'good',
}

/** The three stages as they stand; `current` is where the next step lies. */
export function stages(situation: Situation): readonly Stage[] {
  const { kind } = nextStep(situation)
  const { environment, latest } = situation
  const state = latest?.deploymentState
  const planning = kind === 'wait' && environment.ciState === 'locked'
  return [
    {
      name: 'Commit',
      ...commitStage(situation),
      current: kind === 'commit' || (kind === 'wait' && !planning),
    },
    { name: 'Plan', ...planStage(situation), current: kind === 'deploy' || planning },
    {
      name: 'Deploy',
      tone: state === undefined ? 'idle' : (DEPLOY_TONES[state] ?? 'idle'),
      word: state === undefined ? 'never deployed' : state,
      current: kind === 'watch',
    },
  ]
}
