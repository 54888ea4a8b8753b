// The state of an environment between design and deployment, and its next step (service-api 0.1 facts 8 and 9, 3.1, 3.2, 3.4).
import type { Ci, Deployment, Release } from '../../../contract/core/records.ts'
import { isLocked } from '../../../contract/transition/environments.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseComments } from '../comments.ts'
import { isBlocking } from '../states.ts'
import { formatRestoreWarning, getRestoredRelease, type DesignState } from '../releases/design-state.ts'

/** Answers about an environment; undefined: could not be loaded, null: there is none. */
export interface EnvironmentState {
  readonly environment: Pick<Ci, 'ciState' | 'comments'>
  readonly manifest: Release | null | undefined
  readonly bom: { readonly releaseId: string; readonly rfc_cis: readonly unknown[] } | null | undefined
  readonly latest: Deployment | null | undefined
  /** Changes that the stopped deployment of the plan, or without a plan the canceled one, has not completed. */
  readonly changesLeft?: number | undefined
  /** Computes marked for replacement. */
  readonly markedCount: number | undefined
  readonly design?: DesignState | undefined
}

export type NextStep =
  | { readonly kind: 'watch'; readonly deployment: Deployment; readonly reason: string }
  | { readonly kind: 'deploy'; readonly changes: number; readonly reason: string }
  /** `plan`: nothing is uncommitted, but a new plan is needed; `unknown`: a required query failed. */
  | { readonly kind: 'wait' | 'commit' | 'plan' | 'pull' | 'nothing' | 'unknown'; readonly reason: string }

const BLOCKING_REASONS: Readonly<Record<string, string>> = {
  active: 'A deployment is running. Nothing can be committed until it ends.',
  pausing: 'A deployment is pausing. Nothing can be committed until it is resumed or canceled.',
  paused: 'A deployment is paused. Nothing can be committed until you resume or cancel it.',
  failed: 'A deployment failed. Nothing can be committed until you retry or cancel it.',
  pending: 'A deployment is waiting for approval. Nothing can be committed until you approve or cancel it.',
}

/** The release that collects uncommitted changes. */
export const getOpenRelease = ({ manifest }: EnvironmentState): Release | null =>
  manifest?.releaseState === 'open' ? manifest : null

export const hasOpenRelease = (state: EnvironmentState): boolean => getOpenRelease(state) !== null

export const hasPlan = ({ bom }: EnvironmentState): boolean => (bom?.rfc_cis.length ?? 0) > 0

/** Source: service-api 3.1. */
export const hasPullFailed = ({ environment }: EnvironmentState): boolean =>
  /^\s*ERROR:MANIFEST:/.test(environment.comments)

export const hasPlanFailed = (state: EnvironmentState): boolean =>
  parseComments(state.environment.comments).outcome === 'failed' && !hasPullFailed(state)

/** Why to pull the design: the last pull failed, there was none, or the design has newer releases (3.4). */
function getPullReason(state: EnvironmentState): string | undefined {
  const { manifest, design } = state
  if (hasPullFailed(state)) return 'The last pull failed. Fix the cause, then pull again.'
  if (!design?.committed || design.newerReleases.length === 0) return undefined
  if (!manifest) return 'The design was never pulled into this environment.'
  // After a rollback only what was committed since is a reason to pull.
  const restoredAt = getRestoredRelease(manifest) && (manifest.created ?? manifest.updated)
  if (restoredAt && !((design.committed.updated ?? 0) > restoredAt)) return undefined
  return `The design has ${formatCountOf(design.newerReleases.length, 'release')} that this environment does not have.`
}

/** `2 computes marked for replacement`; undefined without any, or while a deployment is open that can include them. */
export const formatWaitingMarks = ({ markedCount = 0, latest }: EnvironmentState): string | undefined =>
  markedCount === 0 || (latest && isBlocking(latest))
    ? undefined
    : `${formatCountOf(markedCount, 'compute')} marked for replacement`

/** Changes of the last plan, if it was discarded: the environment names it, and no deployment used it (3.1). */
function countDiscarded({ environment, latest }: EnvironmentState): number | undefined {
  const { changeCount, planId } = parseComments(environment.comments)
  return latest && Number(planId ?? 0) > Number(latest.releaseId) ? changeCount : undefined
}

/** How many changes are left to plan, after a discarded plan or a canceled deployment; undefined if unknown. */
export const countUnplanned = (state: EnvironmentState): number | undefined =>
  countDiscarded(state) ?? (state.latest?.deploymentState === 'canceled' ? state.changesLeft : undefined)

