// Searches for records by class below an organization, assembly, design, environment, platform or cloud (2.10).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import {
  ASSEMBLY,
  DESIGN,
  ENVIRONMENT,
  OPERATED_ENVIRONMENT,
  OPERATED_PLATFORM,
  PLATFORM,
} from '../core/path-templates.ts'
import { ci, relation, type Ci, type Relation } from '../core/records.ts'
import { listOf } from '../core/values.ts'

// The console does not use the service's single values (`pluck`).
const query = z.strictObject({
  /** Full (`bom.Compute`) or short (`Compute`). */
  class_name: z.string(),
  /** Narrows the namespace given by the path. */
  ns_path: z.optional(z.string()),
  /** `attribute:operation:value` with the operation eq, neq or like; with `source=es` a query of the search index. */
  query: z.optional(z.string()),
  source: z.optional(z.enum(['cms', 'es'])),
  /** Only with `source=es`. Default: 1000. */
  max_size: z.optional(z.string()),
})

const answer = listOf(ci)

const booleanText = z.optional(z.enum(['true', 'false']))

/** Searches records of a class, or relations by name with the records at their ends (unless turned off). */
const recordOrRelationQuery = z.extend(query, {
  class_name: z.optional(z.string()),
  relation_name: z.optional(z.string()),
  from_class_name: z.optional(z.string()),
  to_class_name: z.optional(z.string()),
  include_from_ci: booleanText,
  include_to_ci: booleanText,
})
const recordsOrRelations = listOf(z.union([relation, ci]))

export const isRelation = (found: Ci | Relation): found is Relation => 'ciRelationId' in found

/** Records of one class in the whole organization, e.g. every `manifest.Environment`. Only a snapshot asks it for relations. */
export const searchRecords = call({
  name: 'searchRecords',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/organization/search',
  query: recordOrRelationQuery,
  answer,
})

/** Records of one class in an assembly (design, environments, instances), or relations by name. */
export const searchAssembly = call({
  name: 'searchAssembly',
  origin: 'observed',
  method: 'GET',
  path: `${ASSEMBLY}/search`,
  query: recordOrRelationQuery,
  answer: recordsOrRelations,
})

/** Records of one class in the committed design of an assembly. */
export const searchDesign = call({
  name: 'searchDesign',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN}/search`,
  query,
  answer,
})

/** Records of one class in the configuration of an environment, or relations by name. */
export const searchEnvironment = call({
  name: 'searchEnvironment',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/search`,
  query: recordOrRelationQuery,
  answer: recordsOrRelations,
})

/** Records of one class in the configuration of a platform. */
export const searchPlatform = call({
  name: 'searchPlatform',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/search`,
  query,
  answer,
})

/** Instances of one class in an environment. */
export const searchOperatedEnvironment = call({
  name: 'searchOperatedEnvironment',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/search`,
  query,
  answer,
})

/** Instances of one class in a platform. */
export const searchOperatedPlatform = call({
  name: 'searchOperatedPlatform',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_PLATFORM}/search`,
  query,
  answer,
})

/** Records of one class below a cloud: services, offerings, variables. */
export const searchCloud = call({
  name: 'searchCloud',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/clouds/{cloud}/search',
  query,
  answer,
})
