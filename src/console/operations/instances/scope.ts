// Lists of instances may cover a component, a platform or an environment. Writes always target one component.
import type { Instance } from '../../../contract/core/records.ts'
import { parseNsPath, paths } from '../../routing/paths.ts'
import { parseComponentName } from '../instance.ts'
import type { ComponentScope, EnvironmentScope, InstanceScope } from '../queries.ts'

/** Without `component` the list covers all components, without `platform` all platforms. */
export interface InstanceListScope extends EnvironmentScope {
  platform?: string | undefined
  component?: string | undefined
}

/** The component of an instance; undefined when neither the list nor the instance names it. */
export function getComponentScope(
  { organization, assembly, environment, ...list }: InstanceListScope,
  instance: Pick<Instance, 'nsPath' | 'ciName'>,
): ComponentScope | undefined {
  const platform = list.platform ?? parseNsPath(instance.nsPath).platform
  const component = list.component ?? parseComponentName(instance)
  if (platform === '' || component === '') return undefined
  return { organization, assembly, environment, platform, component }
}

export const toInstancePath = ({ organization, assembly, environment, platform, component, instance }: InstanceScope) =>
  paths.instance(organization, assembly, environment, platform, component, instance)

const toComponentKey = ({ platform, component }: ComponentScope): string => `${platform}/${component}`

/** The component that all instances belong to, or the reason why there is none. */
export function findCommonScope(
  list: InstanceListScope,
  instances: readonly Instance[],
): { scope: ComponentScope; reason?: undefined } | { reason: string } {
  const scopes = new Map<string, ComponentScope>()
  for (const instance of instances) {
    const scope = getComponentScope(list, instance)
    if (!scope) return { reason: `The service does not report which component ${instance.ciName} belongs to.` }
    scopes.set(toComponentKey(scope), scope)
  }
  const [scope] = scopes.values()
  if (!scope) return { reason: 'None of the selected instances exists any more.' }
  if (scopes.size === 1) return { scope }
  return { reason: `The selected instances belong to ${scopes.size} components. Choose those of one.` }
}

/** The instances of one component in a list. */
export function filterByScope(
  list: InstanceListScope,
  scope: ComponentScope,
  instances: readonly Instance[],
): readonly Instance[] {
  if (list.component !== undefined) return instances
  return instances.filter((instance) => {
    const own = getComponentScope(list, instance)
    return own !== undefined && toComponentKey(own) === toComponentKey(scope)
  })
}
