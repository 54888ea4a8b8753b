// Queries of clouds, services and offerings.
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

/** Prices and clouds change by hand, seldom. */
const SLOW_CHANGING = { staleTime: 30_000 }

export const cloudsQuery = (organization: string, order?: QueryPriority) =>
  callQuery(listClouds, { params: { organization } }, { ...SLOW_CHANGING, ...order })

export const useClouds = (organization: string, order?: QueryPriority) => useQuery(cloudsQuery(organization, order))

export const cloudQuery = (organization: string, cloud: string) =>
  callQuery(readCloud, { params: { organization, cloud } }, SLOW_CHANGING)

export const useCloud = (organization: string, cloud: string) => useQuery(cloudQuery(organization, cloud))

/** Narrows a list to one cloud. Also matches clouds whose names begin alike (service-api 1.2): filter again. */
const cloudFilter = (organization: string, cloud: string | undefined) =>
  cloud === undefined ? {} : { query: { ns_path: `/${organization}/_clouds/${cloud}` } }

/** Services by category, of all clouds of the organization or of one. */
export const servicesQuery = (organization: string, cloud?: string) =>
  callQuery(listServices, { params: { organization }, ...cloudFilter(organization, cloud) }, SLOW_CHANGING)

export const useServices = (organization: string, cloud?: string) => useQuery(servicesQuery(organization, cloud))

interface OfferingsOptions extends QueryPriority {
  readonly cloud?: string | undefined
}

/** Offerings by category, of all clouds of the organization or of one. */
export const offeringsQuery = (organization: string, { cloud, ...order }: OfferingsOptions = {}) =>
  callQuery(
    listOfferings,
    { params: { organization }, ...cloudFilter(organization, cloud) },
    { ...SLOW_CHANGING, ...order },
  )

export const useOfferings = (organization: string, settings?: OfferingsOptions) =>
  useQuery(offeringsQuery(organization, settings))

/** What everybody may buy from, by category. */
export const publicOfferingsQuery = () => callQuery(listPublicOfferings, { params: {} }, SLOW_CHANGING)

export const usePublicOfferings = () => useQuery(publicOfferingsQuery())

/** Templates of services that everybody may make one from, by category. */
export const publicServicesQuery = () => callQuery(listPublicServices, { params: {} }, SLOW_CHANGING)

export const usePublicServices = () => useQuery(publicServicesQuery())
