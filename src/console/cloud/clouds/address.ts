// Names out of the addresses of a cloud and of a service in it, and the way to them.
import type { Params } from 'react-router'
import { cloudCrumbs, placeIn, type Crumb, type PageHandle } from '../../frame/crumbs.ts'
import { paths } from '../../paths.ts'

export interface CloudPlace {
  readonly organization: string
  readonly cloud: string
  readonly service: string
}

export const namesIn = (params: Params): CloudPlace => ({
  organization: placeIn(params).organization,
  cloud: params.cloud ?? '',
  service: params.service ?? '',
})

export function cloudPageCrumbs(params: Params): Crumb[] {
  const { organization, cloud } = namesIn(params)
  return [...cloudCrumbs(placeIn(params)), { label: cloud, to: paths.cloud(organization, cloud) }]
}

/** The handle of a page of one fixed label below a cloud. `to`: its address by the names of organization and cloud. */
export const pageBelowCloud = (label: string, to: (organization: string, cloud: string) => string): PageHandle => ({
  crumbs: (params) => {
    const { organization, cloud } = namesIn(params)
    return [...cloudPageCrumbs(params), { label, to: to(organization, cloud) }]
  },
})
