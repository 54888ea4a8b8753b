import type { Params } from 'react-router'
import { cloudCrumbs, parseScope, type Crumb, type PageHandle } from '../routing/crumbs.ts'
import { paths } from '../routing/paths.ts'

/** A type alias: unlike an interface, it is assignable to call params. */
export type CloudScope = Readonly<Record<'organization' | 'cloud', string>>
export type ServiceScope = CloudScope & { readonly service: string }

export const parseCloudParams = (params: Params): CloudScope => ({
  organization: params.organization ?? '',
  cloud: params.cloud ?? '',
})

export const parseServiceParams = (params: Params): ServiceScope => ({
  ...parseCloudParams(params),
  service: params.service ?? '',
})

export function cloudPageCrumbs(params: Params): Crumb[] {
  const { organization, cloud } = parseCloudParams(params)
  return [...cloudCrumbs(parseScope(params)), { label: cloud, to: paths.cloud(organization, cloud) }]
}

/** The handle of a page below a cloud. */
export const pageBelowCloud = (label: string, to: (organization: string, cloud: string) => string): PageHandle => ({
  crumbs: (params) => {
    const { organization, cloud } = parseCloudParams(params)
    return [...cloudPageCrumbs(params), { label, to: to(organization, cloud) }]
  },
})
