// Lists of instances: of a component, a platform or an environment. What is done with a selection is done to one component.
import type { Instance } from '../../../contract/core/records.ts'
import { paths, placeOf } from '../../paths.ts'
import { componentNameOf } from './instance.ts'
import type { ComponentPlace } from '../queries.ts'

/** Where a list reaches; without component those of all components, without platform of all platforms. */
export interface Scope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  readonly platform?: string | undefined
  readonly component?: string | undefined
}

/** The component an instance is of. Undefined where neither the list nor the instance tells. */
export function placeOfInstance(
  scope: Scope,
  instance: Pick<Instance, 'nsPath' | 'ciName'>,
): ComponentPlace | undefined {
  const { organization, assembly, environment } = scope
  const platform = scope.platform ?? placeOf(instance.nsPath).platform
  const component = scope.component ?? componentNameOf(instance)
  if (platform === '' || component === '') return undefined
  return { organization, assembly, environment, platform, component }
}

/** The page of an instance; undefined where its component is not known. */
export function pathOfInstance(scope: Scope, instance: Instance): string | undefined {
  const place = placeOfInstance(scope, instance)
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

const keyOf = ({ platform, component }: ComponentPlace): string => `${platform}/${component}`

/** The one component that all of these are of, or why there is none. */
export function onePlaceOf(
  scope: Scope,
  instances: readonly Instance[],
): { readonly place: ComponentPlace; readonly reason?: undefined } | { readonly reason: string } {
  const places = new Map<string, ComponentPlace>()
  for (const instance of instances) {
    const place = placeOfInstance(scope, instance)
    if (!place) return { reason: `The service does not tell which component ${instance.ciName} is of.` }
    places.set(keyOf(place), place)
  }
  const [first] = places.values()
  if (!first) return { reason: 'None of the selected instances exists any more.' }
  if (places.size === 1) return { place: first }
  return { reason: `Selected are instances of ${places.size} components. Choose those of one.` }
}

/** All of a list that are of one component. */
export const instancesIn = (
  scope: Scope,
  place: ComponentPlace,
  instances: readonly Instance[],
): readonly Instance[] =>
  scope.component === undefined
    ? instances.filter((instance) => {
        const own = placeOfInstance(scope, instance)
        return own !== undefined && keyOf(own) === keyOf(place)
      })
    : instances
