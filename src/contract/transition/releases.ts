// Releases of an environment, bills of materials and the plans they come from (service-api 1.5, 2.4, 2.5).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ENVIRONMENT } from '../core/path-templates.ts'
import { ciChange, relationChange, release } from '../core/records.ts'
import { timelineEntry, timelineQuery } from './timeline.ts'
import { environment } from './environments.ts'
import { count, listOf, text } from '../core/values.ts'

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

/** Makes a plan of what is committed and leaves open changes open. Answers like the commit. */
export const forceDeployEnvironment = call({
  name: 'forceDeployEnvironment',
  origin: 'observed',
  method: 'POST',
  path: `${ENVIRONMENT}/force_deploy`,
  body: z.strictObject({ desc: z.optional(z.string()), exclude_platforms: z.optional(z.string()) }),
  answer: environment,
  slow: true,
})

/** Closed and canceled releases of the environment's own changes, newest first; an open one is not among them. */
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
  query: z.strictObject({
    /** The newest whatever its state. */
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

/** Gives up the open bill of materials, whichever release is named. */
export const discardBillOfMaterials = call({
  name: 'discardBillOfMaterials',
  origin: 'observed',
  method: 'POST',
  path: `${ENVIRONMENT}/releases/{release}/discard`,
  answer: release,
})

/** Opens a release that brings the environment back to what the named one closed with. */
export const restoreRelease = call({
  name: 'restoreRelease',
  origin: 'observed',
  method: 'POST',
  path: `${ENVIRONMENT}/releases/{release}/restore`,
  answer: z.looseObject({ release, warnings: listOf(z.array(z.unknown())) }),
})

/** Cost per hour: what is there, what would be, or a part of it by name. */
const costRate = z.pipe(
  z.nullish(z.record(z.string(), count)),
  z.transform((map) => map ?? {}),
)

/** What a plan comes to. `capacity`: computes that come and go, by cloud and size; `reservationCheck`: `ok`, or what is short. */
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

/** What a commit would bring, computed and not kept: nothing changes. */
export const previewPlan = call({
  name: 'previewPlan',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/bom`,
  query: z.strictObject(previewQuery),
  answer: planPreview,
  slow: true,
})

/** With `commit=true` commits open changes and keeps the plan, which then waits to be started; else like the preview. */
export const makePlan = call({
  name: 'makePlan',
  origin: 'observed',
  method: 'POST',
  path: `${ENVIRONMENT}/deployments/bom`,
  query: z.strictObject({ ...previewQuery, commit: z.enum(['true', 'false']), desc: z.optional(z.string()) }),
  answer: planPreview,
  slow: true,
})

/** Releases and deployments of an environment in one list, newest first, open ones too. */
export const readEnvironmentTimeline = call({
  name: 'readEnvironmentTimeline',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/timeline.json`,
  aliases: [{ method: 'GET', path: `${ENVIRONMENT}/timeline/page.json` }],
  query: timelineQuery,
  answer: listOf(timelineEntry),
})
