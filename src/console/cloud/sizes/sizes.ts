import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { memoize } from '../offerings/memoize.ts'

const STEP_BY_LETTER: Readonly<Record<string, number>> = { S: -1, M: 0, L: 1 }

interface SizeRank {
  /** '' for plain sizes; unknown sizes are a family of their own. */
  readonly family: string
  /** M is 0, S is -1, L is 1. */
  readonly step: number
}

const toSizeRank = memoize((size): SizeRank => {
  const [, count, xs = '', letter = '', family = ''] = /^(\d*)(X*)([SML])(?:[-_](.+))?$/.exec(size.toUpperCase()) ?? []
  const step = STEP_BY_LETTER[letter]
  if (step === undefined || (step === 0 && xs !== '')) return { family: size, step: 0 }
  return { family, step: step + Math.sign(step) * (count ? Number(count) : xs.length) }
})

/** Whether two sizes differ in scale only, as S and XL, or S-MEM and M-MEM. */
export const isSameFamily = (a: string, b: string): boolean => toSizeRank(a).family === toSizeRank(b).family

/** Whether two names mean the same size, as XXL and 2XL. */
export const isSameSize = (a: string, b: string): boolean =>
  isSameFamily(a, b) && toSizeRank(a).step === toSizeRank(b).step

/** Orders sizes: XS, S, M, L, XL, XXL or 2XL, 3XL, ...; then by family (`S-MEM`, `M-MEM`); then others by name. */
export function compareSizes(a: string, b: string): number {
  if (a === b) return 0
  const [rankA, rankB] = [toSizeRank(a), toSizeRank(b)]
  return compareNatural(rankA.family, rankB.family) || rankA.step - rankB.step || compareNatural(a, b)
}
