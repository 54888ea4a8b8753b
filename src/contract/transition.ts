// Transition: environments, their releases and deployments.
import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  ci,
  ciChange,
  deployment,
  deploymentChanges,
  deploymentHistory,
  deploymentStatus,
  draftCi,
  draftRelation,
  logLine,
  relationChange,
  release,
} from './records.ts'
import { id, listOf, text } from './values.ts'

const ASSEMBLY = '/{organization}/assemblies/{assembly}'
const ENVIRONMENTS = `${ASSEMBLY}/transition/environments` as const
const ENVIRONMENT = `${ENVIRONMENTS}/{environment}` as const

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

/** Commits open changes and makes a plan. Answers at once with the environment locked: read it until it is not (0.1, fact 8). */
export const commitEnvironment = call({
  name: 'commitEnvironment',
  origin: 'documented',
  method: 'POST',
  path: `${ENVIRONMENT}/commit`,
  body: z.strictObject({ desc: z.optional(z.string()), exclude_platforms: z.optional(z.string()) }),
  answer: environment,
  slow: true,
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

/** The newest release of the environment's own changes; open means uncommitted. null when there is none. */
export const readLatestRelease = call({
  name: 'readLatestRelease',
  origin: 'documented',
  method: 'GET',
  path: `${ENVIRONMENT}/releases/latest`,
  answer: release,
  nullWhenMissing: true,
})

/** The open bill of materials, with what it changes when asked for; null when there is nothing to deploy (0.1, fact 9). */
export const readBillOfMaterials = call({
  name: 'readBillOfMaterials',
  origin: 'documented',
  method: 'GET',
  path: `${ENVIRONMENT}/releases/bom`,
  query: z.strictObject({ include_rfcs: z.optional(z.enum(['true', 'cis', 'relations'])) }),
  answer: z.extend(release, { rfc_cis: listOf(ciChange), rfc_relations: listOf(relationChange) }),
  nullWhenMissing: true,
})

/** Deployments of the environment, in no order. */
export const listDeployments = call({
  name: 'listDeployments',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments`,
  answer: listOf(deployment),
})

/** The newest deployment, whose state may be `pausing`; null when there is none. */
export const readLatestDeployment = call({
  name: 'readLatestDeployment',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/latest`,
  answer: deployment,
  nullWhenMissing: true,
})

/** Starts a deployment of the open bill of materials (2.9). Answers it `active`, or `pending` when a cloud demands approval. */
export const createDeployment = call({
  name: 'createDeployment',
  origin: 'documented',
  method: 'POST',
  path: `${ENVIRONMENT}/deployments`,
  body: z.strictObject({
    cms_deployment: z.strictObject({
      releaseId: z.string(),
      nsPath: z.string(),
      comments: z.optional(z.string()),
      continueOnFailure: z.optional(z.boolean()),
      autoPauseExecOrders: z.optional(z.array(z.number())),
    }),
  }),
  answer: deployment,
})

/** A deployment and the state of each of its records, by change id. An unknown id answers 500. */
export const readDeploymentStatus = call({
  name: 'readDeploymentStatus',
  origin: 'documented',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/{deployment}/status`,
  query: z.strictObject({ exec_order: z.optional(z.string()) }),
  answer: deploymentStatus,
})

/** What a deployment changes, each change with its record; not the deployment itself (0.1, fact 10). */
export const readDeploymentChanges = call({
  name: 'readDeploymentChanges',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/{deployment}`,
  answer: deploymentChanges,
})

/** A deployment with its history of states and its approvals. */
export const readDeploymentHistory = call({
  name: 'readDeploymentHistory',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/{deployment}/edit.json`,
  answer: deploymentHistory,
})

/** Log lines of the record of one change. */
export const readDeploymentLog = call({
  name: 'readDeploymentLog',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/{deployment}/log_data`,
  query: z.strictObject({ rfcId: z.string() }),
  answer: listOf(z.looseObject({ id: id<'record'>(), logData: listOf(logLine) })),
})

/** Pause, resume, retry, cancel and old-style approval: the wanted state is sent (0.1, fact 11). */
export const updateDeployment = call({
  name: 'updateDeployment',
  origin: 'observed',
  method: 'PUT',
  path: `${ENVIRONMENT}/deployments/{deployment}`,
  body: z.strictObject({
    cms_deployment: z.strictObject({
      deploymentState: z.enum(['active', 'paused', 'canceled']),
      releaseId: z.optional(z.string()),
      comments: z.optional(z.string()),
    }),
  }),
  answer: deployment,
})
