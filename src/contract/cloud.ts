// Clouds, what they offer and at what price.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ci, unsavedCi } from './records.ts'
import { listOf } from './values.ts'

/** Records by category (`compute`, `dns`, ...; the set is open, and '' holds what has none). */
const byCategory = z.pipe(
  z.nullish(z.record(z.string(), listOf(ci))),
  z.transform((map) => map ?? {}),
)

/** An offering's attributes (2.3): `cost_rate` decimal text per hour, `cost_unit` currency code, `criteria`, `specification` JSON text. */
const nsPathQuery = z.strictObject({ ns_path: z.optional(z.string()) })

/** Offerings of the public namespace, by category. */
export const listPublicOfferings = call({
  name: 'listPublicOfferings',
  origin: 'documented',
  method: 'GET',
  path: '/clouds/offerings',
  alternatives: [{ method: 'GET', path: '/cloud/offerings' }],
  answer: byCategory,
})

/** Service templates of the public namespace, by category. */
export const listPublicServices = call({
  name: 'listPublicServices',
  origin: 'documented',
  method: 'GET',
  path: '/clouds/services',
  alternatives: [{ method: 'GET', path: '/cloud/services' }],
  answer: byCategory,
})

/**
 * Offerings of the organization by category, or of one cloud with `ns_path` = `/{organization}/_clouds/{cloud}`. The service filters by
 * text prefix (`dc1` also brings `dc10`): filter again.
 */
export const listOfferings = call({
  name: 'listOfferings',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/offerings.json',
  query: nsPathQuery,
  answer: byCategory,
})

/** Cloud services of the organization by category, or of one cloud with `ns_path`; filtered by text prefix too. */
export const listServices = call({
  name: 'listServices',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/services.json',
  query: nsPathQuery,
  answer: byCategory,
})

/** Clouds of the organization, by name. */
export const listClouds = call({
  name: 'listClouds',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds',
  answer: listOf(ci),
})

export const readCloud = call({
  name: 'readCloud',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/{cloud}',
  answer: ci,
})

/** Name of a location to its path, the value of a cloud's `location` attribute. */
export const listLocations = call({
  name: 'listLocations',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/locations.json',
  answer: z.record(z.string(), z.string()),
})

/** Services of one cloud. */
export const listCloudServices = call({
  name: 'listCloudServices',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/clouds/{cloud}/services',
  answer: listOf(ci),
})

/** Templates of services, by category; a template's ciId is the `mgmtCiId` that creating one needs. */
export const listAvailableServices = call({
  name: 'listAvailableServices',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/{cloud}/services/available.json',
  answer: byCategory,
})

export const readService = call({
  name: 'readService',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/{cloud}/services/{service}',
  answer: ci,
})

/** An unsaved service made from a template. Current installations take the template's id, the documents its name in the path. */
export const newService = call({
  name: 'newService',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/{cloud}/services/new.json',
  alternatives: [{ method: 'GET', path: '/{organization}/clouds/{cloud}/services/{service}/new.json' }],
  query: z.strictObject({ mgmtCiId: z.optional(z.string()) }),
  answer: unsavedCi,
})

const serviceBody = z.looseObject({ ciName: z.optional(z.string()), ciAttributes: z.record(z.string(), z.string()) })

/** Creates a service from the `new` record with its attributes filled in and the template's id. One per category and cloud. */
export const createService = call({
  name: 'createService',
  origin: 'documented',
  method: 'POST',
  path: '/{organization}/clouds/{cloud}/services',
  body: z.strictObject({ cms_ci: serviceBody, mgmtCiId: z.string() }),
  answer: ci,
})

/** Changes attributes of a service; attributes left out, and secrets sent back masked, keep their value. */
export const updateService = call({
  name: 'updateService',
  origin: 'documented',
  method: 'PUT',
  path: '/{organization}/clouds/{cloud}/services/{service}',
  body: z.strictObject({ cms_ci: serviceBody }),
  answer: ci,
})
