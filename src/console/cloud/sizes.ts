// Order of the abstract machine sizes: XS, S, M, L, XL, XXL or 2XL, 3XL ...; then what else there is, by name.

const STEPS: Readonly<Record<string, number>> = { S: -1, M: 0, L: 1 }
const UNKNOWN = 1_000

/** Place of a size on the scale: M is 0, larger ones above, smaller ones below; unknown ones after all others. */
function sizeStep(size: string): number {
  const [, count, crosses = '', letter = ''] = /^(\d*)(X*)([SML])$/.exec(size.toUpperCase()) ?? []
  const step = STEPS[letter]
  if (step === undefined || (step === 0 && crosses !== '')) return UNKNOWN
  return step + Math.sign(step) * (count ? Number(count) : crosses.length)
}

// Made once: making one costs more than comparing thousands of names with it.
const collator = new Intl.Collator('en', { numeric: true })

/** Names as people read them: `dc2` before `dc10`. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)

export const compareSizes = (a: string, b: string): number =>
  a === b ? 0 : sizeStep(a) - sizeStep(b) || compareNames(a, b)
