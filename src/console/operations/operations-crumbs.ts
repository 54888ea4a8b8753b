// Where the pages of what runs stand.
import { operatedEnvironmentCrumbs, type Crumb, type Place } from '../frame/crumbs.ts'
import { paths } from '../paths.ts'

export const operatedPlatformCrumbs = (place: Place): Crumb[] => [
  ...operatedEnvironmentCrumbs(place),
  {
    label: place.platform,
    to: paths.operatedPlatform(place.organization, place.assembly, place.environment, place.platform),
  },
]

export const instancesCrumbs = (place: Place): Crumb[] => [
  ...operatedPlatformCrumbs(place),
  {
    label: place.component,
    to: paths.instances(place.organization, place.assembly, place.environment, place.platform, place.component),
  },
]
