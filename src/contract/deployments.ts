// Releases of an environment, bills of materials, and the deployments that carry them out.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ENVIRONMENT } from './places.ts'
import {
  ciChange,
  deployment,
  deploymentChanges,
  deploymentHistory,
  deploymentStatus,
  logLine,
  relationChange,
  release,
} from './records.ts'
import { environment } from './transition.ts'
import { id, listOf } from './values.ts'

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
