// Readings of clouds, services and offerings.
import {
  listClouds,
  listOfferings,
  listPublicOfferings,
  listPublicServices,
  listServices,
  readCloud,
} from '../../contract/cloud.ts'
import { read, type ReadOrder } from '../data/read.ts'

/** Prices and clouds change by hand, seldom. */
const SELDOM = { staleTime: 30_000 }

export const cloudsOf = (organization: string, order?: ReadOrder) =>
  read(listClouds, { params: { organization } }, { ...SELDOM, ...order })

export const cloudOf = (organization: string, cloud: string) =>
  read(readCloud, { params: { organization, cloud } }, SELDOM)

/** Services of all clouds of the organization, by category: one answer for every page that shows any. */
export const servicesOf = (organization: string) => read(listServices, { params: { organization } }, SELDOM)

/** Offerings of all clouds of the organization, by category. */
export const offeringsOf = (organization: string, order?: ReadOrder) =>
  read(listOfferings, { params: { organization } }, { ...SELDOM, ...order })

/** What everybody may buy from, by category. */
export const publicOfferings = () => read(listPublicOfferings, { params: {} }, SELDOM)

/** Templates of services that everybody may make one from, by category. */
export const publicServices = () => read(listPublicServices, { params: {} }, SELDOM)
