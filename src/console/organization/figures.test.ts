import { expect, test } from 'vitest'
import { readCostRate } from '../../contract/organization/cost.ts'
import { computeNode } from '../../contract/organization/reports.ts'
import { assembliesByCloud, cloudsByAssembly, countComputes, formatTenant, getTenants } from './compute.ts'
import { spendByAssembly } from './overview/spend-by-assembly.ts'
import { toSpend } from './spend.ts'

const parseSpend = (answer: object, currencies?: ReadonlyMap<string, string>) => {
  const { clouds, totals } = toSpend(readCostRate.answer.parse(answer), currencies)
  return {
    clouds: clouds.map(({ cloud, perHour, currency, share }) => `${cloud} ${perHour.toFixed()} ${currency} ${share}`),
    totals: totals.map(({ perHour, currency }) => `${perHour.toFixed()} ${currency}`),
  }
}

test('lists spend by cloud, most expensive first, with exact totals', () => {
  const answer = { total: 3.03, unit: 'USD/hour', by_cloud: { 'lon-2': 1.01, 'dfw-1': 2.02 }, by_ns: null }
  expect(parseSpend(answer)).toEqual({
    clouds: ['dfw-1 2.02 USD 1', 'lon-2 1.01 USD 0.5'],
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
    clouds: ['dfw-1 2 USD 1', 'lab 0.5 USD 0.25', 'fra-1 8 EUR 1'],
    totals: ['2.5 USD', '8 EUR'],
  })
})

test('accepts an empty cost answer', () => {
  expect(parseSpend({})).toEqual({ clouds: [], totals: [] })
})

const metrics = (count: number, cores: number) => ({ count, cores, ram: cores * 2048 })
const report = computeNode.parse({
  name: 'acme',
  metrics: metrics(30, 220),
  children: [
    {
      name: 'openstack/acme/lab',
      metrics: metrics(0, 20),
      children: [{ name: '~Free~', metrics: metrics(0, 20) }],
    },
    {
      name: 'openstack/acme/core',
      metrics: metrics(100, 200),
      children: [
        {
          name: '~Used~',
          metrics: metrics(8, 32),
          children: [
            { name: 'dfw-1', metrics: metrics(5, 20), children: [{ name: 'shop' }, { name: 'search' }] },
            { name: 'dfw-2', metrics: metrics(3, 12), children: [{ name: 'shop' }] },
          ],
        },
        { name: '~Free~', metrics: metrics(92, 168) },
      ],
    },
    {
      name: 'fra-1',
      metrics: metrics(2, 4),
      children: [
        { name: '~Used~', metrics: metrics(2, 4), children: [{ name: 'fra-1', children: [{ name: 'shop' }] }] },
      ],
    },
  ],
})

test('parses tenants: counts a shared quota once, and none without free', () => {
  const tenants = getTenants(report)
  expect(tenants.map((each) => [formatTenant(each), each.cores, each.coresQuota, each.computes])).toEqual([
    ['dfw-1, dfw-2', 32, 200, 8],
    ['fra-1', 4, undefined, 2],
    ['lab', 0, 20, 0],
  ])
  expect(countComputes(tenants)).toBe(10)
})

test('counts assemblies by cloud', () => {
  expect([...assembliesByCloud(report)]).toEqual([
    ['dfw-1', 2],
    ['dfw-2', 1],
    ['fra-1', 1],
  ])
})

test('prices an assembly if all its clouds have one currency', () => {
  const clouds = cloudsByAssembly(report)
  expect([...clouds]).toEqual([
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
