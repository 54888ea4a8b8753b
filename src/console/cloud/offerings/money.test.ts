import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatDecimal, parseDecimal, perMonth, toDecimal } from './money.ts'

function decimal(text: string): Big {
  const value = parseDecimal(text)
  if (!value) throw new Error(`${text} is no decimal`)
  return value
}

const text = (value: Big | undefined, least = 0) => value && formatDecimal(value, least)

test('parses plain decimal text only', () => {
  expect(text(parseDecimal('0.0385'))).toBe('0.0385')
  expect(text(parseDecimal(' .5 '))).toBe('0.5')
  expect(text(parseDecimal('12.'))).toBe('12')
  for (const other of ['', '.', 'free', '-1', '+1', '1e3', '1,5', '0x10', 'NaN', '1.2.3', '1 2'])
    expect(parseDecimal(other)).toBeUndefined()
})

test('computes an exact month', () => {
  expect(0.0003 * 730).not.toBe(0.219)
  expect(text(perMonth(decimal('0.0385')))).toBe('28.105')
  expect(text(perMonth(decimal('0.0003')))).toBe('0.219')
  expect(text(perMonth(decimal('90071992547409.93')))).toBe('65,752,554,559,609,248.9')
})

test('ignores trailing zeros in sums and order', () => {
  expect(text(decimal('0.1').plus(decimal('0.25')))).toBe('0.35')
  expect(decimal('0.10').cmp(decimal('0.1'))).toBe(0)
  expect(decimal('0.09999999999999999999').cmp(decimal('0.1'))).toBe(-1)
  expect(decimal('2').cmp(decimal('1.99'))).toBe(1)
})

test('rounds half up and pads', () => {
  expect(formatAmount(decimal('28.105'))).toBe('28.11')
  expect(formatAmount(decimal('28.1049'))).toBe('28.10')
  expect(formatAmount(decimal('9.999'))).toBe('10.00')
  expect(text(decimal('1752'), 2)).toBe('1,752.00')
  expect(text(decimal('0'), 4)).toBe('0.0000')
  expect(formatAmount(decimal('0.00073'))).toBe('0.00073')
})

test('converts JSON numbers by their text', () => {
  expect(text(toDecimal(12.345))).toBe('12.345')
  expect(text(toDecimal(0.0000001))).toBe('0.0000001')
  expect(toDecimal(Number.NaN)).toBeUndefined()
  expect(toDecimal(-1)).toBeUndefined()
})

test('multiplies exactly for any amount', () => {
  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.nat(12))
    .map(([units, scopes]) => new Big(`${units}e-${scopes}`))
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 40 }), (amount, factor) => {
      let sum = new Big(0)
      for (let count = 0; count < factor; count++) sum = sum.plus(amount)
      expect(sum.eq(amount.times(factor))).toBe(true)
      expect(text(parseDecimal(formatDecimal(amount).replaceAll(',', '')))).toBe(formatDecimal(amount))
    }),
  )
})
