// Exact decimals for money. A rate is text on the wire and is never a float.
import { Big } from 'big.js'

const PLAIN_DECIMAL = /^(?:\d+\.?\d*|\.\d+)$/

/** Reads plain decimal text such as `0.0385`; undefined for everything else (signs, exponents, commas, words, nothing). */
export function parseDecimal(text: string): Big | undefined {
  const plain = text.trim()
  return PLAIN_DECIMAL.test(plain) ? new Big(plain) : undefined
}

/** A number that came as JSON, by its shortest decimal text: what the service wrote. */
export const toDecimal = (value: number): Big | undefined =>
  value >= 0 && Number.isFinite(value) ? new Big(value) : undefined

/** Digits after the point. */
export const decimalPlaces = ({ c: digits, e: exponent }: Big): number => Math.max(0, digits.length - 1 - exponent)

/** All digits there are, at least `leastPlaces` after the point, thousands separated: `1,752.00`, `0.0385`. */
export const formatDecimal = (value: Big, leastPlaces = 0): string =>
  value.toFixed(Math.max(decimalPlaces(value), leastPlaces)).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')
