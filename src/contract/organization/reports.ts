import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { count, id, instant, listOf, text } from '../core/values.ts'

const health = z.looseObject({
  total: count,
  good: count,
  notify: count,
  underutilized: count,
  overutilized: count,
  unhealthy: count,
  updated: instant,
})

/** The states that are counted, the most severe first. An instance without one is not monitored (3.7). */
export const HEALTH_STATES = ['unhealthy', 'overutilized', 'underutilized', 'notify', 'good'] as const

/** Health of one deployed and monitored component (2.11): instances by state. */
export const componentHealth = z.looseObject({ id: id<'ci'>(), ns: text, name: text, class: text, health })
export type ComponentHealth = z.output<typeof componentHealth>

/** Filters: `state` and `profiles` are comma lists, of states and of environment profiles. */
export const healthQuery = z.strictObject({
  ns_path: z.optional(z.string()),
  state: z.optional(z.string()),
  profiles: z.optional(z.string()),
})

/** Health of every monitored component of the organization; 204 without body when monitoring is unavailable. */
export const listOrganizationHealth = call({
  name: 'listOrganizationHealth',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/operations/health',
  query: healthQuery,
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

/** A node of the compute report (3.9). `ram` in MB. `~Free~` and `~Used~` are the service's names. Ids change with every answer. */
export const computeNode: z.ZodMiniType<ComputeNodeShape, WireComputeNodeShape> = z.lazy(() =>
  z.looseObject({ name: text, level: count, metrics: z.nullish(computeMetrics), children: listOf(computeNode) }),
) as z.ZodMiniType<ComputeNodeShape, WireComputeNodeShape>
export type ComputeNode = ComputeNodeShape

/**
 * Cores, memory and instances as a tree; empty without deployments. `grouping=cloud`: by tenant, allocation, cloud;
 * else by assembly, environment, platform.
 */
export const readComputeReport = call({
  name: 'readComputeReport',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/reports/compute.json',
  nullWhenNilError: true,
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

/** Echoes the report sent; the real service e-mails it. */
export const exportComputeReport = call({
  name: 'exportComputeReport',
  origin: 'observed',
  method: 'POST',
  path: '/{organization}/reports/compute.json',
  body: z.strictObject({ data: z.string() }),
  answer: z.unknown(),
  effect: 'read',
  blockedByGateway: true,
})

interface HealthNodeShape {
  readonly name: string
  readonly level: number | undefined
  readonly metrics: { readonly size: number | undefined } | null | undefined
  /** State to the share of instances in it, from -1 to 0. A parent has the value of its worst child. */
  readonly heat: Readonly<Record<string, number>> | null | undefined
  readonly children: readonly HealthNodeShape[]
  readonly [key: string]: unknown
}

interface WireHealthNodeShape {
  readonly name?: string | null | undefined
  readonly level?: number | string | null | undefined
  readonly metrics?: { readonly size?: number | string | null | undefined } | null | undefined
  readonly heat?: Readonly<Record<string, number>> | null | undefined
  readonly children?: readonly WireHealthNodeShape[] | null | undefined
  readonly [key: string]: unknown
}

const healthNode: z.ZodMiniType<HealthNodeShape, WireHealthNodeShape> = z.lazy(() =>
  z.looseObject({
    name: text,
    level: count,
    metrics: z.nullish(z.looseObject({ size: count })),
    heat: z.nullish(z.record(z.string(), z.number())),
    children: listOf(healthNode),
  }),
) as z.ZodMiniType<HealthNodeShape, WireHealthNodeShape>

/** Health as a tree by assembly, environment and platform (3.9). */
export const readHealthReport = call({
  name: 'readHealthReport',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/reports/health.json',
  answer: z.looseObject({
    scope: listOf(z.union([z.string(), z.record(z.string(), z.array(z.string()))])),
    metrics: listOf(z.looseObject({ name: text, label: text })),
    heat: listOf(z.looseObject({ name: text, label: text })),
    data: healthNode,
  }),
})
