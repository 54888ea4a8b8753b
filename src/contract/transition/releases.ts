// Environment releases, bills of materials and plans (service-api 1.5, 2.4, 2.5).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ENVIRONMENT } from '../core/path-templates.ts'
import { ciChange, relationChange, release } from '../core/records.ts'
import { timelineEntry, timelineQuery } from './timeline.ts'
import { environment } from './environments.ts'
import { count, listOf, text } from '../core/values.ts'

/** Commits open changes and makes a plan. Answers at once with the locked environment: poll until it is unlocked (0.1, fact 8). */
export const commitEnvironment = call({
  name: 'commitEnvironment',
  origin: 'documented',
  method: 'POST',
  path: `${ENVIRONMENT}/commit`,
  body: z.strictObject({ desc: z.optional(z.string()), exclude_platforms: z.optional(z.string()) }),
  answer: environment,
  slow: true,
})

/** Makes a plan of the committed state and leaves open changes open. Answers like the commit. */
export const forceDeployEnvironment = call({
  name: 'forceDeployEnvironment',
  origin: 'observed',
  method: 'POST',
  path: `${ENVIRONMENT}/force_deploy`,
  body: z.strictObject({ desc: z.optional(z.string()), exclude_platforms: z.optional(z.string()) }),
  answer: environment,
  slow: true,
})

/** Closed and canceled releases of the environment's own changes, newest first. */
export const listReleases = call({
  name: 'listReleases',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/releases`,
  query: z.strictObject({
    size: z.optional(z.string()),
    offset: z.optional(z.string()),
    'sort[created]': z.optional(z.enum(['asc', 'desc'])),
    filter: z.optional(z.string()),
  }),
  answer: listOf(release),
})

/** The newest release of the environment's own changes, open if uncommitted; null if there is none. */
export const readLatestRelease = call({
  name: 'readLatestRelease',
  origin: 'documented',
  method: 'GET',
  path: `${ENVIRONMENT}/releases/latest`,
  answer: release,
  nullWhenMissing: true,
})

/** The open bill of materials, optionally with its changes; null if there is nothing to deploy (0.1, fact 9). */
export const readBillOfMaterials = call({
  name: 'readBillOfMaterials',
  origin: 'documented',
  method: 'GET',
  path: `${ENVIRONMENT}/releases/bom`,
  query: z.strictObject({
    /** The newest one in any state. */
    latest: z.optional(z.literal('true')),
    include_rfcs: z.optional(z.enum(['true', 'cis', 'relations'])),
  }),
  answer: z.extend(release, { rfc_cis: listOf(ciChange), rfc_relations: listOf(relationChange) }),
  nullWhenMissing: true,
})

export const readRelease = call({
  name: 'readRelease',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/releases/{release}`,
  answer: release,
})

/** Discards the open bill of materials, whichever release is given. */
export const discardBillOfMaterials = call({
  name: 'discardBillOfMaterials',
  origin: 'observed',
  method: 'POST',
  path: `${ENVIRONMENT}/releases/{release}/discard`,
  answer: release,
})

/** Opens a release that reverts the environment to the state of the given release. */
export const restoreRelease = call({
  name: 'restoreRelease',
  origin: 'observed',
  method: 'POST',
  path: `${ENVIRONMENT}/releases/{release}/restore`,
  answer: z.looseObject({ release, warnings: listOf(z.array(z.unknown())) }),
})

/** Cost per hour of the current state, of the planned state, or of a named part. */
const costRate = z.pipe(
  z.nullish(z.record(z.string(), count)),
  z.transform((map) => map ?? {}),
)

/** Summary of a plan. `capacity`: added and removed computes by cloud and size. `reservationCheck`: `ok`, or the shortage. */
const planPreview = z.looseObject({
  release,
  rfcs: z.looseObject({ cis: listOf(ciChange), relations: listOf(relationChange) }),
  cost: z.nullish(
    z.looseObject({ total: count, unit: text, by_cloud: costRate, by_platform: costRate, by_service: costRate }),
  ),
  capacity: z.nullish(
    z.looseObject({
      increase: z.record(z.string(), costRate),
      decrease: z.record(z.string(), costRate),
      reservationCheck: text,
    }),
  ),
})
export type PlanPreview = z.output<typeof planPreview>

const previewQuery = {
  exclude_platforms: z.optional(z.string()),
  cost: z.optional(z.literal('true')),
  capacity: z.optional(z.literal('true')),
}

/** Computes the plan of a commit without saving it. */
export const previewPlan = call({
  name: 'previewPlan',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/bom`,
  query: z.strictObject(previewQuery),
  answer: planPreview,
  slow: true,
})

/** With `commit=true` commits open changes and saves the plan, which then waits for a start; else like previewPlan. */
export const makePlan = call({
  name: 'makePlan',
  origin: 'observed',
  method: 'POST',
  path: `${ENVIRONMENT}/deployments/bom`,
  query: z.strictObject({ ...previewQuery, commit: z.enum(['true', 'false']), desc: z.optional(z.string()) }),
  answer: planPreview,
  slow: true,
})

/** Releases and deployments of an environment in one list, newest first, including open ones. */
export const readEnvironmentTimeline = call({
  name: 'readEnvironmentTimeline',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/timeline.json`,
  aliases: [{ method: 'GET', path: `${ENVIRONMENT}/timeline/page.json` }],
  query: timelineQuery,
  answer: listOf(timelineEntry),
})
