import Big from 'big.js'
import { expect, it } from 'vitest'
import { readCostRate } from '../../../contract/organization/cost.ts'
import type { PricedUse } from './run-rate.ts'
import { toTotals } from './totals.ts'

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
  const toText = (totals: ReturnType<typeof toTotals>) =>
    totals.map(({ currency, estimated, billed, computes }) =>
      [currency, String(estimated), String(billed), computes].join(' '),
    )
  expect(toText(toTotals(priced, rate, currencies))).toEqual(['USD 2 5 3', 'EUR 2 4 4'])
  expect(toText(toTotals(priced, undefined, undefined))).toEqual(['USD 2 undefined 3', 'EUR 2 undefined 4'])
})
