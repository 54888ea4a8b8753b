// Lists of instances may cover a component, a platform or an environment. Writes always target one component.
import type { Instance } from '../../../contract/core/records.ts'
import { parseNsPath, type ComponentScope } from '../../routing/paths.ts'
import { parseComponentName } from '../instance.ts'

/** The component of an instance in a list, whose scope has '' for all platforms or components; undefined when neither names it. */
export function getComponentScope(
  list: ComponentScope,
  instance: Pick<Instance, 'nsPath' | 'ciName'>,
): ComponentScope | undefined {
  const platform = list.platform || parseNsPath(instance.nsPath).platform
  const component = list.component || parseComponentName(instance)
  return platform === '' || component === '' ? undefined : { ...list, platform, component }
}

const toComponentKey = ({ platform, component }: ComponentScope): string => `${platform}/${component}`

/** The component that all instances belong to, or the reason why there is none. */
export function findCommonScope(
  list: ComponentScope,
  instances: readonly Instance[],
): { scope: ComponentScope; reason?: undefined } | { reason: string } {
  const scopes = new Map<string, ComponentScope>()
  for (const instance of instances) {
    const scope = getComponentScope(list, instance)
    if (!scope) return { reason: `The service does not report which component ${instance.ciName} belongs to.` }
    scopes.set(toComponentKey(scope), scope)
  }
  const [scope] = scopes.values()
  if (!scope) return { reason: 'None of the selected instances exist anymore. Select others.' }
  if (scopes.size === 1) return { scope }
  return {
    reason: `The selected instances belong to ${scopes.size} components. Select instances of one component only.`,
  }
}

/** The instances of one component in a list. */
export function filterByScope(
  list: ComponentScope,
  scope: ComponentScope,
  instances: readonly Instance[],
): readonly Instance[] {
  if (list.component !== '') return instances
  return instances.filter((instance) => {
    const own = getComponentScope(list, instance)
    return own !== undefined && toComponentKey(own) === toComponentKey(scope)
  })
}
