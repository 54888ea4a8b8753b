import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { CLOUD, CLOUDS, SERVICE } from '../core/path-templates.ts'
import { ciFields } from '../core/record-fields.ts'
import { ci, unsavedCi } from '../core/records.ts'
import { listOf, mapOf, text } from '../core/values.ts'

/** Records by category (`compute`, `dns`, ...). The set is open; '' holds uncategorized records. */
const recordsByCategory = mapOf(listOf(ci))

/** `ns_path`: a namespace prefix, compared as text. */
const nsPathQuery = z.strictObject({ ns_path: z.optional(z.string()) })

/** Offerings of the public namespace, by category. */
export const listPublicOfferings = call({
  name: 'listPublicOfferings',
  origin: 'documented',
  method: 'GET',
  path: '/clouds/offerings',
  alternatives: [{ method: 'GET', path: '/cloud/offerings' }],
  answer: recordsByCategory,
})

/** Service templates of the public namespace, by category. */
export const listPublicServices = call({
  name: 'listPublicServices',
  origin: 'documented',
  method: 'GET',
  path: '/clouds/services',
  alternatives: [{ method: 'GET', path: '/cloud/services' }],
  answer: recordsByCategory,
})

/**
 * Offerings of the organization by category; with `ns_path` = `/{organization}/_clouds/{cloud}`, of one cloud. The
 * service compares text prefixes (`dc1` also matches `dc10`): filter again.
 */
export const listOfferings = call({
  name: 'listOfferings',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/offerings.json',
  query: nsPathQuery,
  answer: recordsByCategory,
})

/** Cloud services of the organization by category, or of one cloud with `ns_path` (also a text prefix). */
export const listServices = call({
  name: 'listServices',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/services.json',
  query: nsPathQuery,
  answer: recordsByCategory,
})

/** Clouds of the organization, by name. */
export const listClouds = call({
  name: 'listClouds',
  origin: 'documented',
  method: 'GET',
  path: CLOUDS,
  answer: listOf(ci),
})

export const readCloud = call({
  name: 'readCloud',
  origin: 'documented',
  method: 'GET',
  path: CLOUD,
  aliases: [{ method: 'GET', path: `${CLOUD}/edit` }],
  answer: ci,
})

/** An unsaved cloud with default attributes. */
export const newCloud = call({
  name: 'newCloud',
  origin: 'observed',
  method: 'GET',
  path: `${CLOUDS}/new.json`,
  answer: unsavedCi,
})

const cloudAttributes = {
  description: z.optional(z.string()),
  /** `inert` and `offline` both exclude a cloud from new environments (3.8). */
  adminstatus: z.optional(z.enum(['active', 'inert', 'offline'])),
  auth: z.optional(z.string()),
}

/** Creates a cloud at a location (a value of listLocations). A `custom` one needs an authorization key. */
export const createCloud = call({
  name: 'createCloud',
  origin: 'observed',
  method: 'POST',
  path: CLOUDS,
  body: z.strictObject({
    cms_ci: z.strictObject({
      ciName: z.string(),
      comments: z.optional(z.string()),
      ciAttributes: z.strictObject({ location: z.string(), ...cloudAttributes }),
    }),
    teams: z.optional(z.array(z.string())),
  }),
  answer: ci,
})

/** Changes a cloud. Omitted attributes keep their value; the location cannot change. */
export const updateCloud = call({
  name: 'updateCloud',
  origin: 'observed',
  method: 'PUT',
  path: CLOUD,
  body: z.strictObject({
    cms_ci: z.strictObject({ comments: z.optional(z.string()), ciAttributes: z.strictObject(cloudAttributes) }),
  }),
  answer: ci,
})

/** Deletes a cloud and everything below it. Refused with empty `errors` while it is in use. */
export const deleteCloud = call({
  name: 'deleteCloud',
  origin: 'observed',
  method: 'DELETE',
  path: CLOUD,
  answer: ci,
})

/** Location name to path, which is the value of a cloud's `location` attribute. */
export const listLocations = call({
  name: 'listLocations',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/clouds/locations.json',
  answer: z.record(z.string(), z.string()),
})

export const listCloudServices = call({
  name: 'listCloudServices',
  origin: 'observed',
  method: 'GET',
  path: `${CLOUD}/services`,
  answer: listOf(ci),
})

/** Services of one cloud compared with their templates; `changes_only` limits the list to those that differ. */
export const diffServices = call({
  name: 'diffServices',
  origin: 'observed',
  method: 'GET',
  path: `${CLOUD}/services/diff`,
  query: z.strictObject({ changes_only: z.optional(z.enum(['true', 'false'])) }),
  answer: listOf(
    z.looseObject({
      ...ciFields,
      diffCi: z.nullish(ci),
      diffAttributes: listOf(z.looseObject({ attribute: text, value: text, base_value: text })),
    }),
  ),
})

/** Service templates by category. Creating a service needs the template's ciId as `mgmtCiId`. */
export const listAvailableServices = call({
  name: 'listAvailableServices',
  origin: 'documented',
  method: 'GET',
  path: `${CLOUD}/services/available.json`,
  answer: recordsByCategory,
})

export const readService = call({
  name: 'readService',
  origin: 'documented',
  method: 'GET',
  path: SERVICE,
  answer: ci,
})

/** An unsaved service made from a template. Current installations take the template's id, the documents name it in the path. */
export const newService = call({
  name: 'newService',
  origin: 'documented',
  method: 'GET',
  path: `${CLOUD}/services/new.json`,
  alternatives: [{ method: 'GET', path: `${CLOUD}/services/{service}/new.json` }],
  query: z.strictObject({ mgmtCiId: z.optional(z.string()) }),
  answer: unsavedCi,
})

const serviceBody = z.looseObject({ ciName: z.optional(z.string()), ciAttributes: z.record(z.string(), z.string()) })

/** Creates a service from the `new` record, filled in, and the template's id. One per category and cloud. */
export const createService = call({
  name: 'createService',
  origin: 'documented',
  method: 'POST',
  path: `${CLOUD}/services`,
  body: z.strictObject({ cms_ci: serviceBody, mgmtCiId: z.string() }),
  answer: ci,
})

/**
 * Changes a service. Documented: the whole record. Current installations also accept a part of it; omitted attributes
 * and masked secrets keep their value.
 */
export const updateService = call({
  name: 'updateService',
  origin: 'documented',
  method: 'PUT',
  path: SERVICE,
  body: z.strictObject({ cms_ci: serviceBody }),
  answer: ci,
})

/** Deletes a service with its offerings. */
export const deleteService = call({
  name: 'deleteService',
  origin: 'observed',
  method: 'DELETE',
  path: SERVICE,
  answer: ci,
})
