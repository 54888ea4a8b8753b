// Money as bigint trillionths: rates are decimal text (service-api 7.3), and sums of floats would drift.

const DECIMAL_PLACES = 12

/** Parses decimal text such as `0.0125`; undefined for anything else. Truncates after twelve decimal places. */
export function parseAmount(text: string | null | undefined): bigint | undefined {
  const [, whole, fraction = ''] = /^\s*(\d+)(?:\.(\d*))?\s*$/.exec(text ?? '') ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.slice(0, DECIMAL_PLACES).padEnd(DECIMAL_PLACES, '0'))
}

/** The number whose JSON is the amount's exact decimal, up to fifteen digits. */
export function toNumber(amount: bigint): number {
  const digits = String(amount).padStart(DECIMAL_PLACES + 1, '0')
  return Number(`${digits.slice(0, -DECIMAL_PLACES)}.${digits.slice(-DECIMAL_PLACES)}`)
}
