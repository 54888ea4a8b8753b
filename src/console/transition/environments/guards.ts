// What is looked at before an environment is deleted (service-api 1.5): the service refuses while something is deployed or being deployed.
import type { Guard, GuardFinding } from '../../data/write/guards.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { formatCountOf } from '../../kit/format.ts'
import { lockGuard } from '../lock-guard.ts'
import { environmentInstancesQuery, latestDeploymentQuery, latestReleaseQuery } from '../queries.ts'
import { isBlocking } from '../states.ts'

const clear = (note: string): GuardFinding => ({ state: 'clear', note })
const blocked = (note: string): GuardFinding => ({ state: 'blocks', note })

/** What instances that are left mean for a deletion. */
function checkInstances(instances: readonly { readonly nsPath: string }[]): GuardFinding {
  if (instances.length === 0) return clear('Nothing is deployed there.')
  const platforms = new Set(instances.map(({ nsPath }) => parseNsPath(nsPath).platform))
  return blocked(
    `${formatCountOf(instances.length, 'instance')} of ${formatCountOf(platforms.size, 'platform')} are deployed. Disable all platforms, commit and deploy that first.`,
  )
}

/** Checks made when the dialog opens. */
export function deleteGuards({ organization, assembly, environment }: Scope): Guard[] {
  const at = [organization, assembly, environment] as const
  return [
    {
      label: 'Instances',
      check: async () =>
        checkInstances(await fetchFresh(environmentInstancesQuery({ organization, assembly, environment }))),
    },
    {
      label: 'Deployments',
      check: async () => {
        const found = await fetchFresh(latestDeploymentQuery(...at))
        return found && isBlocking(found)
          ? blocked(`Deployment ${found.deploymentId} is ${found.deploymentState}. Finish or cancel it first.`)
          : clear('No deployment is open.')
      },
    },
    lockGuard({ organization, assembly, environment }),
    {
      label: 'Open changes',
      check: async () => {
        const found = await fetchFresh(latestReleaseQuery(...at))
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
