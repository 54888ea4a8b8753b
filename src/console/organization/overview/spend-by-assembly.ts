import type { Big } from 'big.js'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readCostRate } from '../../../contract/organization/cost.ts'
import { toDecimal } from '../../cloud/index.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export interface AssemblySpend {
  readonly assembly: string
  /** Currencies of its clouds, by name; empty if unknown. */
  readonly currencies: readonly string[]
  /** Undefined for several or unknown currencies. */
  readonly perHour: Big | undefined
}

/**
 * Assemblies with a cost, most expensive first, from the rate by namespace (service-api 2.11). That rate adds different currencies up,
 * so for an assembly with several it is used for sorting only.
 */
export function spendByAssembly(
  { by_ns }: AnswerOf<typeof readCostRate>,
  clouds: ReadonlyMap<string, readonly string[]>,
  currencies: ReadonlyMap<string, string>,
): AssemblySpend[] {
  const sums = new Map<string, Big>()
  for (const [nsPath, value] of Object.entries(by_ns ?? {})) {
    const { assembly } = parseNsPath(nsPath)
    const amount = toDecimal(value)
    const sum = sums.get(assembly)
    if (amount && assembly !== '') sums.set(assembly, sum ? sum.plus(amount) : amount)
  }
  return [...sums]
    .toSorted(([a, one], [b, other]) => other.cmp(one) || compareNatural(a, b))
    .map(([assembly, sum]) => {
      const found = new Set((clouds.get(assembly) ?? []).map((cloud) => currencies.get(cloud) ?? ''))
      const known = found.has('') ? [] : [...found].toSorted((a, b) => compareNatural(b, a))
      return { assembly, currencies: known, perHour: known.length === 1 ? sum : undefined }
    })
}
