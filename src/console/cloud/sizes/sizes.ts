// Order of the abstract machine sizes: XS, S, M, L, XL, XXL or 2XL, 3XL ...; then family by family, `S-MEM`, `M-MEM`; then what else
// there is, by name.
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { memoize } from '../offerings/memoize.ts'

const STEP_BY_LETTER: Readonly<Record<string, number>> = { S: -1, M: 0, L: 1 }

interface SizeRank {
  /** '' for the plain sizes; what is on no scale is a family of its own. */
  readonly family: string
  /** M is 0, larger ones are above, smaller ones below. */
  readonly step: number
}

const toSizeRank = memoize((size): SizeRank => {
  const [, count, crosses = '', letter = '', family = ''] =
    /^(\d*)(X*)([SML])(?:[-_](.+))?$/.exec(size.toUpperCase()) ?? []
  const step = STEP_BY_LETTER[letter]
  if (step === undefined || (step === 0 && crosses !== '')) return { family: size, step: 0 }
  return { family, step: step + Math.sign(step) * (count ? Number(count) : crosses.length) }
})

export function compareSizes(a: string, b: string): number {
  if (a === b) return 0
  const [one, other] = [toSizeRank(a), toSizeRank(b)]
  return compareNatural(one.family, other.family) || one.step - other.step || compareNatural(a, b)
}
