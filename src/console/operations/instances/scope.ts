// Lists of instances: of a component, a platform or an environment. What is done with a selection is done to one component.
import type { Instance } from '../../../contract/core/records.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'
import { parseComponentName } from './instance.ts'
import type { ComponentScope } from '../queries.ts'

/** Where a list reaches; without component those of all components, without platform of all platforms. */
export interface InstanceListScope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  readonly platform?: string | undefined
  readonly component?: string | undefined
}

/** The component an instance is of. Undefined where neither the list nor the instance tells. */
export function getComponentScope(
  scope: InstanceListScope,
  instance: Pick<Instance, 'nsPath' | 'ciName'>,
): ComponentScope | undefined {
  const { organization, assembly, environment } = scope
  const platform = scope.platform ?? parseNsPath(instance.nsPath).platform
  const component = scope.component ?? parseComponentName(instance)
  if (platform === '' || component === '') return undefined
  return { organization, assembly, environment, platform, component }
}

/** The page of an instance; undefined where its component is not known. */
export function getInstancePath(scope: InstanceListScope, instance: Instance): string | undefined {
  const place = getComponentScope(scope, instance)
  if (!place) return undefined
  return paths.instance(
    place.organization,
    place.assembly,
    place.environment,
    place.platform,
    place.component,
    instance.ciId,
  )
}

const toComponentKey = ({ platform, component }: ComponentScope): string => `${platform}/${component}`

/** The one component that all of these are of, or why there is none. */
export function findCommonScope(
  scope: InstanceListScope,
  instances: readonly Instance[],
): { readonly place: ComponentScope; readonly reason?: undefined } | { readonly reason: string } {
  const scopes = new Map<string, ComponentScope>()
  for (const instance of instances) {
    const place = getComponentScope(scope, instance)
    if (!place) return { reason: `The service does not tell which component ${instance.ciName} is of.` }
    scopes.set(toComponentKey(place), place)
  }
  const [first] = scopes.values()
  if (!first) return { reason: 'None of the selected instances exists any more.' }
  if (scopes.size === 1) return { place: first }
  return { reason: `Selected are instances of ${scopes.size} components. Choose those of one.` }
}

/** All of a list that are of one component. */
export const filterByScope = (
  scope: InstanceListScope,
  place: ComponentScope,
  instances: readonly Instance[],
): readonly Instance[] =>
  scope.component === undefined
    ? instances.filter((instance) => {
        const own = getComponentScope(scope, instance)
        return own !== undefined && toComponentKey(own) === toComponentKey(place)
      })
    : instances
