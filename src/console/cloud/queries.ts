// Readings of clouds, services and offerings.
import { listClouds, listOfferings, listServices, readCloud } from '../../contract/cloud.ts'
import { read } from '../data/read.ts'

/** Prices and clouds change by hand, seldom. */
const SELDOM = { staleTime: 30_000 }

export const cloudsOf = (organization: string) => read(listClouds, { params: { organization } }, SELDOM)

export const cloudOf = (organization: string, cloud: string) =>
  read(readCloud, { params: { organization, cloud } }, SELDOM)

/** Services of all clouds of the organization, by category: one answer for every page that shows any. */
export const servicesOf = (organization: string) => read(listServices, { params: { organization } }, SELDOM)

/** Offerings of all clouds of the organization, by category. */
export const offeringsOf = (organization: string) => read(listOfferings, { params: { organization } }, SELDOM)
