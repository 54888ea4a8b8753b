import { expect, test } from 'vitest'
import { readCostRate } from '../../contract/organization/cost.ts'
import { spendByAssembly, spendByCloud, sumByCurrency, toBilledRates, type Grouping } from './spend.ts'

const parseSpend = (answer: object, currencies: ReadonlyMap<string, string> = new Map()) => {
  const clouds = spendByCloud(readCostRate.answer.parse(answer), currencies)
  return {
    clouds: clouds.map(({ cloud, perHour, currency }) => `${cloud} ${perHour.toFixed()} ${currency}`),
    totals: sumByCurrency(clouds).map(({ perHour, currency }) => `${perHour.toFixed()} ${currency}`),
  }
}

test('lists spend by cloud, most expensive first, with exact totals', () => {
  const answer = { total: 3.03, unit: 'USD/hour', by_cloud: { 'lon-2': 1.01, 'dfw-1': 2.02 }, by_ns: null }
  expect(parseSpend(answer)).toEqual({
    clouds: ['dfw-1 2.02 USD', 'lon-2 1.01 USD'],
    totals: ['3.03 USD'],
  })
})

test('takes currencies from the offerings and keeps them apart', () => {
  const answer = { total: 10.5, unit: 'USD/hour', by_cloud: { 'fra-1': 8, 'dfw-1': 2, '/acme/_clouds/lab': 0.5 } }
  expect(
    parseSpend(
      answer,
      new Map([
        ['fra-1', 'EUR'],
        ['dfw-1', 'USD'],
      ]),
    ),
  ).toEqual({
    clouds: ['dfw-1 2 USD', 'lab 0.5 USD', 'fra-1 8 EUR'],
    totals: ['2.5 USD', '8 EUR'],
  })
})

test('accepts an empty cost answer', () => {
  expect(parseSpend({})).toEqual({ clouds: [], totals: [] })
})

test('sums the billed rates by group', () => {
  const costRate = readCostRate.answer.parse({
    total: 3,
    by_cloud: { '/acme/_clouds/dfw': 0.1, lon: 2 },
    by_ns: { '/acme/shop/prod/bom/web/1': 0.1, '/acme/shop/prod/bom/db/2': 0.2, '/acme/shop/qa/bom/web/1': 1 },
  })
  const groups = (by: Grouping) =>
    [...toBilledRates(costRate, by)].map(([group, value]) => `${group} ${value.toFixed()}`)
  expect(groups('cloud')).toEqual(['dfw 0.1', 'lon 2'])
  expect(groups('assembly')).toEqual(['shop 1.3'])
  expect(groups('environment')).toEqual(['shop/prod 0.3', 'shop/qa 1'])
  expect(groups('platform')).toEqual(['shop/prod/web 0.1', 'shop/prod/db 0.2', 'shop/qa/web 1'])
  expect(toBilledRates(readCostRate.answer.parse({}), 'cloud').size).toBe(0)
})

test('prices an assembly if all its clouds have one currency', () => {
  const clouds = new Map([
    ['shop', ['dfw-1', 'dfw-2', 'fra-1']],
    ['search', ['dfw-1']],
  ])
  const costRate = readCostRate.answer.parse({
    by_ns: {
      '/acme/search/prod/bom/web/1': 0.1,
      '/acme/search/qa/bom/web/1': 0.2,
      '/acme/shop/prod/bom/web/1': 5,
      '/acme/gone/prod/bom/web/1': 1,
    },
  })
  const figures = (currencies: Record<string, string>) =>
    spendByAssembly(costRate, clouds, new Map(Object.entries(currencies))).map(
      ({ assembly, perHour, currencies: paidIn }) => `${assembly} ${perHour?.toFixed() ?? '?'} ${paidIn.join()}`,
    )
  // What is paid in several still comes first where it is the dearest.
  expect(figures({ 'dfw-1': 'USD', 'dfw-2': 'USD', 'fra-1': 'EUR' })).toEqual([
    'shop ? USD,EUR',
    'gone ? ',
    'search 0.3 USD',
  ])
  expect(figures({ 'dfw-1': 'USD', 'dfw-2': 'USD', 'fra-1': 'USD' })).toEqual([
    'shop 5 USD',
    'gone ? ',
    'search 0.3 USD',
  ])
})
