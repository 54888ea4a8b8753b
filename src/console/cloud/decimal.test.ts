import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  decimalOf,
  formatDecimal,
  parseDecimal,
  roundDecimal,
  timesWhole,
  type Decimal,
} from './decimal.ts'

function decimal(text: string): Decimal {
  const value = parseDecimal(text)
  if (!value) throw new Error(`${text} is no decimal`)
  return value
}

const text = (value: Decimal | undefined, least = 0) => value && formatDecimal(value, least)

test('reads plain decimal text and nothing else', () => {
  expect(text(parseDecimal('0.0385'))).toBe('0.0385')
  expect(text(parseDecimal(' .5 '))).toBe('0.5')
  expect(text(parseDecimal('12.'))).toBe('12')
  for (const other of ['', '.', 'free', '-1', '+1', '1e3', '1,5', '0x10', 'NaN', '1.2.3', '1 2'])
    expect(parseDecimal(other)).toBeUndefined()
})

test('a month of a rate is exact where floats are not', () => {
  expect(0.0003 * 730).not.toBe(0.219)
  expect(text(timesWhole(decimal('0.0385'), 730))).toBe('28.1050')
  expect(text(timesWhole(decimal('0.0003'), 730))).toBe('0.2190')
  expect(text(timesWhole(decimal('90071992547409.93'), 730))).toBe('65,752,554,559,609,248.90')
})

test('sums and order do not depend on how many places were written', () => {
  expect(text(addDecimals(decimal('0.1'), decimal('0.25')))).toBe('0.35')
  expect(compareDecimals(decimal('0.10'), decimal('0.1'))).toBe(0)
  expect(compareDecimals(decimal('0.09999999999999999999'), decimal('0.1'))).toBe(-1)
  expect(compareDecimals(decimal('2'), decimal('1.99'))).toBe(1)
})

test('rounds half up and pads', () => {
  expect(text(roundDecimal(decimal('28.105'), 2))).toBe('28.11')
  expect(text(roundDecimal(decimal('28.1049'), 2))).toBe('28.10')
  expect(text(roundDecimal(decimal('9.999'), 2))).toBe('10.00')
  expect(text(decimal('1752'), 2)).toBe('1,752.00')
  expect(text(decimal('0'), 4)).toBe('0.0000')
})

test('takes numbers of JSON by the text they were written in', () => {
  expect(text(decimalOf(12.345))).toBe('12.345')
  expect(text(decimalOf(0.0000001))).toBe('0.0000001')
  expect(decimalOf(Number.NaN)).toBeUndefined()
  expect(decimalOf(-1)).toBeUndefined()
})

test('multiplying is adding that often, for any amount', () => {
  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.nat(12))
    .map(([units, places]) => ({ units, places }))
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 40 }), (amount, factor) => {
      let sum: Decimal = { units: 0n, places: 0 }
      for (let count = 0; count < factor; count++) sum = addDecimals(sum, amount)
      expect(compareDecimals(sum, timesWhole(amount, factor))).toBe(0)
      expect(text(parseDecimal(formatDecimal(amount).replaceAll(',', '')))).toBe(formatDecimal(amount))
    }),
  )
})
