import { expect, test } from 'vitest'
import { formatDecimal } from './money.ts'
import { offeringRow } from './test-offering.ts'
import { costFor, countProblem, hoursProblem, parseRequestedUsage, sumCosts } from './requested-usage.ts'

const requested = (count: string, hours: string) => {
  const read = parseRequestedUsage(count, hours)
  if (!read) throw new Error('not readable')
  return read
}

test('computes the cost exactly', () => {
  const { rate } = offeringRow('a', 'L', '0.0999999999999999999')
  expect(rate && formatDecimal(costFor(rate, requested('3', '0.5')))).toBe('0.14999999999999999985')
})

test.each(['', '0', '-1', '1.5', 'ten', '1e3', '12345678'])('rejects the count %j', (text) => {
  expect(countProblem(text)).toBeDefined()
  expect(parseRequestedUsage(text, '730')).toBeUndefined()
})

test.each(['', '0', '0.0', '-1', 'day', '1,5', '1234567890123'])('rejects the hours %j', (text) => {
  expect(hoursProblem(text)).toBeDefined()
  expect(parseRequestedUsage('1', text)).toBeUndefined()
})

test('sums per currency, and lists rows without a rate', () => {
  const { sums, leftOut } = sumCosts(
    [
      offeringRow('a', 'L', '0.1'),
      offeringRow('b', 'L', '0.2'),
      offeringRow('c', 'L', '1', { currency: 'EUR' }),
      offeringRow('d', 'L', 'on request'),
      offeringRow('e', 'L', '5', { currency: '' }),
    ],
    requested('10', '730'),
  )
  expect(sums.map(({ currency, amount, offerings }) => [currency, formatDecimal(amount), offerings])).toEqual([
    ['EUR', '7,300', 1],
    ['USD', '2,190', 2],
  ])
  expect(leftOut.map(({ cloud }) => cloud)).toEqual(['d', 'e'])
})
