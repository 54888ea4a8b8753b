import Big from 'big.js'
import { expect, it } from 'vitest'
import { readCostRate } from '../../../contract/organization/cost.ts'
import type { PricedUse } from './run-rate.ts'
import { formatMonth, formatTotals, projectMonth } from './totals.ts'

const use = (computes: number, perHour: number | undefined, currency: string): PricedUse => ({
  use: { cloud: 'a', assembly: 'shop', environment: 'prod', platform: 'web', computes, cores: 1, ram: 1024 },
  perHour: perHour === undefined ? undefined : new Big(perHour),
  currency,
})

it('adds estimated and billed rates by currency', () => {
  const rate = readCostRate.answer.parse({ unit: 'USD/hour', by_cloud: { a: 3, b: 2, c: 4 } })
  const currencies = new Map([
    ['a', 'USD'],
    ['b', 'USD'],
    ['c', 'EUR'],
  ])
  const priced = [use(2, 1.5, 'USD'), use(1, 0.5, 'USD'), use(4, 2, 'EUR'), use(7, undefined, '')]
  expect(formatTotals(priced, rate, currencies)).toEqual([
    {
      term: 'Total in USD',
      value: 'per hour 2.00000 estimated, 5.00000 billed; per month 1,460.00 estimated, 3,650.00 billed',
    },
    {
      term: 'Total in EUR',
      value: 'per hour 2.00000 estimated, 4.00000 billed; per month 1,460.00 estimated, 2,920.00 billed',
    },
  ])
  expect(formatTotals(priced.slice(0, 1), undefined, undefined)).toEqual([
    { term: 'Total in USD', value: 'per hour 1.50000 estimated; per month 1,095.00 estimated' },
  ])
})

it.each([
  [{ realized: 37400.41, projected: 4820.26 }, 'about 42,220.67 USD, 37,400.41 so far'],
  [{ realized: 39990.5 }, '39,990.50 USD'],
  [{ realized: 0, projected: 41000 }, 'about 41,000.00 USD'],
])('states the cost of a month %j', (cost, text) => {
  expect(formatMonth(cost, 'USD')).toBe(text)
})

it.each([
  ['Oct 2026', undefined],
  ['Nov 2026', 'about 148.00 EUR, 100.00 so far'],
  ['Dec 2026', 'about 1,488.00 EUR'],
])('projects a currency without monthly figures in %s', (month, text) => {
  const cost = projectMonth(month, 100, 2, Date.UTC(2026, 10, 30))
  expect(cost && formatMonth(cost, 'EUR')).toBe(text)
})
