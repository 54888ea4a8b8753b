// What an organization spends per assembly, as the service says by namespace (2.11). It adds whatever currencies come together in one,
// so an assembly has a figure only where all its clouds are paid in one.
import type { AnswerOf } from '../../contract/call.ts'
import type { readCostRate } from '../../contract/cost.ts'
import { addDecimals, compareDecimals, decimalOf, type Decimal } from '../cloud/index.ts'
import { placeOf } from '../paths.ts'

export interface AssemblySpend {
  readonly assembly: string
  /** Undefined where it is paid in several currencies, or nobody knows in which. */
  readonly perHour: Decimal | undefined
  readonly currency: string
}

/** Assemblies that cost something, by currency the dearest first; those without a figure last. */
export function spendByAssembly(
  { by_ns }: AnswerOf<typeof readCostRate>,
  clouds: ReadonlyMap<string, readonly string[]>,
  currencies: ReadonlyMap<string, string>,
): AssemblySpend[] {
  const sums = new Map<string, Decimal>()
  for (const [nsPath, value] of Object.entries(by_ns ?? {})) {
    const { assembly } = placeOf(nsPath)
    const amount = decimalOf(value)
    const sum = sums.get(assembly)
    if (amount && assembly !== '') sums.set(assembly, sum ? addDecimals(sum, amount) : amount)
  }
  return [...sums]
    .map(([assembly, sum]) => {
      const found = new Set((clouds.get(assembly) ?? []).map((cloud) => currencies.get(cloud) ?? ''))
      const [currency = ''] = found
      const isOne = found.size === 1 && currency !== ''
      return { assembly, perHour: isOne ? sum : undefined, currency: isOne ? currency : '' }
    })
    .toSorted(
      (a, b) =>
        b.currency.localeCompare(a.currency) ||
        (a.perHour && b.perHour ? compareDecimals(b.perHour, a.perHour) : 0) ||
        a.assembly.localeCompare(b.assembly),
    )
}
