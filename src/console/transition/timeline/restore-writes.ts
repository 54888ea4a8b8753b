// The writes and checks of a restore: the release is opened as the earlier one closed, committed, and planned (service-api 2.4, 1.5).
import type { AnyCall } from '../../../contract/core/call.ts'
import { commitEnvironment, readLatestRelease, restoreRelease } from '../../../contract/transition/releases.ts'
import type { Guard, GuardFinding } from '../../data/write/guards.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { formatChangeCounts } from '../../design/index.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { environmentQuery, latestDeploymentQuery, latestReleaseQuery } from '../queries.ts'
import { isLocked } from '../../../contract/transition/environments.ts'

const CLEAR: GuardFinding = { state: 'clear', note: '' }
const COMMIT_BLOCKING_STATES = new Set(['active', 'pausing', 'paused', 'failed'])

/** The two requests: what the release closed with is opened, and committed at once with nothing else in it. */
export function toRestoreWrites(scope: Scope, releaseId: string): readonly WriteRequest<AnyCall>[] {
  const { organization, assembly, environment } = scope
  const params = { organization, assembly, environment }
  const latest = querySource(readLatestRelease, { params })
  const restore: WriteRequest<typeof restoreRelease> = {
    label: `Restore release ${releaseId}`,
    call: restoreRelease,
    request: { params: { ...params, release: releaseId } },
    verification: { ...latest, shows: { releaseState: 'open' } },
  }
  const commit: WriteRequest<typeof commitEnvironment> = {
    label: `Commit ${environment} and make the plan`,
    call: commitEnvironment,
    request: { params, body: { desc: `Restore of release ${releaseId}` } },
    verification: { ...latest, shows: { releaseState: 'closed' } },
    // The plan is made behind a lock.
    locks: {
      label: `Plan of ${assembly} / ${environment}`,
      to: paths.billOfMaterials(organization, assembly, environment),
    },
  }
  return [restore, commit]
}

/** What would make the service refuse one of them (service-api 1.5, 2.4). */
export function restoreGuards({ organization, assembly, environment }: Scope): readonly Guard[] {
  return [
    {
      label: 'Environment',
      check: async () => {
        const found = await fetchFresh(environmentQuery(organization, assembly, environment))
        return isLocked(found)
          ? { state: 'blocks', note: `${environment} is locked: a commit, plan or pull is being worked on.` }
          : CLEAR
      },
    },
    {
      label: 'Open changes',
      check: async () => {
        const options = latestReleaseQuery(organization, assembly, environment)
        const release = await fetchFresh(options)
        if (release?.releaseState !== 'open') return CLEAR
        const what = formatChangeCounts(release)
        const opened = `Release ${release.releaseId} of ${release.createdBy} is open${what && `, with ${what}`}`
        return { state: 'blocks', note: `${opened}. Commit or discard it first.` }
      },
    },
    {
      label: 'Deployment',
      check: async () => {
        const options = latestDeploymentQuery(organization, assembly, environment)
        const latest = await fetchFresh(options)
        if (!latest) return CLEAR
        const { deploymentId, deploymentState } = latest
        if (COMMIT_BLOCKING_STATES.has(deploymentState))
          return {
            state: 'blocks',
            note: `Deployment ${deploymentId} is ${deploymentState}. Finish or cancel it first.`,
          }
        if (deploymentState === 'pending')
          return {
            state: 'attention',
            note: `Deployment ${deploymentId} waits for approval. It has to be canceled before another one can start.`,
          }
        return CLEAR
      },
    },
  ]
}

/** What is taken back, in a sentence; undefined where the timeline could not tell. */
export const formatReverted = (count: number | undefined): string =>
  count === undefined
    ? 'What was committed since could not be listed.'
    : `${formatCountOf(count, 'later release')} of this environment ${count === 1 ? 'is' : 'are'} taken back.`
