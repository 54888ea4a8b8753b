// Where an environment stands on the way Design -> Pull -> Commit -> Plan -> Deploy, what is in the way, and the one next step
// (service-api 0.1 facts 8 and 9, 3.1, 3.2, 3.4).
import type { Ci, Deployment, Release } from '../../../contract/core/records.ts'
import { isLocked } from '../../../contract/transition/environments.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseComments } from '../comments.ts'
import type { DesignState } from '../releases/pull-plan.ts'

/** What is read of an environment; undefined where it could not be read, null where the service says there is none. */
export interface EnvironmentState {
  readonly environment: Pick<Ci, 'ciState' | 'comments' | 'updated'>
  readonly manifest: Release | null | undefined
  readonly bom: { readonly releaseId: string; readonly rfc_cis: readonly unknown[] } | null | undefined
  readonly latest: Deployment | null | undefined
  /** What the design has for the environment. */
  readonly design?: DesignState | undefined
}

export type NextStep =
  | { readonly kind: 'wait'; readonly reason: string }
  /** `moving`: it runs; else somebody has to decide something about it. */
  | { readonly kind: 'watch'; readonly deploymentId: string; readonly moving: boolean; readonly reason: string }
  /** `again`: nothing is uncommitted, but a new plan is called for. */
  | { readonly kind: 'commit'; readonly again: boolean; readonly reason: string }
  /** `releases`: how many of the design the environment does not have; 0 where the last pull failed. */
  | { readonly kind: 'pull'; readonly releases: number; readonly reason: string }
  | { readonly kind: 'deploy'; readonly changes: number; readonly reason: string }
  | { readonly kind: 'nothing'; readonly reason: string }
  /** What has to be known to say what is next could not be read. */
  | { readonly kind: 'unknown'; readonly reason: string }

const BLOCKING_REASONS: Readonly<Record<string, string>> = {
  active: 'A deployment is running. Nothing can be committed until it is over.',
  pausing: 'A deployment is pausing. Nothing can be committed until it is resumed or canceled.',
  paused: 'A deployment is paused. Resume or cancel it before anything can be committed.',
  failed: 'A deployment failed. Retry or cancel it before anything can be committed.',
  pending: 'A deployment waits for approval.',
}

/** The release that collects what is not committed. */
export const getOpenRelease = ({ manifest }: EnvironmentState): Release | null =>
  manifest?.releaseState === 'open' ? manifest : null

export const hasOpenRelease = (situation: EnvironmentState): boolean => getOpenRelease(situation) !== null

export const hasPlan = ({ bom }: EnvironmentState): boolean => (bom?.rfc_cis.length ?? 0) > 0

/** The last pull failed (3.1). */
export const hasPullFailed = ({ environment }: EnvironmentState): boolean =>
  /^\s*ERROR:MANIFEST:/.test(environment.comments)

/** Why the design is to be pulled: the last pull failed, there was none, or the design has moved on (3.4). */
function getPullReason(situation: EnvironmentState): string | undefined {
  const { manifest, design } = situation
  if (hasPullFailed(situation)) return 'The last pull failed. Once its cause is gone, pull again.'
  if (!design?.committed || design.newerReleases.length === 0) return undefined
  if (!manifest) return 'The design was never pulled into this environment.'
  return `The design has ${formatCountOf(design.newerReleases.length, 'release')} that this environment does not have.`
}

function getReplanReason({ environment, latest }: EnvironmentState): string | undefined {
  if (parseComments(environment.comments).outcome === 'failed')
    return 'The last plan failed. Once its cause is gone, make it again.'
  const plannedSince = (environment.updated ?? 0) > (latest?.updated ?? 0)
  if (latest?.deploymentState === 'canceled' && !plannedSince)
    return 'The last deployment was canceled. A new plan takes up what it left.'
  return undefined
}

const unknownStep = (reason: string): NextStep => ({ kind: 'unknown', reason })

/** The one thing to do next, with the reason for people to read. */
export function getNextStep(situation: EnvironmentState): NextStep {
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
  if (latest === undefined)
    return unknownStep('The latest deployment could not be read, so it is not known whether one is in the way.')
  const inTheWay = latest && BLOCKING_REASONS[latest.deploymentState]
  if (inTheWay) {
    const moving = latest.deploymentState === 'active' || latest.deploymentState === 'pausing'
    return { kind: 'watch', deploymentId: latest.deploymentId, moving, reason: inTheWay }
  }
  if (situation.manifest === undefined)
    return unknownStep('The latest release could not be read, so it is not known whether something is uncommitted.')
  if (hasOpenRelease(situation))
    return {
      kind: 'commit',
      again: false,
      reason: hasPlan(situation)
        ? 'There are changes that the open plan does not have. Committing makes a new plan with all of them.'
        : 'There are changes that are not committed. Committing makes a plan of what to deploy.',
    }
  if (bom === undefined)
    return unknownStep(
      'The bill of materials could not be read, so it is not known whether there is something to deploy.',
    )
  if (bom && hasPlan(situation))
    return { kind: 'deploy', changes: bom.rfc_cis.length, reason: 'The plan is made. Review it, then deploy.' }
  const pull = getPullReason(situation)
  if (pull) return { kind: 'pull', releases: situation.design?.newerReleases.length ?? 0, reason: pull }
  const again = getReplanReason(situation)
  if (again) return { kind: 'commit', again: true, reason: again }
  return { kind: 'nothing', reason: 'Everything is committed and deployed. There is nothing to do.' }
}

/** Why the environment cannot be committed now, or undefined (1.5: refused while locked, active, paused or failed). */
export function commitDisabledReason(situation: EnvironmentState): string | undefined {
  const { kind, reason } = getNextStep(situation)
  return kind === 'wait' || kind === 'watch' || kind === 'unknown' ? reason : undefined
}

/** Why the design cannot be pulled now, or undefined (3.1: a locked environment is not locked again). */
export function pullDisabledReason(situation: EnvironmentState): string | undefined {
  const next = getNextStep(situation)
  if (next.kind === 'wait') return next.reason
  return situation.design && !situation.design.committed
    ? 'The design has no committed release yet. Commit it first.'
    : undefined
}

/** Why open changes cannot be discarded now, or undefined (2.3: refused while locked, and without an open release). */
export function discardDisabledReason(situation: EnvironmentState): string | undefined {
  const next = getNextStep(situation)
  if (next.kind === 'wait') return next.reason
  if (situation.manifest === undefined) return 'The latest release could not be read.'
  return hasOpenRelease(situation) ? undefined : 'Nothing is uncommitted.'
}
