// The releases and deployments of an environment, and what a restore takes back (service-api 2.4, 2.5, 3.4).
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readEnvironmentTimeline } from '../../../contract/transition/releases.ts'
import { missingSnapshotReason } from '../../data/missing-snapshots.ts'
import { describeDeployment } from '../states.ts'

export type TimelineEntry = AnswerOf<typeof readEnvironmentTimeline>[number]
export type TimelineRelease = Exclude<TimelineEntry, { deploymentId: unknown }>
export type TimelineDeployment = Exclude<TimelineEntry, TimelineRelease>

/** Newest first. */
export type Timeline = readonly TimelineEntry[]

export const isDeployment = (entry: TimelineEntry): entry is TimelineDeployment => 'deploymentId' in entry
const isRelease = (entry: TimelineEntry): entry is TimelineRelease => !isDeployment(entry)

export const getReleases = (timeline: Timeline): TimelineRelease[] => timeline.filter(isRelease)
export const getDeployments = (timeline: Timeline): TimelineDeployment[] => timeline.filter(isDeployment)

export const getReleaseDeployments = (timeline: Timeline, releaseId: string): TimelineDeployment[] =>
  getDeployments(timeline).filter(({ parentReleaseId }) => parentReleaseId === releaseId)

/** The release of each deployment, and the newest deployment of each release. */
export function findRelatedEntries(timeline: Timeline): ReadonlyMap<TimelineEntry, TimelineEntry> {
  const found = new Map<TimelineEntry, TimelineEntry>()
  const releases = new Map<string | undefined, TimelineRelease>(
    getReleases(timeline).map((release) => [release.releaseId, release]),
  )
  for (const deployment of getDeployments(timeline)) {
    const release = releases.get(deployment.parentReleaseId)
    if (!release) continue
    found.set(deployment, release)
    if (!found.has(release)) found.set(release, deployment)
  }
  return found
}

/** The committed releases that restoring an earlier one takes back, newest first. */
export const getRevertedReleases = (releases: readonly TimelineRelease[], releaseId: string): TimelineRelease[] =>
  releases.filter((release) => release.releaseState === 'closed' && Number(release.releaseId) > Number(releaseId))

/** Why a release cannot be restored, or undefined (2.4: only closed releases have content to restore). */
export function restoreDisabledReason(
  { releaseId, releaseState }: TimelineRelease,
  releases: readonly TimelineRelease[],
  missingSnapshots?: ReadonlySet<string>,
): string | undefined {
  if (missingSnapshots?.has(releaseId)) return missingSnapshotReason(releaseId)
  if (releaseState === 'open') return 'The release is open and not committed.'
  if (releaseState !== 'closed') return 'The release was discarded and never committed.'
  const open = releases.find((release) => release.releaseState === 'open')
  if (open) return `Release ${open.releaseId} is open. Commit or discard it first.`
  return getRevertedReleases(releases, releaseId).length === 0
    ? 'This is the newest release: the environment already matches it.'
    : undefined
}

/** The messages of a restore's answer about what could not be restored: its `warnings` are a list of lists. */
export function parseWarnings(answer: unknown): string[] {
  const isObject = typeof answer === 'object' && answer !== null
  const found: unknown = isObject && 'warnings' in answer ? answer.warnings : undefined
  return Array.isArray(found) ? found.flat().filter((warning) => typeof warning === 'string') : []
}

export interface RestoreTarget {
  /** Undefined if it is unknown, or the deployment did not complete. */
  readonly releaseId?: string
  readonly problem?: string | undefined
  /** Without a snapshot of the release: the next older deployment that can be tried. */
  readonly alternative?: string | undefined
}

/** The newest completed deployment of an earlier release that can be tried instead of one without a snapshot. */
export const findOlderDeployment = (
  timeline: Timeline,
  releaseId: string,
  missingSnapshots: ReadonlySet<string>,
): string | undefined =>
  getDeployments(timeline).find(
    ({ deploymentState, parentReleaseId = '' }) =>
      deploymentState === 'complete' &&
      Number(parentReleaseId) < Number(releaseId) &&
      !missingSnapshots.has(parentReleaseId) &&
      getReleases(timeline).some((release) => release.releaseId === parentReleaseId),
  )?.deploymentId

/** The release of a deployment, and why it cannot be restored. `timeline`: undefined if not loaded. */
export function getRestoreTarget(
  { deploymentId, deploymentState }: { readonly deploymentId: string; readonly deploymentState: string },
  timeline: Timeline = [],
  missingSnapshots: ReadonlySet<string> = new Set(),
): RestoreTarget {
  if (deploymentState !== 'complete')
    return {
      problem: `Only completed deployments can be restored. ${describeDeployment({ deploymentId, deploymentState })}.`,
    }
  const releases = getReleases(timeline)
  const found = getDeployments(timeline).find((deployment) => deployment.deploymentId === deploymentId)
  const release = releases.find(({ releaseId }) => releaseId === found?.parentReleaseId)
  if (!release) return { problem: 'The service does not report which release was deployed.' }
  const { releaseId } = release
  const problem = restoreDisabledReason(release, releases, missingSnapshots)
  const alternative = missingSnapshots.has(releaseId) && findOlderDeployment(timeline, releaseId, missingSnapshots)
  return { releaseId, problem, ...(alternative && { alternative }) }
}

/** By deployment id. The newest release has none: there is nothing to revert. */
export const getRestoreTargets = (
  timeline: Timeline,
  missingSnapshots?: ReadonlySet<string>,
): ReadonlyMap<string, RestoreTarget> =>
  new Map(
    getDeployments(timeline).flatMap((deployment) => {
      const target = getRestoreTarget(deployment, timeline, missingSnapshots)
      const reverted = target.releaseId ? getRevertedReleases(getReleases(timeline), target.releaseId) : []
      return reverted.length > 0 ? [[deployment.deploymentId, target] as const] : []
    }),
  )
