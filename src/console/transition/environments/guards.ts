import type { Release } from '../../../contract/core/records.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Guard, GuardFinding } from '../../data/write/guards.ts'
import { formatChangeTotal } from '../../design/index.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseNsPath, type Scope } from '../../routing/paths.ts'
import { attention, blocks, clear, deploymentGuard, lockGuard } from '../guards.ts'
import { environmentInstancesQuery, latestReleaseQuery } from '../queries.ts'
import { describeDeployment } from '../states.ts'

function checkInstances(instances: readonly { readonly nsPath: string }[]): GuardFinding {
  if (instances.length === 0) return clear('Nothing is deployed in the environment.')
  const platforms = new Set(instances.map(({ nsPath }) => parseNsPath(nsPath).platform))
  return blocks(
    `Still deployed: ${formatCountOf(instances.length, 'instance')} of ${formatCountOf(platforms.size, 'platform')}. Disable all platforms, commit and deploy, then delete the environment.`,
  )
}

const formatChanges = (release: Release): string =>
  `${formatChangeTotal(release)} by ${release.createdBy || 'an unknown user'}`

/** `effect`: what happens to the changes. */
const openChangesGuard = (scope: Scope, effect: string): Guard => ({
  label: 'Uncommitted changes in the environment',
  check: async () => {
    const found = await fetchFresh(latestReleaseQuery(scope))
    return found?.releaseState === 'open'
      ? attention(`Release ${found.releaseId} is open: ${formatChanges(found)}${effect}.`)
      : clear('The environment has no uncommitted changes.')
  },
})

/** Before an environment is deleted (service-api 1.5: refused while something is deployed or being deployed). */
export const deleteGuards = (scope: Scope): Guard[] => [
  { label: 'Instances', check: async () => checkInstances(await fetchFresh(environmentInstancesQuery(scope))) },
  deploymentGuard(scope, 'Deployments', 'No deployment is open.'),
  lockGuard(scope),
  openChangesGuard(scope, `, deleted with ${scope.environment}`),
]

/** Before a pull. `open`: the open release of the design. */
export const pullGuards = (scope: Scope, open: Release | undefined): Guard[] => [
  lockGuard(scope),
  openChangesGuard(scope, ` in ${scope.environment}. The pull is added to the same release`),
  {
    label: 'Uncommitted changes in the design',
    check: async () =>
      open
        ? attention(`${formatChanges(open)} in the design, not included in the pull.`)
        : clear('Everything in the design is committed.'),
  },
  deploymentGuard(scope, 'Deployments', 'No deployment is in progress.', (latest) =>
    attention(`${describeDeployment(latest)}: pulled changes cannot be committed until it is complete or canceled.`),
  ),
]
