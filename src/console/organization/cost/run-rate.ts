// Estimates the cost of what runs: each compute at the cheapest offering of its cloud that fits.
import type { Big } from 'big.js'
import { STANDARD_SIZES, type Capacity, type OfferingRow, type SizeMap } from '../../cloud/index.ts'
import { groupBy } from '../../kit/grouping.ts'
import { getDescendants, type ReportNode } from '../compute-report.ts'
import { toGroupNames, type Amount, type Grouping } from '../spend.ts'

/** The computes of a platform in one cloud. */
export interface ComputeUse {
  readonly cloud: string
  readonly assembly: string
  readonly environment: string
  readonly platform: string
  readonly computes: number
  readonly cores: number
  /** MB. */
  readonly ram: number
}

/** From the compute report of one cloud (service-api 3.9): assembly > environment > platform. */
export const toComputeUses = (cloud: string, root: ReportNode): ComputeUse[] =>
  getDescendants(root).flatMap(({ path, used: { count: computes, cores, ram } }) => {
    const [assembly = '', environment = '', platform] = path
    return platform === undefined ? [] : [{ cloud, assembly, environment, platform, computes, cores, ram }]
  })

/** A compute offering with known size and rate. */
export interface Machine extends Capacity {
  readonly cloud: string
  readonly offering: string
  readonly rate: Big
  readonly currency: string
  /** Whether its size is in the size map, which computes use by default. */
  readonly isMapped: boolean
}

const COMPUTE = /^(?:Compute|anything)$/

/**
 * The machines that only a size selects. Offerings that require more (an operating system, an accelerator) are not the price of just any
 * compute.
 */
export function toMachines(offerings: readonly OfferingRow[], customSizes: SizeMap): Machine[] {
  const sizes = { ...STANDARD_SIZES, ...customSizes }
  return offerings.flatMap(({ category, cloud, name, rate, currency, target, size, machine }) => {
    if (category !== 'compute' || !COMPUTE.test(target) || !rate || currency === '' || !machine) return []
    const isMapped = Object.hasOwn(sizes, size.toUpperCase())
    return [{ cloud, offering: name, rate, currency, cores: machine.cores, ram: machine.ram, isMapped }]
  })
}

/**
 * The offerings in `cloud` that fit, by currency, cheapest first: the smallest machines that are large enough for the mean compute, if
 * possible of a size in the size map.
 */
export function findFittingMachines(
  { computes, cores, ram, ...use }: ComputeUse,
  machines: readonly Machine[],
  cloud = use.cloud,
): readonly Machine[] {
  if (computes <= 0 || cores <= 0) return []
  const large = machines.filter(
    (machine) => machine.cloud === cloud && machine.cores >= cores / computes && machine.ram >= ram / computes,
  )
  const leastCores = Math.min(...large.map((machine) => machine.cores))
  const smallest = large.filter((machine) => machine.cores === leastCores)
  const leastRam = Math.min(...smallest.map((machine) => machine.ram))
  const alike = smallest.filter((machine) => machine.ram === leastRam)
  const mapped = alike.filter(({ isMapped }) => isMapped)
  return (mapped.length > 0 ? mapped : alike).toSorted(
    (a, b) => a.currency.localeCompare(b.currency) || a.rate.cmp(b.rate),
  )
}

/** Cost per hour from the cheapest to the most expensive fitting offering. */
export interface PriceRange {
  readonly currency: string
  readonly low: Big
  readonly high: Big
}

/** The cost of the computes in `cloud`; undefined if no offering fits, or offerings in several currencies do. */
export function priceRange(use: ComputeUse, machines: readonly Machine[], cloud?: string): PriceRange | undefined {
  const fitting = findFittingMachines(use, machines, cloud)
  const [first, last] = [fitting[0], fitting.at(-1)]
  if (!first || !last || first.currency !== last.currency) return undefined
  return { currency: first.currency, low: first.rate.times(use.computes), high: last.rate.times(use.computes) }
}

/** What a move changes: negative if it gets cheaper. Undefined for different currencies or an unknown price. */
export function priceChange(before: PriceRange | undefined, after: PriceRange | undefined): PriceRange | undefined {
  if (!before || !after || before.currency !== after.currency) return undefined
  return { currency: after.currency, low: after.low.minus(before.high), high: after.high.minus(before.low) }
}

export interface PricedUse {
  readonly use: ComputeUse
  /** At the cheapest fitting offering; undefined if it has no price. */
  readonly perHour: Big | undefined
  /** '' without a price. */
  readonly currency: string
}

export function priceUse(use: ComputeUse, machines: readonly Machine[]): PricedUse {
  const price = priceRange(use, machines)
  return { use, perHour: price?.low, currency: price?.currency ?? '' }
}

export interface RateLine extends Pick<PricedUse, 'perHour' | 'currency'> {
  /** Group and currency. */
  readonly id: string
  /** The names, joined by `/`. */
  readonly group: string
  readonly names: readonly string[]
  readonly computes: number
}

/** Totals by group and currency: currencies are never added up. Computes without a price have lines of their own. */
export function toRateLines(priced: readonly PricedUse[], by: Grouping): RateLine[] {
  const lines = new Map<string, RateLine>()
  for (const { use, perHour, currency } of priced) {
    const names = toGroupNames(by, use)
    const group = names.join('/')
    const id = `${group} ${currency}`
    const line = lines.get(id)
    const computes = (line?.computes ?? 0) + use.computes
    const sum = perHour && (line?.perHour?.plus(perHour) ?? perHour)
    lines.set(id, { id, group, names, currency, computes, perHour: sum })
  }
  return [...lines.values()]
}

/** Groups with computes in several currencies. */
export function mixedGroups(lines: readonly RateLine[]): string[] {
  const priced = lines.filter(({ currency }) => currency !== '').map(({ group }) => group)
  return [...new Set(priced.filter((group, index) => priced.indexOf(group) !== index))]
}

export interface BilledLine extends RateLine {
  /** Undefined if the service has none, or while it loads. */
  readonly billedRate: Big | 'several currencies' | undefined
}

/**
 * A group has one line per currency, and one for computes without a price. The service adds its currencies up. `amounts`: of groups in
 * several currencies, an entry is undefined while it loads.
 */
export function withBilledRates(
  lines: readonly RateLine[],
  billed: ReadonlyMap<string, Big> | undefined,
  amounts: ReadonlyMap<string, readonly Amount[] | undefined> = new Map(),
): BilledLine[] {
  const byGroup = groupBy(lines, ({ group }) => group)
  const getBilledRate = ({ id, group, currency }: RateLine): BilledLine['billedRate'] => {
    const ofGroup = byGroup.get(group) ?? []
    const priced = ofGroup.filter((line) => line.currency !== '')
    if (priced.length > 1 && amounts.has(group) && amounts.get(group)?.length !== 0)
      return amounts.get(group)?.find((amount) => amount.currency === currency)?.perHour
    if (priced.length > 1) return billed?.has(group) ? 'several currencies' : undefined
    const [first] = [...priced, ...ofGroup]
    return first?.id === id ? billed?.get(group) : undefined
  }
  return lines.map((line) => ({ ...line, billedRate: getBilledRate(line) }))
}
