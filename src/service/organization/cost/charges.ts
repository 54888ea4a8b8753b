// Costs of instances, summed by namespace, cloud and service. Currencies are never mixed (service-api 7.3).
import { toSegments } from '../../model/namespaces.ts'
import type { Exchange } from '../../http/handler.ts'

/** Total cost of similar instances. */
export interface Charge {
  readonly nsPath: string
  readonly cloud: string
  readonly service: string
  /** Currency code. */
  readonly unit: string
  readonly instances: number
  readonly amount: bigint
}

/** Sums by key, in order of first occurrence. */
export function sumBy<Item extends Charge>(
  charges: readonly Item[],
  keyOf: (charge: Item) => string,
): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const charge of charges) sums.set(keyOf(charge), (sums.get(keyOf(charge)) ?? 0n) + charge.amount)
  return sums
}

/** The currency of most instances; undefined without charges. */
export function mainCurrency(charges: readonly Charge[]): string | undefined {
  const instances = new Map<string, number>()
  for (const charge of charges) instances.set(charge.unit, (instances.get(charge.unit) ?? 0) + charge.instances)
  const [[unit] = []] = [...instances].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
  return unit
}

export const inCurrency = <Item extends Charge>(charges: readonly Item[], unit: string | undefined): Item[] =>
  charges.filter((charge) => charge.unit === unit)

/** Sums per cloud, each in the cloud's own main currency. */
export function sumByCloud(charges: readonly Charge[]): Map<string, bigint> {
  const names = [...new Set(charges.map(({ cloud }) => cloud))].sort()
  const cloudCharges = names.flatMap((name) => {
    const ofCloud = charges.filter(({ cloud }) => cloud === name)
    return inCurrency(ofCloud, mainCurrency(ofCloud))
  })
  return sumBy(cloudCharges, ({ cloud }) => cloud)
}

export const sumCharges = (charges: readonly Charge[]) => charges.reduce((sum, { amount }) => sum + amount, 0n)

export const toNumbers = (sums: ReadonlyMap<string, bigint>, toNumber: (amount: bigint) => number) =>
  Object.fromEntries([...sums].map(([name, amount]) => [name, toNumber(amount)]))

/**
 * Sums of charges. The answer has one currency (2.11): total, `by_ns` and `by_service` are in `unit` and omit other currencies; each entry
 * of `by_cloud` is in its cloud's own. Undefined if nothing has a cost.
 */
export function toBreakdown(
  charges: readonly Charge[],
  toNumber: (amount: bigint) => number,
  unit = mainCurrency(charges),
) {
  const main = inCurrency(charges, unit)
  if (unit === undefined || main.length === 0) return undefined
  return {
    total: toNumber(sumCharges(main)),
    unit,
    by_ns: toNumbers(
      sumBy(main, ({ nsPath }) => nsPath),
      toNumber,
    ),
    by_cloud: toNumbers(sumByCloud(charges), toNumber),
    by_service: toNumbers(
      sumBy(main, ({ service }) => service),
      toNumber,
    ),
  }
}

/** A predicate: whether the caller may see a namespace, which depends on its assembly. */
export function createNamespaceFilter({ service, organization, rights }: Exchange): (nsPath: string) => boolean {
  if (rights.canSeeAll) return () => true
  const assemblies = service.store.ci.all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
  const visibleNames = new Set(assemblies.filter(({ ciId }) => rights.canSee(ciId)).map(({ ciName }) => ciName))
  return (nsPath) => visibleNames.has(toSegments(nsPath)[1] ?? '')
}
