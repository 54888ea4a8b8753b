// Costs (service-api 2.11): current rate, period, estimate, report.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ASSEMBLY, OPERATED_ENVIRONMENT } from '../core/path-templates.ts'
import { ci, draftCi } from '../core/records.ts'
import { count, listOf, text } from '../core/values.ts'

const amountsByName = z.nullish(z.record(z.string(), z.number()))

const breakdown = { total: count, unit: text, by_ns: amountsByName, by_cloud: amountsByName, by_service: amountsByName }

/** Money per hour by namespace, cloud and service, with its unit such as `USD/hour`; {} if nothing has a cost. */
const costRate = z.looseObject(breakdown)

/** Money per hour over the part of the organization that the caller may see. */
export const readCostRate = call({
  name: 'readCostRate',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/organization/cost_rate',
  answer: costRate,
})

export const readAssemblyCostRate = call({
  name: 'readAssemblyCostRate',
  origin: 'observed',
  method: 'GET',
  path: `${ASSEMBLY}/cost_rate`,
  answer: costRate,
})

export const readEnvironmentCostRate = call({
  name: 'readEnvironmentCostRate',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/cost_rate`,
  answer: costRate,
})

/** Days as `YYYY-MM-DD`, both inclusive. Default: the current month to date. */
const periodQuery = { start_date: z.optional(z.string()), end_date: z.optional(z.string()) }

const monthlyCost = z.looseObject({ realized: count, projected: count })

/** Cost of a period, the current rate, and actual and projected cost of the months around now. */
const costOfPeriod = z.looseObject({
  cost: z.looseObject({ start_date: text, end_date: text, ...breakdown }),
  cost_rate: costRate,
  /** `unit`, and month (`Aug 2016`) to actual and projected cost; null if nothing has a cost. */
  projection: z.nullish(z.catchall(z.looseObject({ unit: text }), z.union([monthlyCost, z.string()]))),
})

export const readCost = call({
  name: 'readCost',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/organization/cost',
  query: z.strictObject(periodQuery),
  answer: costOfPeriod,
})

export const readAssemblyCost = call({
  name: 'readAssemblyCost',
  origin: 'observed',
  method: 'GET',
  path: `${ASSEMBLY}/cost`,
  query: z.strictObject(periodQuery),
  answer: costOfPeriod,
})

export const readEnvironmentCost = call({
  name: 'readEnvironmentCost',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/cost`,
  query: z.strictObject(periodQuery),
  answer: costOfPeriod,
})

const estimate = z.looseObject({
  total: count,
  unit: text,
  by_cloud: amountsByName,
  by_platform: amountsByName,
  by_service: amountsByName,
})

/** An instance and the offering that prices it. */
const pricedInstance = z.looseObject({ rfc: draftCi, cloud: z.nullish(ci), offerings: listOf(ci) })

/**
 * Cost per hour of an environment. `pending` true: after its open plan, or as designed without an open plan; else as
 * deployed. `details` true: the list of instances instead of sums.
 */
export const estimateCost = call({
  name: 'estimateCost',
  origin: 'observed',
  method: 'GET',
  path: `${OPERATED_ENVIRONMENT}/cost_estimate`,
  query: z.strictObject({
    pending: z.optional(z.enum(['true', 'false'])),
    details: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.union([z.array(pricedInstance), estimate]),
})

const costShare = z.looseObject({ label: text, value: count, url: text })

/** A bar per interval, each broken down by every grouping (`by_cloud`, ...). */
export const readCostReport = call({
  name: 'readCostReport',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/reports/cost.json',
  query: z.strictObject({
    ...periodQuery,
    ns_path: z.optional(z.string()),
    interval: z.optional(z.enum(['month', 'week', 'day'])),
    tags: z.optional(z.array(z.string())),
  }),
  answer: z.looseObject({
    title: text,
    units: z.looseObject({ x: text, y: text }),
    labels: z.looseObject({ x: text, y: text }),
    groupings: listOf(z.looseObject({ name: text, label: text })),
    total: count,
    x: listOf(z.string()),
    y: listOf(z.catchall(z.looseObject({ total: count }), z.union([z.array(costShare), z.number()]))),
  }),
})
