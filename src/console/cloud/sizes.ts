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

export const compareSizes = (a: string, b: string): number =>
  sizeStep(a) - sizeStep(b) || a.localeCompare(b, 'en', { numeric: true })
