// What is looked at before an environment is deleted (service-api 1.5): the service refuses while something is deployed or being deployed.
import type { Guard, GuardAnswer } from '../../data/write/guards.ts'
import { readNow } from '../../data/read/read-now.ts'
import type { Place } from '../../frame/crumbs.ts'
import { placeOf } from '../../paths.ts'
import { formatCountOf } from '../../kit/format.ts'
import { lockGuard } from '../lock-guard.ts'
import { environmentInstancesQuery, latestDeploymentQuery, latestReleaseQuery } from '../queries.ts'
import { isInTheWay } from '../states.ts'

const clear = (note: string): GuardAnswer => ({ state: 'clear', note })
const blocks = (note: string): GuardAnswer => ({ state: 'blocks', note })

/** What instances that are left mean for a deletion. */
function judgeInstances(instances: readonly { readonly nsPath: string }[]): GuardAnswer {
  if (instances.length === 0) return clear('Nothing is deployed there.')
  const platforms = new Set(instances.map(({ nsPath }) => placeOf(nsPath).platform))
  return blocks(
    `${formatCountOf(instances.length, 'instance')} of ${formatCountOf(platforms.size, 'platform')} are deployed. Disable all platforms, commit and deploy that first.`,
  )
}

/** Checks made when the dialog opens. */
export function deleteGuards({ organization, assembly, environment }: Place): Guard[] {
  const at = [organization, assembly, environment] as const
  return [
    {
      label: 'Instances',
      check: async () =>
        judgeInstances(await readNow(environmentInstancesQuery({ organization, assembly, environment }))),
    },
    {
      label: 'Deployments',
      check: async () => {
        const found = await readNow(latestDeploymentQuery(...at))
        return found && isInTheWay(found)
          ? blocks(`Deployment ${found.deploymentId} is ${found.deploymentState}. Finish or cancel it first.`)
          : clear('No deployment is open.')
      },
    },
    lockGuard({ organization, assembly, environment }),
    {
      label: 'Open changes',
      check: async () => {
        const found = await readNow(latestReleaseQuery(...at))
        return found?.releaseState === 'open'
          ? {
              state: 'attention',
              note: `Release ${found.releaseId} by ${found.createdBy || 'somebody'} is open; it goes with the environment.`,
            }
          : clear('Nothing is uncommitted.')
      },
    },
  ]
}
