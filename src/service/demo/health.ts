// Instances that are not well, each with the open event that says why (service-api 3.7).
import { minute, type Builder } from './builder.ts'
import { platformOf } from './changes.ts'
import type { EnvironmentHandle, InstanceHandle } from './handles.ts'

type Ailment = 'unhealthy' | 'notify' | 'overutilized' | 'underutilized'

const events: Record<Ailment, { monitor: string; name: string }> = {
  unhealthy: { monitor: 'ssh', name: 'SSH Up' },
  notify: { monitor: 'utilization', name: 'StolenTime' },
  overutilized: { monitor: 'utilization', name: 'HighUsage' },
  underutilized: { monitor: 'utilization', name: 'LowUsage' },
}

/** Opens the event of an ailment on a compute. */
function ail(builder: Builder, platform: string, instance: InstanceHandle, state: Ailment): void {
  const { monitor, name } = events[state]
  instance.ci.opsState = state
  builder.data.events.push({
    ciId: instance.ci.ciId,
    monitor: `${platform}-${instance.component}-${monitor}`,
    name,
    state,
    opened: builder.now - builder.random.whole(3, 2800) * minute,
  })
}

interface Spot {
  cloud: string
  number: number
  state: Ailment
}

const spots = (cloud: string, state: Ailment, ...numbers: number[]): Spot[] =>
  numbers.map((number) => ({ cloud, number, state }))

// Frankfurt has none that is unhealthy: a replacement there would wait for an approval.
const storefront: readonly Spot[] = [
  ...spots('dfw-1', 'unhealthy', 2, 5, 6, 8, 11, 12, 14, 17, 20, 21, 23, 24),
  ...spots('lon-2', 'unhealthy', 1, 3, 6, 8, 9, 14, 16, 20, 22, 24),
  ...spots('dfw-1', 'notify', 3, 19),
  ...spots('lon-2', 'notify', 4),
  ...spots('fra-1', 'notify', 7),
  ...spots('lon-2', 'overutilized', 11, 12, 13),
  ...spots('fra-1', 'underutilized', 2, 3, 10),
]

const marked: readonly { cloud: string; number: number }[] = [
  { cloud: 'dfw-1', number: 5 },
  { cloud: 'dfw-1', number: 17 },
]

/** Makes some computes of storefront/prod/web unwell, and marks two for replacement with all that is managed via them. */
export function addStorefrontHealth(builder: Builder, environment: EnvironmentHandle): void {
  const { instances } = platformOf(environment, 'web')
  const at = (spot: { cloud: string; number: number }, instance: InstanceHandle) =>
    instance.cloud.use.cloud === spot.cloud && instance.number === spot.number
  for (const spot of storefront) {
    const compute = instances.find((each) => each.component === 'compute' && at(spot, each))
    if (compute) ail(builder, 'web', compute, spot.state)
  }
  const shared = new Set(['fqdn', 'lb', 'secgroup', 'sshkeys'])
  for (const spot of marked) {
    for (const instance of instances) {
      if (shared.has(instance.component) || !at(spot, instance)) continue
      instance.ci.ciState = 'replace'
      instance.ci.updatedBy = 'demo-operator'
      instance.ci.updated = builder.now - 25 * minute
    }
  }
}

/** Makes a few computes unwell wherever chance has it; `share` is the probability of each. */
export function scatter(builder: Builder, environments: readonly EnvironmentHandle[], share: number): void {
  const { random } = builder
  for (const environment of environments) {
    for (const platform of environment.platforms) {
      for (const instance of platform.instances) {
        if (instance.component !== 'compute' || !random.chance(share)) continue
        ail(
          builder,
          platform.spec.name,
          instance,
          random.pick(['unhealthy', 'unhealthy', 'notify', 'overutilized', 'underutilized']),
        )
      }
    }
  }
}
