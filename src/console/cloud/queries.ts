import { useQuery } from '@tanstack/react-query'
import {
  listClouds,
  listOfferings,
  listPublicOfferings,
  listPublicServices,
  listServices,
  readCloud,
} from '../../contract/cloud/clouds.ts'
import { callQuery, type QueryPriority } from '../data/read/call-query.ts'
import type { CloudScope } from './routing.ts'

const SLOW_CHANGING = { staleTime: 30_000 }

export const cloudsQuery = (organization: string, priority?: QueryPriority) =>
  callQuery(listClouds, { params: { organization } }, { ...SLOW_CHANGING, ...priority })

export const useClouds = (organization: string, priority?: QueryPriority) =>
  useQuery(cloudsQuery(organization, priority))

export const cloudQuery = ({ organization, cloud }: CloudScope) =>
  callQuery(readCloud, { params: { organization, cloud } }, SLOW_CHANGING)

export const useCloud = (scope: CloudScope) => useQuery(cloudQuery(scope))

/** Filters by prefix: also returns clouds with a longer name (service-api 1.2), so filter again. */
const cloudFilter = (organization: string, cloud: string | undefined) =>
  cloud === undefined ? {} : { query: { ns_path: `/${organization}/_clouds/${cloud}` } }

/** Services by category, of all clouds or of one. */
export const servicesQuery = (organization: string, cloud?: string) =>
  callQuery(listServices, { params: { organization }, ...cloudFilter(organization, cloud) }, SLOW_CHANGING)

export const useServices = (organization: string, cloud?: string) => useQuery(servicesQuery(organization, cloud))

interface OfferingsOptions extends QueryPriority {
  readonly cloud?: string | undefined
}

/** Offerings by category, of all clouds or of one. */
export const offeringsQuery = (organization: string, { cloud, ...priority }: OfferingsOptions = {}) =>
  callQuery(
    listOfferings,
    { params: { organization }, ...cloudFilter(organization, cloud) },
    { ...SLOW_CHANGING, ...priority },
  )

export const useOfferings = (organization: string, options?: OfferingsOptions) =>
  useQuery(offeringsQuery(organization, options))

/** Offerings of the public namespace, by category. */
export const publicOfferingsQuery = () => callQuery(listPublicOfferings, { params: {} }, SLOW_CHANGING)

/** Service templates of the public namespace, by category. */
export const publicServicesQuery = () => callQuery(listPublicServices, { params: {} }, SLOW_CHANGING)
