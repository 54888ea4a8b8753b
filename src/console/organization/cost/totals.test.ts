import Big from 'big.js'
import { expect, it } from 'vitest'
import { readCostRate } from '../../../contract/organization/cost.ts'
import type { PricedUse } from './run-rate.ts'
import { formatTotals } from './totals.ts'

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
      value: '2.00000 per hour and 1,460.00 per month estimated; 5.00000 per hour and 3,650.00 per month billed',
    },
    {
      term: 'Total in EUR',
      value: '2.00000 per hour and 1,460.00 per month estimated; 4.00000 per hour and 2,920.00 per month billed',
    },
  ])
  expect(formatTotals(priced.slice(0, 1), undefined, undefined)).toEqual([
    { term: 'Total in USD', value: '1.50000 per hour and 1,095.00 per month estimated' },
  ])
})
