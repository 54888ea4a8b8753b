// Where the pages of a design stand.
import { assemblyCrumbs, type Crumb, type Place } from '../frame/crumbs.ts'
import { paths } from '../paths.ts'

export const designCrumbs = (place: Place): Crumb[] => [
  ...assemblyCrumbs(place),
  { label: 'Design', to: paths.design(place.organization, place.assembly) },
]

export const designPlatformCrumbs = (place: Place): Crumb[] => [
  ...designCrumbs(place),
  { label: place.platform, to: paths.designPlatform(place.organization, place.assembly, place.platform) },
]
