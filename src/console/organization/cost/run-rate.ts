// What runs, priced by the offerings of its clouds. An estimate: computes only, each at the cheapest offering that fits.
import type { Big } from 'big.js'
import type { ComputeNode } from '../../../contract/organization/reports.ts'
import { STANDARD_SIZES, type Capacity, type OfferingRow, type SizeMap } from '../../cloud/index.ts'

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

/** The uses in the compute report of one cloud (service-api 3.9): assembly, environment, platform below the cloud. */
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

/** An offering of computes whose machine and rate are known. */
export interface Machine extends Capacity {
  readonly cloud: string
  readonly offering: string
  readonly rate: Big
  readonly currency: string
  /** Whether its size is one of the size map: what computes are of, unless somebody asked for another. */
  readonly isMapped: boolean
}

const COMPUTE = /^(?:Compute|anything)$/

/** Machines that are offered, and those offerings of computes that nobody can evaluate. `own`: the sizes as they were set in this browser. */
export function toMachines(offerings: readonly OfferingRow[], own: SizeMap) {
  const sizes = { ...STANDARD_SIZES, ...own }
  const machines: Machine[] = []
  const notEvaluated: OfferingRow[] = []
  for (const row of offerings.filter(({ category }) => category === 'compute')) {
    const { cloud, name, rate, currency, evaluated, target, size, machine } = row
    const isMapped = Object.hasOwn(sizes, size.toUpperCase())
    // What asks for more than a size (an operating system, an accelerator) is not what just any compute costs.
    if (evaluated && COMPUTE.test(target) && rate && currency !== '' && machine)
      machines.push({ cloud, offering: name, rate, currency, cores: machine.cores, ram: machine.ram, isMapped })
    else notEvaluated.push(row)
  }
  return { machines, notEvaluated }
}

/** The cores and memory of one compute, where several are of different sizes the mean of them. */
const getMeanCapacity = ({ computes, cores, ram }: ComputeUse): Capacity => ({
  cores: cores / computes,
  ram: ram / computes,
})

const hasCapacity = (machine: Capacity, asked: Capacity): boolean =>
  machine.cores >= asked.cores && machine.ram >= asked.ram

/**
 * The offerings in `cloud` that fit the computes of a use: of the machines that are large enough the smallest, of these those of a size
 * in the size map if there are any; the cheapest first. Several are all there, so that a range can be told.
 */
export function findFittingMachines(
  use: ComputeUse,
  machines: readonly Machine[],
  cloud = use.cloud,
): readonly Machine[] {
  if (use.computes <= 0 || use.cores <= 0) return []
  const asked = getMeanCapacity(use)
  const large = machines.filter((machine) => machine.cloud === cloud && hasCapacity(machine, asked))
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
  /** Undefined where no offering fits, or offerings in several currencies do. */
  readonly perHour: Big | undefined
  readonly currency: string
  readonly offering: string
}

/** What a use costs per hour: its computes at the cheapest offering that fits. */
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
  /** '' where nothing of it has a price. */
  readonly currency: string
  readonly computes: number
  /** Of these, how many no offering fits. */
  readonly unpriced: number
  readonly perHour: Big | undefined
}

/** Sums by group and currency; currencies are never added. What has no price stands in a line of its own where nothing of it has any. */
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
