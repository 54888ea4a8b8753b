// Transition: environments, their releases and deployments.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ENVIRONMENTS, ENVIRONMENT } from './places.ts'
import { ci, draftCi, draftRelation } from './records.ts'
import { listOf, text } from './values.ts'

/** How an environment or platform uses a cloud (2.8): `priority` 1 primary, 2 secondary; all values are text. */
const cloudUse = z.looseObject({ priority: text, dpmt_order: text, pct_scale: text, adminstatus: text })
export type CloudUse = z.output<typeof cloudUse>

/** An environment with the clouds it uses, by cloud id. Absent in lists. */
export const environment = z.extend(ci, {
  clouds: z.pipe(
    z.nullish(z.record(z.string(), cloudUse)),
    z.transform((map) => map ?? {}),
  ),
})
export type Environment = z.output<typeof environment>

export const listEnvironments = call({
  name: 'listEnvironments',
  origin: 'observed',
  method: 'GET',
  path: ENVIRONMENTS,
  answer: listOf(ci),
})

export const readEnvironment = call({
  name: 'readEnvironment',
  origin: 'documented',
  method: 'GET',
  path: ENVIRONMENT,
  answer: environment,
})

/** Creates an environment (2.7) and pulls the design into it: up to 600 s. Priorities must be the texts "1" and "2". */
export const createEnvironment = call({
  name: 'createEnvironment',
  origin: 'documented',
  method: 'POST',
  path: ENVIRONMENTS,
  alternatives: [{ method: 'POST', path: ENVIRONMENT }],
  body: z.strictObject({
    clouds: z.record(z.string(), z.enum(['1', '2'])),
    platform_availability: z.optional(z.record(z.string(), z.string())),
    async: z.optional(z.literal('true')),
    cms_ci: z.strictObject({
      ciName: z.string(),
      nsPath: z.optional(z.string()),
      ciAttributes: z.record(z.string(), z.string()),
    }),
  }),
  answer: environment,
  slow: true,
})

/** Platforms of the environment as they will be deployed. */
export const listPlatforms = call({
  name: 'listPlatforms',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/platforms`,
  answer: listOf(draftCi),
})

/** Changes how a platform uses one cloud (2.8); send only what changes. Opens a release: needs commit and deployment. */
export const updateCloudConfiguration = call({
  name: 'updateCloudConfiguration',
  origin: 'documented',
  method: 'PUT',
  path: `${ENVIRONMENT}/platforms/{platform}/cloud_configuration`,
  body: z.strictObject({
    cloud_id: z.string(),
    attributes: z.strictObject({
      adminstatus: z.optional(z.enum(['active', 'inactive', 'offline'])),
      priority: z.optional(z.enum(['1', '2'])),
      /** Per cent of the platform's target scale, as text. */
      pct_scale: z.optional(z.string()),
      /** Whole number as text; ascending, equal numbers in parallel. */
      dpmt_order: z.optional(z.string()),
    }),
  }),
  answer: draftRelation,
})

/** Takes the latest committed design over into the environment. Waits up to 600 s. */
export const pullDesign = call({
  name: 'pullDesign',
  origin: 'documented',
  method: 'POST',
  path: `${ENVIRONMENT}/pull`,
  body: z.strictObject({
    platform_availability: z.optional(z.record(z.string(), z.string())),
    async: z.optional(z.literal('true')),
  }),
  answer: environment,
  slow: true,
})

/** Disables platforms: their instances go with the next deployment. Never send an empty list. */
export const disablePlatforms = call({
  name: 'disablePlatforms',
  origin: 'documented',
  method: 'PUT',
  path: `${ENVIRONMENT}/disable`,
  body: z.strictObject({ platformCiIds: z.array(z.string()).check(z.minLength(1)) }),
  answer: environment,
})
