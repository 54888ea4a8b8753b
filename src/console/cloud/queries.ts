import { useQuery } from '@tanstack/react-query'
import {
  listClouds,
  listOfferings,
  listPublicOfferings,
  listPublicServices,
  listServices,
  readCloud,
} from '../../contract/cloud/clouds.ts'
import { callQuery, scopeQuery, type QueryPriority } from '../data/read/call-query.ts'
import type { CloudScope, OrganizationScope } from '../routing/paths.ts'

const SLOW_CHANGING = { staleTime: 30_000 }

export const cloudsQuery = scopeQuery(listClouds, SLOW_CHANGING)

export const useClouds = (scope: OrganizationScope, priority?: QueryPriority) => useQuery(cloudsQuery(scope, priority))

export const cloudQuery = scopeQuery(readCloud, SLOW_CHANGING)

export const useCloud = (scope: CloudScope) => useQuery(cloudQuery(scope))

/** Filters by prefix: also returns clouds with a longer name (service-api 1.2), so filter again. */
const cloudFilter = ({ organization }: OrganizationScope, cloud: string | undefined) =>
  cloud === undefined ? {} : { query: { ns_path: `/${organization}/_clouds/${cloud}` } }

/** Services by category, of all clouds or of one. */
export const servicesQuery = (scope: OrganizationScope, cloud?: string) =>
  callQuery(listServices, { params: scope, ...cloudFilter(scope, cloud) }, SLOW_CHANGING)

export const useServices = (scope: OrganizationScope, cloud?: string) => useQuery(servicesQuery(scope, cloud))

type OfferingsOptions = QueryPriority & { readonly cloud?: string }

/** Offerings by category, of all clouds or of one. */
export const offeringsQuery = (scope: OrganizationScope, { cloud, ...priority }: OfferingsOptions = {}) =>
  callQuery(listOfferings, { params: scope, ...cloudFilter(scope, cloud) }, { ...SLOW_CHANGING, ...priority })

export const useOfferings = (scope: OrganizationScope, options?: OfferingsOptions) =>
  useQuery(offeringsQuery(scope, options))

/** Offerings of the public namespace, by category. */
export const publicOfferingsQuery = () => callQuery(listPublicOfferings, { params: {} }, SLOW_CHANGING)

/** Service templates of the public namespace, by category. */
export const publicServicesQuery = () => callQuery(listPublicServices, { params: {} }, SLOW_CHANGING)
