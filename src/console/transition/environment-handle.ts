// What a page of one environment says of where it stands.
import { environmentCrumbs, placeIn, type PageHandle } from '../frame/crumbs.ts'

/** `to`: the address of the page from the names of organization, assembly and environment. */
export const environmentHandle = (
  label: string,
  to: (organization: string, assembly: string, environment: string) => string,
): PageHandle => ({
  crumbs: (params) => {
    const place = placeIn(params)
    const { organization, assembly, environment } = place
    return [...environmentCrumbs(place), { label, to: to(organization, assembly, environment) }]
  },
})
