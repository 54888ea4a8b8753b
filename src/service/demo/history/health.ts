// Unhealthy instances with their open events (service-api 3.7).
import { minute, type Builder } from '../builder.ts'
import { getPlatform } from './changes.ts'
import type { EnvironmentHandle, InstanceHandle } from '../handles.ts'

type ProblemState = 'unhealthy' | 'notify' | 'overutilized' | 'underutilized'

const PROBLEM_EVENTS: Record<ProblemState, { monitor: string; name: string }> = {
  unhealthy: { monitor: 'ssh', name: 'SSH Up' },
  notify: { monitor: 'utilization', name: 'StolenTime' },
  overutilized: { monitor: 'utilization', name: 'HighUsage' },
  underutilized: { monitor: 'utilization', name: 'LowUsage' },
}

function openProblem(builder: Builder, platform: string, instance: InstanceHandle, state: ProblemState): void {
  const { monitor, name } = PROBLEM_EVENTS[state]
  instance.ci.opsState = state
  builder.data.events.push({
    ciId: instance.ci.ciId,
    monitor: `${platform}-${instance.component}-${monitor}`,
    name,
    state,
    opened: builder.now - builder.random.integer(3, 2800) * minute,
  })
}

interface Problem {
  cloud: string
  number: number
  state: ProblemState
}

const problemsOn = (cloud: string, state: ProblemState, ...numbers: number[]): Problem[] =>
  numbers.map((number) => ({ cloud, number, state }))

// Frankfurt has no unhealthy ones: a replacement there would need an approval.
const storefrontProblems: readonly Problem[] = [
  ...problemsOn('dfw-1', 'unhealthy', 2, 5, 6, 8, 11, 12, 14, 17, 20, 21, 23, 24),
  ...problemsOn('lon-2', 'unhealthy', 1, 3, 6, 8, 9, 14, 16, 20, 22, 24),
  ...problemsOn('dfw-1', 'notify', 3, 19),
  ...problemsOn('lon-2', 'notify', 4),
  ...problemsOn('fra-1', 'notify', 7),
  ...problemsOn('lon-2', 'overutilized', 11, 12, 13),
  ...problemsOn('fra-1', 'underutilized', 2, 3, 10),
]

const markedComputes: readonly { cloud: string; number: number }[] = [
  { cloud: 'dfw-1', number: 5 },
  { cloud: 'dfw-1', number: 17 },
]

/** Makes some computes of storefront/prod/web unhealthy, and marks two for replacement with their managed items. */
export function addStorefrontHealth(builder: Builder, environment: EnvironmentHandle): void {
  const { instances } = getPlatform(environment, 'web')
  const isAt = (location: { cloud: string; number: number }, instance: InstanceHandle) =>
    instance.cloud.use.cloud === location.cloud && instance.number === location.number
  for (const location of storefrontProblems) {
    const compute = instances.find((each) => each.component === 'compute' && isAt(location, each))
    if (compute) openProblem(builder, 'web', compute, location.state)
  }
  const shared = new Set(['fqdn', 'lb', 'secgroup', 'sshkeys'])
  for (const location of markedComputes) {
    for (const instance of instances) {
      if (shared.has(instance.component) || !isAt(location, instance)) continue
      instance.ci.ciState = 'replace'
      instance.ci.updatedBy = 'demo-operator'
      instance.ci.updated = builder.now - 25 * minute
    }
  }
}

/** Makes random computes unhealthy; `share` is the probability of each. */
export function addRandomProblems(builder: Builder, environments: readonly EnvironmentHandle[], share: number): void {
  const { random } = builder
  for (const environment of environments) {
    for (const platform of environment.platforms) {
      for (const instance of platform.instances) {
        if (instance.component !== 'compute' || !random.chance(share)) continue
        openProblem(
          builder,
          platform.spec.name,
          instance,
          random.pick(['unhealthy', 'unhealthy', 'notify', 'overutilized', 'underutilized']),
        )
      }
    }
  }
}
