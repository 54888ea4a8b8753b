// Where a page stands: the one source of breadcrumb, title and announcement.
import type { Params } from 'react-router'
import { paths } from '../paths.ts'

export interface Crumb {
  readonly label: string
  readonly to: string
}

/** What a route module exports as `handle`. The last crumb is the page itself. */
export interface PageHandle {
  readonly crumbs: (params: Params) => readonly Crumb[]
  /** Where the address has an id: what people call it, once something that was read tells. */
  readonly named?: (params: Params) => string | undefined
}

/** Names out of an address. A placeholder that the pattern of the route has is always there. */
export interface Place {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  readonly platform: string
  readonly component: string
}

export const placeIn = (params: Params): Place => ({
  organization: params.organization ?? '',
  assembly: params.assembly ?? '',
  environment: params.environment ?? '',
  platform: params.platform ?? '',
  component: params.component ?? '',
})

export const organizationCrumbs = ({ organization }: Place): Crumb[] => [
  { label: organization, to: paths.organization(organization) },
]

export const cloudCrumbs = (place: Place): Crumb[] => [
  ...organizationCrumbs(place),
  { label: 'Clouds', to: paths.clouds(place.organization) },
]

export const assemblyCrumbs = (place: Place): Crumb[] => [
  ...organizationCrumbs(place),
  { label: place.assembly, to: paths.assembly(place.organization, place.assembly) },
]

export const environmentCrumbs = (place: Place): Crumb[] => [
  ...assemblyCrumbs(place),
  { label: 'Transition', to: paths.transition(place.organization, place.assembly) },
  { label: place.environment, to: paths.environment(place.organization, place.assembly, place.environment) },
]

export const operationsCrumbs = (place: Place): Crumb[] => [
  ...assemblyCrumbs(place),
  { label: 'Operations', to: paths.operations(place.organization, place.assembly) },
]

export const operatedEnvironmentCrumbs = (place: Place): Crumb[] => [
  ...operationsCrumbs(place),
  { label: place.environment, to: paths.operatedEnvironment(place.organization, place.assembly, place.environment) },
]

/** The handle of a page of one fixed label below others. `to`: its address by the names of organization, assembly, environment and platform. */
export const pageBelow = (
  above: (place: Place) => readonly Crumb[],
  label: string,
  to: (organization: string, assembly: string, environment: string, platform: string) => string,
): PageHandle => ({
  crumbs: (params) => {
    const place = placeIn(params)
    return [...above(place), { label, to: to(place.organization, place.assembly, place.environment, place.platform) }]
  },
})
