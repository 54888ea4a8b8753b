// Promotes design changes to an environment: commit, pull, commit there. Each step waits until the previous one is verified. The result
// is a plan, to be reviewed before it is deployed.
import type { AnyCall } from '../../../contract/core/call.ts'
import { commitDesignRelease, readDesignRelease } from '../../../contract/design/releases.ts'
import type { Ci, Deployment, Release } from '../../../contract/core/records.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { isLocked, pullDesign, readEnvironment } from '../../../contract/transition/environments.ts'
import { anyOf, querySource, startingWith, type WriteRequest } from '../../data/write/write-request.ts'
import type { AssemblyScope } from '../../routing/paths.ts'
import { blockingReason, createCommitWrite } from '../../transition/index.ts'
import type { ChangedRecord } from './changed-records.ts'

/** Commits the open release. */
export function planCommit(scope: AssemblyScope, release: Release, desc: string) {
  const params = { ...scope, release: release.releaseId }
  return {
    label: `Commit the design of ${scope.assembly}`,
    call: commitDesignRelease,
    request: { params, body: desc === '' ? {} : { desc } },
    verification: { ...querySource(readDesignRelease, { params }), shows: { releaseState: 'closed' } },
  }
}

/** Commits the release, pulls it into an environment and commits there. */
export function planPromotion(
  scope: AssemblyScope,
  release: Release,
  desc: string,
  environment: string,
): WriteRequest<AnyCall>[] {
  const params = { ...scope, environment }
  return [
    planCommit(scope, release, desc),
    {
      label: `Pull the design into ${environment}`,
      call: pullDesign,
      request: { params, body: { async: 'true' } },
      verification: { ...querySource(readLatestRelease, { params }), shows: { parentReleaseId: release.releaseId } },
      // A commit may answer 200 and leave the release open (service-api 2.2).
      precondition: {
        ...querySource(readDesignRelease, { params: { ...scope, release: release.releaseId } }),
        shows: { releaseState: 'closed' },
        never: { releaseState: 'canceled' },
        neverReason: 'The design release was discarded, so there is nothing to pull.',
      },
    },
    {
      ...createCommitWrite(params, desc, {
        shows: { parentReleaseId: release.releaseId, releaseState: 'closed' },
      }),
      // Unlocked, and not because the pull failed (service-api 3.1).
      precondition: {
        ...querySource(readEnvironment, { params }),
        shows: { ciState: anyOf('default', 'replace') },
        never: { comments: startingWith('ERROR:') },
        neverReason: `The pull into ${environment} failed. See the message on the environment page.`,
      },
    },
  ]
}

/** Why a design cannot be promoted to an environment. `deployment`: the one in progress. */
export function promoteDisabledReason(
  environment: Pick<Ci, 'ciName' | 'ciState'>,
  deployment: Pick<Deployment, 'deploymentId' | 'deploymentState'> | undefined,
  changed: readonly Pick<ChangedRecord, 'kind' | 'action' | 'name'>[],
): string | undefined {
  if (isLocked(environment)) return 'The environment is locked: a commit, plan or pull is in progress.'
  // The service refuses a commit then (service-api 3.2).
  if (deployment && deployment.deploymentState !== 'pending') return blockingReason(deployment)
  const added = changed.find(({ kind, action }) => kind === 'platform' && action === 'add')
  if (added)
    return `Platform ${added.name} is new. Pull the design from the page of the environment, where you choose the availability.`
  return undefined
}
