// Environments and the design they pull.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { diagram } from '../core/diagram.ts'
import { ENVIRONMENTS, ENVIRONMENT } from '../core/path-templates.ts'
import { ci, release, unsavedCi } from '../core/records.ts'
import { listOf, text } from '../core/values.ts'

/**
 * How an environment or platform uses a cloud (2.8). `priority`: 1 primary, 2 secondary. All values are text; the
 * priority may be sent alone (2.7).
 */
const cloudUsage = z.pipe(
  z.union([z.string(), z.looseObject({ priority: text, dpmt_order: text, pct_scale: text, adminstatus: text })]),
  z.transform((use) =>
    typeof use === 'string' ? { priority: use, dpmt_order: '', pct_scale: '', adminstatus: '' } : use,
  ),
)
export type CloudUsage = z.output<typeof cloudUsage>

/** An environment with its clouds by cloud id, which are absent in lists. */
export const environment = z.extend(ci, {
  clouds: z.pipe(
    z.nullish(z.record(z.string(), cloudUsage)),
    z.transform((map) => map ?? {}),
  ),
})
export type Environment = z.output<typeof environment>

/** Whether a commit, plan or pull is running on the environment (3.1). Afterwards it is `default` again. */
export const isLocked = ({ ciState }: { readonly ciState: string }): boolean =>
  ciState === 'locked' || ciState === 'manifest_locked'

export const listEnvironments = call({
  name: 'listEnvironments',
  origin: 'observed',
  method: 'GET',
  path: ENVIRONMENTS,
  answer: listOf(ci),
})

/** An unsaved environment with default values or those of a profile. */
export const newEnvironment = call({
  name: 'newEnvironment',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENTS}/new.json`,
  query: z.strictObject({ profile_id: z.optional(z.string()) }),
  answer: unsavedCi,
})

export const readEnvironment = call({
  name: 'readEnvironment',
  origin: 'documented',
  method: 'GET',
  path: ENVIRONMENT,
  answer: environment,
})

/** Platforms of the environment and their links, as a graph with the open changes. */
export const readEnvironmentDiagram = call({
  name: 'readEnvironmentDiagram',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/diagram`,
  answer: diagram,
})

/** The environment's record without its clouds. */
export const readEnvironmentToEdit = call({
  name: 'readEnvironmentToEdit',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/edit.json`,
  answer: ci,
  blockedByGateway: true,
})

const priority = z.enum(['1', '2'])

/** Cloud id or name to priority or usage. Priorities must be text: numbers are ignored (0.1, fact 7). */
const cloudsBody = z.record(
  z.string(),
  z.union([
    priority,
    z.strictObject({ priority, dpmt_order: z.optional(z.string()), pct_scale: z.optional(z.string()) }),
  ]),
)

const availabilityBody = z.optional(z.record(z.string(), z.string()))

/** Creates an environment (2.7) and pulls the design: up to 600 s. */
export const createEnvironment = call({
  name: 'createEnvironment',
  origin: 'documented',
  method: 'POST',
  path: ENVIRONMENTS,
  alternatives: [{ method: 'POST', path: ENVIRONMENT }],
  body: z.strictObject({
    clouds: cloudsBody,
    platform_availability: availabilityBody,
    async: z.optional(z.literal('true')),
    cms_ci: z.strictObject({
      ciName: z.string(),
      nsPath: z.optional(z.string()),
      comments: z.optional(z.string()),
      ciAttributes: z.record(z.string(), z.string()),
    }),
  }),
  answer: environment,
  slow: true,
})

/** Changes an environment. `clouds` replaces the whole set and opens a release; changing `profile` needs an organization manager. */
export const updateEnvironment = call({
  name: 'updateEnvironment',
  origin: 'observed',
  method: 'PUT',
  path: ENVIRONMENT,
  body: z.strictObject({
    clouds: z.optional(cloudsBody),
    cms_ci: z.strictObject({
      comments: z.optional(z.string()),
      ciAttributes: z.optional(z.record(z.string(), z.string())),
    }),
  }),
  answer: environment,
})

/** Deletes an environment without deployed instances, with its contents. Answers the deleted record. */
export const deleteEnvironment = call({
  name: 'deleteEnvironment',
  origin: 'observed',
  method: 'DELETE',
  path: ENVIRONMENT,
  answer: ci,
})

/** Discards the environment's uncommitted changes. Answers the canceled release. */
export const discardEnvironmentChanges = call({
  name: 'discardEnvironmentChanges',
  origin: 'observed',
  method: 'POST',
  path: `${ENVIRONMENT}/discard`,
  body: z.strictObject({}),
  answer: release,
})

/** Pulls the latest committed design into the environment. May take up to 600 s. */
export const pullDesign = call({
  name: 'pullDesign',
  origin: 'documented',
  method: 'POST',
  path: `${ENVIRONMENT}/pull`,
  body: z.strictObject({
    platform_availability: availabilityBody,
    async: z.optional(z.literal('true')),
  }),
  answer: environment,
  slow: true,
})

/** The environment's record: a pull is over when it is not `manifest_locked`; `comments` holds the result. */
export const readPullStatus = call({
  name: 'readPullStatus',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/pull_status`,
  answer: ci,
})

const platformIdsBody = z.strictObject({ platformCiIds: z.array(z.string()).check(z.minLength(1)) })

/** Enables platforms: the next deployment creates their instances. Never send an empty list. */
export const enablePlatforms = call({
  name: 'enablePlatforms',
  origin: 'observed',
  method: 'PUT',
  path: `${ENVIRONMENT}/enable`,
  body: platformIdsBody,
  answer: ci,
})

/** Disables platforms: the next deployment removes their instances. Never send an empty list. */
export const disablePlatforms = call({
  name: 'disablePlatforms',
  origin: 'documented',
  method: 'PUT',
  path: `${ENVIRONMENT}/disable`,
  body: platformIdsBody,
  answer: ci,
})
