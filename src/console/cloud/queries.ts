// Queries of clouds, services and offerings.
import { useQuery } from '@tanstack/react-query'
import {
  listClouds,
  listOfferings,
  listPublicOfferings,
  listPublicServices,
  listServices,
  readCloud,
} from '../../contract/cloud/cloud.ts'
import { read, type ReadOrder } from '../data/read/read.ts'

/** Prices and clouds change by hand, seldom. */
const SELDOM = { staleTime: 30_000 }

export const cloudsQuery = (organization: string, order?: ReadOrder) =>
  read(listClouds, { params: { organization } }, { ...SELDOM, ...order })

export const useClouds = (organization: string, order?: ReadOrder) => useQuery(cloudsQuery(organization, order))

export const cloudQuery = (organization: string, cloud: string) =>
  read(readCloud, { params: { organization, cloud } }, SELDOM)

export const useCloud = (organization: string, cloud: string) => useQuery(cloudQuery(organization, cloud))

/** Narrows a list to one cloud. Also matches clouds whose names begin alike (service-api 1.2): filter again. */
const inCloud = (organization: string, cloud: string | undefined) =>
  cloud === undefined ? {} : { query: { ns_path: `/${organization}/_clouds/${cloud}` } }

/** Services by category, of all clouds of the organization or of one. */
export const servicesQuery = (organization: string, cloud?: string) =>
  read(listServices, { params: { organization }, ...inCloud(organization, cloud) }, SELDOM)

export const useServices = (organization: string, cloud?: string) => useQuery(servicesQuery(organization, cloud))

interface OfferingsSettings extends ReadOrder {
  readonly cloud?: string | undefined
}

/** Offerings by category, of all clouds of the organization or of one. */
export const offeringsQuery = (organization: string, { cloud, ...order }: OfferingsSettings = {}) =>
  read(listOfferings, { params: { organization }, ...inCloud(organization, cloud) }, { ...SELDOM, ...order })

export const useOfferings = (organization: string, settings?: OfferingsSettings) =>
  useQuery(offeringsQuery(organization, settings))

/** What everybody may buy from, by category. */
export const publicOfferingsQuery = () => read(listPublicOfferings, { params: {} }, SELDOM)

export const usePublicOfferings = () => useQuery(publicOfferingsQuery())

/** Templates of services that everybody may make one from, by category. */
export const publicServicesQuery = () => read(listPublicServices, { params: {} }, SELDOM)

export const usePublicServices = () => useQuery(publicServicesQuery())
