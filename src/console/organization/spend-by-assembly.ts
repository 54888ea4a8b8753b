// What an organization spends per assembly, as the service says by namespace (2.11). It adds whatever currencies come together in one, so
// that sum only tells which are the dearest where the clouds of an assembly are paid in several; what it is in each is asked for apart.
import type { Big } from 'big.js'
import type { AnswerOf } from '../../contract/core/call.ts'
import type { readCostRate } from '../../contract/organization/cost.ts'
import { toDecimal } from '../cloud/index.ts'
import { parseNsPath } from '../routing/paths.ts'
import { compareNatural } from '../kit/table/row-index/natural-sort.ts'

export interface AssemblySpend {
  readonly assembly: string
  /** That its clouds are paid in, by name; none where nobody knows. */
  readonly currencies: readonly string[]
  /** Undefined where it is paid in several currencies, or nobody knows in which. */
  readonly perHour: Big | undefined
}

/** Assemblies that cost something, the dearest first. */
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
