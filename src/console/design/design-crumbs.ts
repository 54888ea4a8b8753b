// Where the pages of a design stand.
import { assemblyCrumbs, placeIn, type Crumb, type PageHandle, type Place } from '../frame/crumbs.ts'
import { paths } from '../paths.ts'

export const designCrumbs = (place: Place): Crumb[] => [
  ...assemblyCrumbs(place),
  { label: 'Design', to: paths.design(place.organization, place.assembly) },
]

export const designPlatformCrumbs = (place: Place): Crumb[] => [
  ...designCrumbs(place),
  { label: place.platform, to: paths.designPlatform(place.organization, place.assembly, place.platform) },
]

export const componentCrumbs = (place: Place): Crumb[] => [
  ...designPlatformCrumbs(place),
  {
    label: place.component,
    to: paths.designComponent(place.organization, place.assembly, place.platform, place.component),
  },
]

/** The handle of a page of one fixed label below a platform. `to`: its address by the names of organization, assembly and platform. */
export const pageBelowPlatform = (
  label: string,
  to: (organization: string, assembly: string, platform: string) => string,
): PageHandle => ({
  crumbs: (params) => {
    const place = placeIn(params)
    return [...designPlatformCrumbs(place), { label, to: to(place.organization, place.assembly, place.platform) }]
  },
})
