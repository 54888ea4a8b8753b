// What is looked at before a pull: the lock, what is open here and so is joined, and what of the design does not come along.
import type { Release } from '../../../contract/core/records.ts'
import type { Guard, GuardFinding } from '../../data/write/guards.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { lockGuard } from '../lock-guard.ts'
import { latestDeploymentQuery, latestReleaseQuery } from '../queries.ts'
import { isBlocking } from '../states.ts'

const formatChanges = ({ ciRfcCount = 0, relationRfcCount = 0 }: Release): string =>
  formatCountOf(ciRfcCount + relationRfcCount, 'change')

const clear = (note: string): GuardFinding => ({ state: 'clear', note })
const attention = (note: string): GuardFinding => ({ state: 'attention', note })

/** Checks made when the dialog opens. `open`: the design release that nobody committed yet. */
export function pullGuards({ organization, assembly, environment }: Scope, open: Release | undefined): Guard[] {
  return [
    lockGuard({ organization, assembly, environment }),
    {
      label: 'Open changes of the environment',
      check: async () => {
        const found = await fetchFresh(latestReleaseQuery(organization, assembly, environment))
        return found?.releaseState === 'open'
          ? attention(`${formatChanges(found)} by ${found.createdBy || 'somebody'} are open here; the pull joins them.`)
          : clear('Nothing is uncommitted here.')
      },
    },
    {
      label: 'Open changes of the design',
      check: () =>
        Promise.resolve(
          open
            ? attention(
                `${formatChanges(open)} by ${open.createdBy || 'somebody'} are not committed and do not come along.`,
              )
            : clear('Everything in the design is committed.'),
        ),
    },
    {
      label: 'Deployments',
      check: async () => {
        const found = await fetchFresh(latestDeploymentQuery(organization, assembly, environment))
        return found && isBlocking(found)
          ? attention(
              `Deployment ${found.deploymentId} is ${found.deploymentState}: what is pulled cannot be committed before it is over.`,
            )
          : clear('No deployment is under way.')
      },
    },
  ]
}
