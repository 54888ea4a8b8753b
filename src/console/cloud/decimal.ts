// Exact decimals for money. A rate is text on the wire and stays exact here: a scaled whole number, never a float.

/** `units` / 10^`places`; not negative. */
export interface Decimal {
  readonly units: bigint
  readonly places: number
}

const PLAIN = /^\d*(?:\.\d*)?$/

/** Reads plain decimal text such as `0.0385`; undefined for everything else (signs, exponents, commas, words, nothing). */
export function parseDecimal(text: string): Decimal | undefined {
  const plain = text.trim()
  const point = plain.indexOf('.')
  const digits = point < 0 ? plain : plain.slice(0, point) + plain.slice(point + 1)
  if (digits === '' || !PLAIN.test(plain)) return undefined
  return { units: BigInt(digits), places: point < 0 ? 0 : digits.length - point }
}

/** A number that came as JSON, by its shortest decimal text: what the service wrote. */
export const decimalOf = (value: number): Decimal | undefined =>
  parseDecimal(Math.abs(value) < 1e-6 ? value.toFixed(20).replace(/0+$/, '') : String(value))

const unitsAt = ({ units, places }: Decimal, wanted: number): bigint =>
  places === wanted ? units : units * 10n ** BigInt(wanted - places)

/** Negative, zero or positive, as a sort wants it; exact whatever the places. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const places = Math.max(a.places, b.places)
  const [left, right] = [unitsAt(a, places), unitsAt(b, places)]
  return left < right ? -1 : Number(left > right)
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places)
  return { units: unitsAt(a, places) + unitsAt(b, places), places }
}

/** What `a` has more than `b`, and which of the two is the greater. */
export function differenceOf(a: Decimal, b: Decimal): { readonly by: Decimal; readonly less: boolean } {
  const places = Math.max(a.places, b.places)
  const difference = unitsAt(a, places) - unitsAt(b, places)
  return { by: { units: difference < 0n ? -difference : difference, places }, less: difference < 0n }
}

export const timesDecimal = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  places: a.places + b.places,
})

/** Times a whole, not negative number. */
export const timesWhole = ({ units, places }: Decimal, factor: number): Decimal => ({
  units: units * BigInt(factor),
  places,
})

/** Half up to fewer places; a decimal that has no more is left as it is. */
export function roundDecimal(value: Decimal, places: number): Decimal {
  if (value.places <= places) return value
  const divisor = 10n ** BigInt(value.places - places)
  return { units: (value.units + divisor / 2n) / divisor, places }
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** All digits there are, at least `leastPlaces` after the point, thousands separated: `1,752.00`, `0.0385`. */
export function formatDecimal({ units, places }: Decimal, leastPlaces = 0): string {
  const shown = Math.max(places, leastPlaces)
  const digits = unitsAt({ units, places }, shown)
    .toString()
    .padStart(shown + 1, '0')
  const whole = grouped(digits.slice(0, digits.length - shown))
  return shown === 0 ? whole : `${whole}.${digits.slice(digits.length - shown)}`
}

/** The nearest float, for sorting, filtering and lengths of bars; never for what is shown or added. */
export const approximate = ({ units, places }: Decimal): number => Number(`${units}e-${places}`)
