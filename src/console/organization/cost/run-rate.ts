// Estimates the cost of what runs: each compute at the cheapest offering of its cloud that fits.
import type { Big } from 'big.js'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readCostRate } from '../../../contract/organization/cost.ts'
import type { ComputeNode } from '../../../contract/organization/reports.ts'
import { STANDARD_SIZES, toDecimal, type Capacity, type OfferingRow, type SizeMap } from '../../cloud/index.ts'

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

const FREE = '~Free~'
const getChildren = (node: ComputeNode): readonly ComputeNode[] => node.children.filter(({ name }) => name !== FREE)

/** From the compute report of one cloud (service-api 3.9): assembly > environment > platform. */
export const toComputeUses = (cloud: string, root: ComputeNode): ComputeUse[] =>
  getChildren(root).flatMap((assembly) =>
    getChildren(assembly).flatMap((environment) =>
      getChildren(environment).map(({ name, metrics }) => ({
        cloud,
        assembly: assembly.name,
        environment: environment.name,
        platform: name,
        computes: metrics?.count ?? 0,
        cores: metrics?.cores ?? 0,
        ram: metrics?.ram ?? 0,
      })),
    ),
  )

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

/** The offered machines, and the compute offerings that cannot be evaluated. */
export function toMachines(offerings: readonly OfferingRow[], customSizes: SizeMap) {
  const sizes = { ...STANDARD_SIZES, ...customSizes }
  const machines: Machine[] = []
  const notEvaluated: OfferingRow[] = []
  for (const row of offerings.filter(({ category }) => category === 'compute')) {
    const { cloud, name, rate, currency, evaluated, target, size, machine } = row
    const isMapped = Object.hasOwn(sizes, size.toUpperCase())
    // Offerings that require more than a size (an operating system, an accelerator) are not the price of just any compute.
    if (evaluated && COMPUTE.test(target) && rate && currency !== '' && machine)
      machines.push({ cloud, offering: name, rate, currency, cores: machine.cores, ram: machine.ram, isMapped })
    else notEvaluated.push(row)
  }
  return { machines, notEvaluated }
}

/** Mean cores and memory per compute. */
const getMeanCapacity = ({ computes, cores, ram }: ComputeUse): Capacity => ({
  cores: cores / computes,
  ram: ram / computes,
})

const hasCapacity = (machine: Capacity, required: Capacity): boolean =>
  machine.cores >= required.cores && machine.ram >= required.ram

/**
 * The offerings in `cloud` that fit, cheapest first: the smallest machines that are large enough, if possible of a size in the size
 * map. All of them, so that callers can show a price range.
 */
export function findFittingMachines(
  use: ComputeUse,
  machines: readonly Machine[],
  cloud = use.cloud,
): readonly Machine[] {
  if (use.computes <= 0 || use.cores <= 0) return []
  const required = getMeanCapacity(use)
  const large = machines.filter((machine) => machine.cloud === cloud && hasCapacity(machine, required))
  const least = Math.min(...large.map(({ cores }) => cores))
  const smallest = large.filter(({ cores }) => cores === least)
  const ram = Math.min(...smallest.map((machine) => machine.ram))
  const alike = smallest.filter((machine) => machine.ram === ram)
  const mapped = alike.filter(({ isMapped }) => isMapped)
  return (mapped.length > 0 ? mapped : alike).toSorted(
    (a, b) => a.currency.localeCompare(b.currency) || a.rate.cmp(b.rate),
  )
}

export interface PricedUse {
  readonly use: ComputeUse
  /** Undefined if no offering fits, or offerings in several currencies do. */
  readonly perHour: Big | undefined
  readonly currency: string
  readonly offering: string
}

export function priceUse(use: ComputeUse, machines: readonly Machine[]): PricedUse {
  const found = findFittingMachines(use, machines)
  const [cheapest] = found
  const isOne = new Set(found.map(({ currency }) => currency)).size === 1
  if (!cheapest || !isOne) return { use, perHour: undefined, currency: '', offering: '' }
  const { rate, currency, offering } = cheapest
  return { use, perHour: rate.times(use.computes), currency, offering }
}

export type Grouping = 'cloud' | 'assembly' | 'environment' | 'platform'

const GROUP_NAMES: Readonly<Record<Grouping, (use: ComputeUse) => readonly string[]>> = {
  cloud: ({ cloud }) => [cloud],
  assembly: ({ assembly }) => [assembly],
  environment: ({ assembly, environment }) => [assembly, environment],
  platform: ({ assembly, environment, platform }) => [assembly, environment, platform],
}

export interface RateLine {
  /** Names from the outside in: assembly, environment, platform; or the cloud. */
  readonly names: readonly string[]
  /** '' if nothing is priced. */
  readonly currency: string
  readonly computes: number
  /** Computes without a fitting offering. */
  readonly unpriced: number
  readonly perHour: Big | undefined
}

/** Totals by group and currency: currencies are never added up. Unpriced computes of a group have a line of their own. */
export function toRateLines(priced: readonly PricedUse[], by: Grouping): RateLine[] {
  const lines = new Map<string, RateLine>()
  const unpriced = new Map<string, { names: readonly string[]; computes: number }>()
  for (const { use, perHour, currency } of priced) {
    const names = GROUP_NAMES[by](use)
    const group = names.join('/')
    if (!perHour) {
      unpriced.set(group, { names, computes: (unpriced.get(group)?.computes ?? 0) + use.computes })
      continue
    }
    const line = lines.get(`${group} ${currency}`)
    lines.set(`${group} ${currency}`, {
      names,
      currency,
      computes: (line?.computes ?? 0) + use.computes,
      unpriced: 0,
      perHour: line?.perHour ? line.perHour.plus(perHour) : perHour,
    })
  }
  return [...lines.values(), ...toUnpricedLines(unpriced)]
}

const toUnpricedLines = (groups: ReadonlyMap<string, { names: readonly string[]; computes: number }>): RateLine[] =>
  [...groups.values()].map(({ names, computes }) => ({
    names,
    currency: '',
    computes,
    unpriced: computes,
    perHour: undefined,
  }))

const DEPTH: Readonly<Record<Exclude<Grouping, 'cloud'>, number>> = { assembly: 1, environment: 2, platform: 3 }

// `/acme/shop/prod/bom/web/1` -> shop, prod, web
function parseGroupNames(nsPath: string): readonly string[] {
  const [, , assembly = '', environment = '', , platform = ''] = nsPath.split('/')
  return [assembly, environment, platform]
}

/** Billed rate per hour by group, names joined by `/`. The service adds different currencies up (service-api 2.11). */
export function toBilledRates(
  { by_cloud, by_ns }: AnswerOf<typeof readCostRate>,
  by: Grouping,
): ReadonlyMap<string, Big> {
  const sums = new Map<string, Big>()
  const add = (group: string, value: number) => {
    const amount = toDecimal(value)
    if (!amount) return
    const sum = sums.get(group)
    sums.set(group, sum ? sum.plus(amount) : amount)
  }
  if (by === 'cloud') {
    for (const [key, value] of Object.entries(by_cloud ?? {})) add(key.split('/').at(-1) ?? key, value)
    return sums
  }
  for (const [nsPath, value] of Object.entries(by_ns ?? {}))
    add(parseGroupNames(nsPath).slice(0, DEPTH[by]).join('/'), value)
  return sums
}
