// The releases and deployments of an environment, and what a restore takes back (service-api 2.4, 2.5, 3.4).
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readEnvironmentTimeline } from '../../../contract/transition/releases.ts'

type TimelineEntry = AnswerOf<typeof readEnvironmentTimeline>[number]
export type TimelineRelease = Exclude<TimelineEntry, { deploymentId: unknown }>
export type TimelineDeployment = Exclude<TimelineEntry, TimelineRelease>

export type TimelineRow =
  | { readonly kind: 'release'; readonly id: string; readonly release: TimelineRelease }
  | { readonly kind: 'deployment'; readonly id: string; readonly deployment: TimelineDeployment }

const isDeployment = (entry: TimelineEntry): entry is TimelineDeployment => 'deploymentId' in entry

/** Keeps the order of the service: newest first. */
export const toTimelineRows = (entries: readonly TimelineEntry[]): TimelineRow[] =>
  entries.map((entry) =>
    isDeployment(entry)
      ? { kind: 'deployment', id: `deployment-${entry.deploymentId}`, deployment: entry }
      : { kind: 'release', id: `release-${entry.releaseId}`, release: entry },
  )

export const getReleases = (rows: readonly TimelineRow[]): TimelineRelease[] =>
  rows.flatMap((row) => (row.kind === 'release' ? [row.release] : []))

export const getDeployments = (rows: readonly TimelineRow[]): TimelineDeployment[] =>
  rows.flatMap((row) => (row.kind === 'deployment' ? [row.deployment] : []))

export const getReleaseDeployments = (rows: readonly TimelineRow[], releaseId: string): TimelineDeployment[] =>
  getDeployments(rows).filter(({ parentReleaseId }) => parentReleaseId === releaseId)

/** Row id to the related row: the release of a deployment, the newest deployment of a release. */
export function findRelatedRows(rows: readonly TimelineRow[]): ReadonlyMap<string, TimelineRow> {
  const found = new Map<string, TimelineRow>()
  const releases = new Map(
    rows.flatMap((row) => (row.kind === 'release' ? [[row.release.releaseId, row] as const] : [])),
  )
  for (const row of rows) {
    const { parentReleaseId } = row.kind === 'deployment' ? row.deployment : {}
    const release = parentReleaseId === undefined ? undefined : releases.get(parentReleaseId)
    if (!release) continue
    found.set(row.id, release)
    if (!found.has(release.id)) found.set(release.id, row)
  }
  return found
}

const compareNewestFirst = (a: { releaseId: string }, b: { releaseId: string }) =>
  Number(b.releaseId) - Number(a.releaseId)

/** The release of the last commit, if any. */
export const findNewestClosed = (releases: readonly TimelineRelease[]): TimelineRelease | undefined =>
  releases.filter(({ releaseState }) => releaseState === 'closed').toSorted(compareNewestFirst)[0]

/** The committed releases that restoring an earlier one takes back, newest first. */
export const getRevertedReleases = (releases: readonly TimelineRelease[], releaseId: string): TimelineRelease[] =>
  releases
    .filter((release) => release.releaseState === 'closed' && Number(release.releaseId) > Number(releaseId))
    .toSorted(compareNewestFirst)

/** Why a release cannot be restored, or undefined (2.4: only closed releases have content to restore). */
export function restoreDisabledReason(
  release: TimelineRelease,
  releases: readonly TimelineRelease[],
): string | undefined {
  const { releaseId, releaseState } = release
  if (releaseState === 'open') return 'It is open: nothing of it is committed.'
  if (releaseState !== 'closed') return 'It was discarded, so nothing was ever committed with it.'
  const open = releases.find(({ releaseState: state }) => state === 'open')
  if (open) return `Release ${open.releaseId} is open. Commit or discard it first.`
  if (findNewestClosed(releases)?.releaseId === releaseId)
    return 'It is the newest: the environment is configured as it says.'
  return undefined
}

/** The messages of a restore's answer about what could not be restored: its `warnings` are a list of lists. */
export function parseWarnings(answer: unknown): string[] {
  const isObject = typeof answer === 'object' && answer !== null
  const found: unknown = isObject && 'warnings' in answer ? answer.warnings : undefined
  return Array.isArray(found) ? found.flat().filter((warning) => typeof warning === 'string') : []
}

/** Deployment id to the id of its release, if that can be restored. */
export function getRestorableReleases(rows: readonly TimelineRow[]): ReadonlyMap<string, string> {
  const releases = getReleases(rows)
  return new Map(
    getDeployments(rows).flatMap(({ deploymentId, deploymentState, parentReleaseId }) => {
      const release = releases.find(({ releaseId }) => releaseId === parentReleaseId)
      const can = deploymentState === 'complete' && release && restoreDisabledReason(release, releases) === undefined
      return can ? [[deploymentId, release.releaseId] as const] : []
    }),
  )
}

/** The release of a deployment, and why it cannot be restored. `rows`: undefined if the timeline is not loaded. */
export function getRestoreTarget(
  deployment: { readonly deploymentId: string; readonly deploymentState: string },
  rows: readonly TimelineRow[] | undefined,
): { readonly releaseId: string | undefined; readonly problem: string | undefined } {
  const { deploymentId, deploymentState } = deployment
  if (deploymentState !== 'complete')
    return { releaseId: undefined, problem: `Only what was deployed can be restored; this is ${deploymentState}.` }
  const releases = rows && getReleases(rows)
  const found = rows && getDeployments(rows).find((candidate) => candidate.deploymentId === deploymentId)
  const release = releases?.find(({ releaseId }) => releaseId === found?.parentReleaseId)
  return release && releases
    ? { releaseId: release.releaseId, problem: restoreDisabledReason(release, releases) }
    : { releaseId: undefined, problem: 'The service does not tell which release this deployment carried out.' }
}
