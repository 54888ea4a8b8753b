// Notifications, health and monitor metrics.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ASSEMBLY, OPERATED_COMPONENT, OPERATED_ENVIRONMENT, OPERATED_PLATFORM } from '../core/path-templates.ts'
import { draftCi } from '../core/records.ts'
import { componentHealth, healthQuery } from '../organization/reports.ts'
import { count, id, optionalId, instant, listOf, text } from '../core/values.ts'

const payload = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((map): Record<string, string> => {
    const entries = Object.entries(map ?? {}).map(([name, value]) => [name, toText(value)])
    return Object.fromEntries(entries)
  }),
)

const toText = (value: unknown) =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

/**
 * One notification (2.8). `cmsId`, `payload.eventName` and `payload.threshold` identify an event; it ends with a second
 * notification whose `payload.state` is `close`.
 */
export const notification = z.looseObject({
  timestamp: instant,
  cmsId: id<'notified'>(),
  cloudName: text,
  severity: text,
  type: text,
  source: text,
  subject: text,
  text,
  nsPath: text,
  payload,
  environmentProfileName: text,
  adminStatus: text,
  manifestCiId: optionalId<'ci'>(),
})
export type Notification = z.output<typeof notification>

/** `offset`: number of items to skip (service-api 6.3). */
const sizeQuery = z.strictObject({ size: z.optional(z.string()), offset: z.optional(z.string()) })

/** Notifications of an organization, newest first. Default size: 50. */
export const listOrganizationNotifications = call({
  name: 'listOrganizationNotifications',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/organization/notifications',
  query: sizeQuery,
  answer: listOf(notification),
})

export const listAssemblyNotifications = call({
  name: 'listAssemblyNotifications',
  origin: 'observed',
  method: 'GET',
  path: `${ASSEMBLY}/notifications`,
  query: sizeQuery,
  answer: listOf(notification),
})

export const listEnvironmentNotifications = call({
  name: 'listEnvironmentNotifications',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/notifications`,
  query: sizeQuery,
  answer: listOf(notification),
})

/** Notifications by period, source, severity and text, with paging headers (6.3). */
export const searchNotifications = call({
  name: 'searchNotifications',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/reports/notification.json',
  query: z.strictObject({
    period: z.optional(z.enum(['today', 'yesterday', 'this week', 'last week'])),
    source: z.optional(z.string()),
    severity: z.optional(z.string()),
    query: z.optional(z.string()),
    'filter[query]': z.optional(z.string()),
    size: z.optional(z.string()),
    offset: z.optional(z.string()),
    ns_path: z.optional(z.string()),
  }),
  answer: listOf(notification),
  blockedByGateway: true,
})

/** Health of the monitored components of an assembly; 204 without body when monitoring is unavailable. */
export const listAssemblyHealth = call({
  name: 'listAssemblyHealth',
  origin: 'observed',
  method: 'GET',
  path: `${ASSEMBLY}/health`,
  query: healthQuery,
  answer: listOf(componentHealth),
})

export const listEnvironmentHealth = call({
  name: 'listEnvironmentHealth',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/health`,
  query: healthQuery,
  answer: listOf(componentHealth),
})

export const listPlatformHealth = call({
  name: 'listPlatformHealth',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_PLATFORM}/health`,
  query: healthQuery,
  answer: listOf(componentHealth),
})

const chartPoint = z.nullish(z.union([z.number(), z.string()]))

/** Values of one metric of one instance. `start` and `step` in seconds; null where nothing was measured. */
export const chart = z.looseObject({
  header: z.looseObject({ ci_id: id<'ci'>(), metric: text, step: count, start: count }),
  data: z.pipe(
    z.nullish(z.array(chartPoint)),
    z.transform((points) =>
      (points ?? []).map((value) => (value === null || value === undefined ? null : Number(value))),
    ),
  ),
})
export type Chart = z.output<typeof chart>

/** Epoch seconds, or a range that ends now. */
const chartRange = {
  start_time: z.optional(z.string()),
  end_time: z.optional(z.string()),
  step: z.optional(z.string()),
  range: z.optional(z.enum(['hour', '6 hours', 'day', 'week', 'month', 'year'])),
}

const chartQuery = z.strictObject({
  ...chartRange,
  metrics: z.optional(z.array(z.string())),
  instance_ids: z.optional(z.array(z.string())),
})

/** Charts of instances of a component. `metrics` by name, or as `{monitor}:{metric}` where names are not unique. */
export const listComponentCharts = call({
  name: 'listComponentCharts',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_COMPONENT}/charts.json`,
  query: chartQuery,
  answer: listOf(chart),
})

