// Reports over many assemblies: health, compute, cost.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, id, instant, listOf, text } from './values.ts'

const health = z.looseObject({
  total: count,
  good: count,
  notify: count,
  underutilized: count,
  overutilized: count,
  unhealthy: count,
  updated: instant,
})

/** Health of one deployed and monitored component (2.11): instances by state. */
export const componentHealth = z.looseObject({ id: id<'ci'>(), ns: text, name: text, class: text, health })
export type ComponentHealth = z.output<typeof componentHealth>

/** Health of every monitored component of the organization; 204 without body when monitoring is silent. */
export const listOrganizationHealth = call({
  name: 'listOrganizationHealth',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/operations/health',
  answer: listOf(componentHealth),
})

const computeMetrics = z.looseObject({ count, cores: count, ram: count })

interface ComputeNodeShape {
  readonly name: string
  readonly level: number | undefined
  readonly metrics: z.output<typeof computeMetrics> | null | undefined
  readonly children: readonly ComputeNodeShape[]
  readonly [key: string]: unknown
}

interface WireComputeNodeShape {
  readonly name?: string | null | undefined
  readonly level?: number | string | null | undefined
  readonly metrics?: z.input<typeof computeMetrics> | null | undefined
  readonly children?: readonly WireComputeNodeShape[] | null | undefined
  readonly [key: string]: unknown
}

/** A node of the compute report (3.9). `ram` in MB; `~Free~` and `~Used~` are names of the service's own. Ids change every time. */
export const computeNode: z.ZodMiniType<ComputeNodeShape, WireComputeNodeShape> = z.lazy(() =>
  z.looseObject({ name: text, level: count, metrics: z.nullish(computeMetrics), children: listOf(computeNode) }),
) as z.ZodMiniType<ComputeNodeShape, WireComputeNodeShape>
export type ComputeNode = ComputeNodeShape

/** Cores, memory and instances as a tree. `grouping` cloud: by tenant, allocation, cloud; else by assembly, environment, platform. */
export const readComputeReport = call({
  name: 'readComputeReport',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/reports/compute.json',
  query: z.strictObject({
    grouping: z.optional(z.literal('cloud')),
    cloud: z.optional(z.string()),
    assembly: z.optional(z.string()),
  }),
  answer: z.looseObject({
    scope: listOf(z.union([z.string(), z.record(z.string(), z.array(z.string()))])),
    metrics: listOf(z.looseObject({ name: text, label: text })),
    data: computeNode,
  }),
})

/** Money per hour (2.11) by namespace, cloud and service, in the unit named, e.g. `USD/hour`; {} when nothing costs anything. */
export const readCostRate = call({
  name: 'readCostRate',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/organization/cost_rate',
  answer: z.looseObject({
    total: count,
    unit: text,
    by_ns: z.nullish(z.record(z.string(), z.number())),
    by_cloud: z.nullish(z.record(z.string(), z.number())),
    by_service: z.nullish(z.record(z.string(), z.number())),
  }),
})
