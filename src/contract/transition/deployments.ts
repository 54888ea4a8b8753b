// Deployments, which execute bills of materials (service-api 1.5, 2.4, 3.2).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ENVIRONMENT } from '../core/path-templates.ts'
import { deployment, deploymentChanges, deploymentHistory, deploymentStatus, logLine } from '../core/records.ts'
import { count, id, listOf, text } from '../core/values.ts'

/** A deployment in the search index (5.8), with seconds per state it was in. */
const indexedDeployment = z.extend(deployment, {
  totalTime: count,
  activeDuration: count,
  pausedDuration: count,
  pendingDuration: count,
  failedDuration: count,
  retryCount: count,
  pauseCnt: count,
  failureCnt: count,
})
export type IndexedDeployment = z.output<typeof indexedDeployment>

/** Deployments of the environment, unordered; oldest first with `start` or `end`. From the index (`es`) newest first, with durations. */
export const listDeployments = call({
  name: 'listDeployments',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments`,
  query: z.strictObject({
    source: z.optional(z.enum(['cms', 'es'])),
    start: z.optional(z.string()),
    end: z.optional(z.string()),
    size: z.optional(z.string()),
    offset: z.optional(z.string()),
    'sort[created]': z.optional(z.enum(['asc', 'desc'])),
    filter: z.optional(z.string()),
  }),
  answer: listOf(indexedDeployment),
})

/** Deployments of the organization; organization scope and admins only. `created`: `from,to` in epoch seconds. */
export const listTransitionDeployments = call({
  name: 'listTransitionDeployments',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/transition/deployments.json',
  query: z.strictObject({ profiles: z.optional(z.string()), created: z.optional(z.string()) }),
  answer: listOf(indexedDeployment),
})

/** The newest deployment, whose state may be `pausing`; null if there is none. */
export const readLatestDeployment = call({
  name: 'readLatestDeployment',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/latest`,
  answer: deployment,
  nullWhenMissing: true,
})

/**
 * Starts a deployment of the open bill of materials (2.9). Answers it `active`, or `pending` if a cloud requires approval. Without
 * `releaseId` the service plans and starts in one step and answers the locked environment; our client always sends the release.
 */
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

/** A deployment with the state of each record by change id. An unknown id answers 500. */
export const readDeploymentStatus = call({
  name: 'readDeploymentStatus',
  origin: 'documented',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/{deployment}/status`,
  aliases: [{ method: 'POST', path: `${ENVIRONMENT}/deployments/{deployment}/status` }],
  query: z.strictObject({ exec_order: z.optional(z.string()) }),
  answer: deploymentStatus,
})

/** The changes of a deployment with their records; not the deployment itself (0.1, fact 10). */
export const readDeploymentChanges = call({
  name: 'readDeploymentChanges',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/{deployment}`,
  answer: deploymentChanges,
})

/** A deployment with its state history and approvals. */
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

/** Like readDeploymentLog, as plain text. */
export const readDeploymentLogText = call({
  name: 'readDeploymentLogText',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/{deployment}/log_data.text`,
  query: z.strictObject({ rfcId: z.string() }),
  answer: text,
  blockedByGateway: true,
})

/** A deployment by id alone, anywhere in the organization. */
export const readDeploymentProgress = call({
  name: 'readDeploymentProgress',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/deployments/{deployment}/progress.json',
  answer: deployment,
})

/** Durations of records and steps: seconds and times as text by change id, milliseconds by step. */
export const readDeploymentTimes = call({
  name: 'readDeploymentTimes',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/deployments/{deployment}/time_stats.json',
  answer: z.looseObject({
    rfcs: z.record(
      z.string(),
      z.looseObject({ executionTime: count, queueTime: count, totalTime: count, rfcAction: text }),
    ),
    steps: z.record(z.string(), count),
  }),
})

/** Pauses, resumes, retries, cancels, or approves in the old style: the body has the requested state (0.1, fact 11). */
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
      continueOnFailure: z.optional(z.boolean()),
      autoPauseExecOrders: z.optional(z.array(z.number())),
    }),
  }),
  answer: deployment,
})
