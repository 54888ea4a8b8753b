// The writes and checks of a restore: the release is opened as the earlier one closed, committed, and planned (service-api 2.4, 1.5).
import type { AnyCall } from '../../../contract/core/call.ts'
import { commitEnvironment, readLatestRelease, restoreRelease } from '../../../contract/transition/releases.ts'
import type { Guard, GuardAnswer } from '../../data/write/guards.ts'
import { reading, type Planned } from '../../data/write/planned.ts'
import { readNow } from '../../data/read/read-now.ts'
import type { Place } from '../../frame/crumbs.ts'
import { changesInWords } from '../../design/index.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../paths.ts'
import { environmentQuery, latestDeploymentQuery, latestReleaseQuery } from '../queries.ts'
import { isLocked } from '../../../contract/transition/transition.ts'

const CLEAR: GuardAnswer = { state: 'clear', note: '' }
const STOPS_COMMIT = new Set(['active', 'pausing', 'paused', 'failed'])

/** The two requests: what the release closed with is opened, and committed at once with nothing else in it. */
export function restoreRequests(place: Place, releaseId: string): readonly Planned<AnyCall>[] {
  const { organization, assembly, environment } = place
  const params = { organization, assembly, environment }
  const latest = reading(readLatestRelease, { params })
  const restore: Planned<typeof restoreRelease> = {
    label: `Restore release ${releaseId}`,
    call: restoreRelease,
    request: { params: { ...params, release: releaseId } },
    witness: { ...latest, shows: { releaseState: 'open' } },
  }
  const commit: Planned<typeof commitEnvironment> = {
    label: `Commit ${environment} and make the plan`,
    call: commitEnvironment,
    request: { params, body: { desc: `Restore of release ${releaseId}` } },
    witness: { ...latest, shows: { releaseState: 'closed' } },
    // The plan is made behind a lock.
    locks: {
      label: `Plan of ${assembly} / ${environment}`,
      to: paths.billOfMaterials(organization, assembly, environment),
    },
  }
  return [restore, commit]
}

/** What would make the service refuse one of them (service-api 1.5, 2.4). */
export function restoreGuards({ organization, assembly, environment }: Place): readonly Guard[] {
  return [
    {
      label: 'Environment',
      check: async () => {
        const found = await readNow(environmentQuery(organization, assembly, environment))
        return isLocked(found)
          ? { state: 'blocks', note: `${environment} is locked: a commit, plan or pull is being worked on.` }
          : CLEAR
      },
    },
    {
      label: 'Open changes',
      check: async () => {
        const options = latestReleaseQuery(organization, assembly, environment)
        const release = await readNow(options)
        if (release?.releaseState !== 'open') return CLEAR
        const what = changesInWords(release)
        const opened = `Release ${release.releaseId} of ${release.createdBy} is open${what && `, with ${what}`}`
        return { state: 'blocks', note: `${opened}. Commit or discard it first.` }
      },
    },
    {
      label: 'Deployment',
      check: async () => {
        const options = latestDeploymentQuery(organization, assembly, environment)
        const latest = await readNow(options)
        if (!latest) return CLEAR
        const { deploymentId, deploymentState } = latest
        if (STOPS_COMMIT.has(deploymentState))
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
export const takenBackWords = (count: number | undefined): string =>
  count === undefined
    ? 'What was committed since could not be listed.'
    : `${formatCountOf(count, 'later release')} of this environment ${count === 1 ? 'is' : 'are'} taken back.`
