// What runs costs (service-api 2.11): the rate of now, the money of a period, an estimate, the report.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, text } from './values.ts'

const amounts = z.nullish(z.record(z.string(), z.number()))

const breakdown = { total: count, unit: text, by_ns: amounts, by_cloud: amounts, by_service: amounts }

/** Money per hour by namespace, cloud and service, in the unit named, e.g. `USD/hour`; {} when nothing costs anything. */
const rate = z.looseObject(breakdown)

/** Money per hour over the organization, as far as the caller sees it. */
export const readCostRate = call({
  name: 'readCostRate',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/organization/cost_rate',
  answer: rate,
})
