import type { AnyCall } from '../../../contract/core/call.ts'
import { readLatestRelease, restoreRelease } from '../../../contract/transition/releases.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Guard } from '../../data/write/guards.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { formatChangeCounts } from '../../design/index.ts'
import { attention, blocks, clear, lockGuard } from '../guards.ts'
import { latestDeploymentQuery, latestReleaseQuery, type EnvironmentScope } from '../queries.ts'
import { createCommitWrite } from '../releases/writes.ts'
import { blockingReason, isBlocking } from '../states.ts'

/** Starts as the service describes a restore, which is how one is recognised. */
export const formatRestoreComment = (releaseId: string, comment: string): string =>
  `Restore of release ${releaseId}${comment && `: ${comment}`}`

/** Two requests: one opens a release with the content of the earlier one, one commits it and makes the plan (service-api 2.4). */
export function toRestoreWrites(
  { organization, assembly, environment }: EnvironmentScope,
  releaseId: string,
  comment: string,
): readonly WriteRequest<AnyCall>[] {
  const params = { organization, assembly, environment }
  const restore: WriteRequest<typeof restoreRelease> = {
    label: `Restore release ${releaseId}`,
    call: restoreRelease,
    request: { params: { ...params, release: releaseId } },
    verification: { ...querySource(readLatestRelease, { params }), shows: { releaseState: 'open' } },
  }
  const commit = createCommitWrite(params, {
    label: `Commit ${environment} and create the plan`,
    desc: formatRestoreComment(releaseId, comment),
    shows: { releaseState: 'closed' },
  })
  return [restore, commit]
}

/** States in which the service refuses a restore or commit (service-api 1.5, 2.4). */
export function restoreGuards(scope: EnvironmentScope): readonly Guard[] {
  const { organization, assembly, environment } = scope
  return [
    lockGuard(scope),
    {
      label: 'Uncommitted changes',
      check: async () => {
        const release = await fetchFresh(latestReleaseQuery(organization, assembly, environment))
        if (release?.releaseState !== 'open') return clear('')
        const changes = formatChangeCounts(release)
        const opened = `Release ${release.releaseId} of ${release.createdBy} is open${changes && `, with ${changes}`}`
        return blocks(`${opened}. Commit or discard it first.`)
      },
    },
    {
      label: 'Deployment',
      check: async () => {
        const latest = await fetchFresh(latestDeploymentQuery(organization, assembly, environment))
        if (!latest || !isBlocking(latest)) return clear('')
        return latest.deploymentState === 'pending'
          ? attention(
              `Deployment ${latest.deploymentId} waits for approval. It has to be canceled before another one can start.`,
            )
          : blocks(blockingReason(latest))
      },
    },
  ]
}