/** Like listComponentCharts, for instance lists too long for a URL. */
export const queryComponentCharts = call({
  name: 'queryComponentCharts',
  origin: 'observed',
  method: 'POST',
  path: `${OPERATED_COMPONENT}/charts.json`,
  body: chartQuery,
  answer: listOf(chart),
  blockedByGateway: true,
})

/** Charts of any instances of the organization. */
export const queryCharts = call({
  name: 'queryCharts',
  origin: 'observed',
  method: 'POST',
  path: '/{organization}/operations/charts',
  body: z.strictObject({
    request_set: z.array(
      z.strictObject({
        ci_id: z.string(),
        start: z.string(),
        end: z.string(),
        step: z.string(),
        metrics: z.array(z.string()),
      }),
    ),
  }),
  answer: listOf(chart),
  effect: 'read',
  blockedByGateway: true,
})

const INSTANCE = `${OPERATED_COMPONENT}/instances/{instance}` as const
const PLATFORM_INSTANCE = `${OPERATED_PLATFORM}/instances/{instance}` as const

/** Notifications of one instance since the start of last month, newest first. */
export const listInstanceNotifications = call({
  name: 'listInstanceNotifications',
  origin: 'observed',
  method: 'GET',
  path: `${INSTANCE}/notifications.json`,
  aliases: [{ method: 'GET', path: `${PLATFORM_INSTANCE}/notifications.json` }],
  answer: listOf(notification),
})

/** Seconds per state of an instance, by period. `availability` is a fraction; absent without data. */
export const readAvailability = call({
  name: 'readAvailability',
  origin: 'observed',
  method: 'GET',
  path: `${INSTANCE}/availability.json`,
  aliases: [{ method: 'GET', path: `${PLATFORM_INSTANCE}/availability.json` }],
  answer: listOf(
    z.looseObject({
      total: count,
      states: z.pipe(
        z.nullish(z.record(z.string(), count)),
        z.transform((map) => map ?? {}),
      ),
      availability: count,
      label: text,
    }),
  ),
})

/** Monitors of an instance. */
export const listMonitors = call({
  name: 'listMonitors',
  origin: 'observed',
  method: 'GET',
  path: `${INSTANCE}/monitors`,
  aliases: [{ method: 'GET', path: `${PLATFORM_INSTANCE}/monitors` }],
  answer: listOf(draftCi),
})

/** A monitor with the charts of its metrics. */
export const readMonitor = call({
  name: 'readMonitor',
  origin: 'observed',
  method: 'GET',
  path: `${INSTANCE}/monitors/{monitor}`,
  aliases: [{ method: 'GET', path: `${PLATFORM_INSTANCE}/monitors/{monitor}` }],
  query: z.strictObject(chartRange),
  answer: z.looseObject({ ...draftCi.shape, charts: listOf(chart) }),
})

export const listMonitorCharts = call({
  name: 'listMonitorCharts',
  origin: 'observed',
  method: 'GET',
  path: `${INSTANCE}/monitors/{monitor}/charts`,
  aliases: [{ method: 'GET', path: `${PLATFORM_INSTANCE}/monitors/{monitor}/charts` }],
  query: z.strictObject(chartRange),
  answer: listOf(chart),
})
