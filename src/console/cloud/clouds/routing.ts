// Names out of the addresses of a cloud and of a service in it, and the way to them.
import type { Params } from 'react-router'
import { cloudCrumbs, parseScope, type Crumb, type PageHandle } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'

export interface ServiceScope {
  readonly organization: string
  readonly cloud: string
  readonly service: string
}

export const parseCloudParams = (params: Params): ServiceScope => ({
  organization: parseScope(params).organization,
  cloud: params.cloud ?? '',
  service: params.service ?? '',
})

export function cloudPageCrumbs(params: Params): Crumb[] {
  const { organization, cloud } = parseCloudParams(params)
  return [...cloudCrumbs(parseScope(params)), { label: cloud, to: paths.cloud(organization, cloud) }]
}

/** The handle of a page of one fixed label below a cloud. `to`: its address by the names of organization and cloud. */
export const pageBelowCloud = (label: string, to: (organization: string, cloud: string) => string): PageHandle => ({
  crumbs: (params) => {
    const { organization, cloud } = parseCloudParams(params)
    return [...cloudPageCrumbs(params), { label, to: to(organization, cloud) }]
  },
})
