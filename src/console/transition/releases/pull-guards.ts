// What is looked at before a pull: the lock, what is open here and so is joined, and what of the design does not come along.
import type { Release } from '../../../contract/core/records.ts'
import type { Guard, GuardAnswer } from '../../data/write/guards.ts'
import { readNow } from '../../data/read/read-now.ts'
import type { Place } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { lockGuard } from '../lock-guard.ts'
import { latestDeploymentQuery, latestReleaseQuery } from '../queries.ts'
import { isInTheWay } from '../states.ts'

const changesIn = ({ ciRfcCount = 0, relationRfcCount = 0 }: Release): string =>
  formatCountOf(ciRfcCount + relationRfcCount, 'change')

const clear = (note: string): GuardAnswer => ({ state: 'clear', note })
const attention = (note: string): GuardAnswer => ({ state: 'attention', note })

/** Checks made when the dialog opens. `open`: the design release that nobody committed yet. */
export function pullGuards({ organization, assembly, environment }: Place, open: Release | undefined): Guard[] {
  return [
    lockGuard({ organization, assembly, environment }),
    {
      label: 'Open changes of the environment',
      check: async () => {
        const found = await readNow(latestReleaseQuery(organization, assembly, environment))
        return found?.releaseState === 'open'
          ? attention(`${changesIn(found)} by ${found.createdBy || 'somebody'} are open here; the pull joins them.`)
          : clear('Nothing is uncommitted here.')
      },
    },
    {
      label: 'Open changes of the design',
      check: () =>
        Promise.resolve(
          open
            ? attention(
                `${changesIn(open)} by ${open.createdBy || 'somebody'} are not committed and do not come along.`,
              )
            : clear('Everything in the design is committed.'),
        ),
    },
    {
      label: 'Deployments',
      check: async () => {
        const found = await readNow(latestDeploymentQuery(organization, assembly, environment))
        return found && isInTheWay(found)
          ? attention(
              `Deployment ${found.deploymentId} is ${found.deploymentState}: what is pulled cannot be committed before it is over.`,
            )
          : clear('No deployment is under way.')
      },
    },
  ]
}