/** Why committed changes are or may be left to deploy, without an open plan: none if the last plan found nothing. */
function getUndeployedReason(state: EnvironmentState): string | undefined {
  const { environment, manifest, latest } = state
  const { changeCount, planId } = parseComments(environment.comments)
  if (!manifest || latest === undefined || changeCount === 0) return undefined
  if (latest === null) return 'The environment was never deployed. Create a plan of what to deploy.'
  const left = countUnplanned(state)
  if (countDiscarded(state))
    return `The last plan was discarded. A new plan includes its ${formatCountOf(left ?? 0, 'change')} again.`
  // Some of what is left may no longer be needed.
  if (latest.deploymentState === 'canceled')
    return `The last deployment was canceled${left === undefined ? '' : ` with ${formatCountOf(left, 'change')} left`}. A new plan includes what is still to be deployed.`
  // Without the id of the last plan, only the times are known.
  const isCommittedLater = manifest.releaseState === 'closed' && (manifest.updated ?? 0) > (latest.created ?? Infinity)
  return planId === undefined && isCommittedLater && !isBlocking(latest)
    ? `Release ${manifest.releaseId} was committed after the last deployment. Create a plan of what to deploy.`
    : undefined
}

/** Why to create a plan: the last one failed, something may be left to deploy, or computes are marked. */
export function getPlanReason(state: EnvironmentState): string | undefined {
  if (hasPlanFailed(state)) return 'The last plan failed. Fix the cause, then create it again.'
  const undeployed = getUndeployedReason(state)
  if (undeployed) return undeployed
  const marks = formatWaitingMarks(state)
  return marks && `${marks}. A new plan replaces ${state.markedCount === 1 ? 'it' : 'them'}.`
}

const unknownStep = (reason: string): NextStep => ({ kind: 'unknown', reason })

/** The next step, with its reason. */
export function getNextStep(state: EnvironmentState): NextStep {
  const { environment, bom, latest } = state
  if (isLocked(environment)) {
    const pulling = environment.ciState === 'manifest_locked'
    return {
      kind: 'wait',
      reason: pulling
        ? 'The design is being pulled. The environment is locked until that is done.'
        : 'A commit or plan is in progress. The environment is locked until that is done.',
    }
  }
  if (latest === undefined)
    return unknownStep('The latest deployment could not be loaded, so it is unknown whether one is open.')
  const blockingReason = latest && BLOCKING_REASONS[latest.deploymentState]
  if (blockingReason) return { kind: 'watch', deployment: latest, reason: blockingReason }
  if (state.manifest === undefined)
    return unknownStep(
      'The latest release could not be loaded, so it is unknown whether there are uncommitted changes.',
    )
  if (hasOpenRelease(state))
    return {
      kind: 'commit',
      reason: hasPlan(state)
        ? 'There are changes that the open plan does not include. Committing creates a new plan with all of them.'
        : 'There are uncommitted changes. Committing creates a plan of what to deploy.',
    }
  if (bom === undefined)
    return unknownStep('The plan could not be loaded, so it is unknown whether there is something to deploy.')
  if (bom && hasPlan(state))
    return { kind: 'deploy', changes: bom.rfc_cis.length, reason: 'The plan is ready. Review it, then deploy.' }
  const pull = getPullReason(state)
  const plan = getPlanReason(state)
  const restored = formatRestoreWarning(state.manifest)
  // What a deployment left is finished first, and pulling is the alternative.
  if (latest && plan && getUndeployedReason(state) && !hasPullFailed(state))
    return { kind: 'plan', reason: [plan, pull ?? restored].filter(Boolean).join(' ') }
  if (pull) return { kind: 'pull', reason: pull }
  if (plan) return { kind: 'plan', reason: plan }
  if (restored) return { kind: 'nothing', reason: `There is nothing to do. ${restored}` }
  if (!latest) return { kind: 'nothing', reason: 'Nothing was deployed yet, and there is nothing to deploy.' }
  if (state.markedCount === undefined)
    return {
      kind: 'nothing',
      reason: 'Nothing else is left to do, but it is unknown whether computes are marked for replacement.',
    }
  return { kind: 'nothing', reason: 'Everything is committed and deployed. There is nothing to do.' }
}

/** Why the environment cannot be committed now, or undefined (1.5: refused while locked, active, paused or failed). */
export function commitDisabledReason(state: EnvironmentState): string | undefined {
  const { kind, reason } = getNextStep(state)
  return kind === 'wait' || kind === 'watch' || kind === 'unknown' ? reason : undefined
}

/** Why the design cannot be pulled now, or undefined (3.1: a locked environment is not locked again). */
export function pullDisabledReason(state: EnvironmentState): string | undefined {
  const next = getNextStep(state)
  if (next.kind === 'wait') return next.reason
  return state.design && !state.design.committed
    ? 'The design has no committed release yet. Commit it first.'
    : undefined
}

/** Whether a pull is a main action of the page: the next step, or an alternative while the design is newer. */
export const isPullOffered = (state: EnvironmentState): boolean =>
  (state.design?.newerReleases.length ?? 0) > 0 || getNextStep(state).kind === 'pull'

/** Why uncommitted changes cannot be discarded now, or undefined (2.3: refused while locked, and without an open release). */
export function discardDisabledReason(state: EnvironmentState): string | undefined {
  const next = getNextStep(state)
  if (next.kind === 'wait') return next.reason
  if (state.manifest === undefined) return 'The latest release could not be loaded.'
  return hasOpenRelease(state) ? undefined : 'There are no uncommitted changes.'
}
