import type { Big } from 'big.js'
import { describe, expect, it, test } from 'vitest'
import { readCostRate } from '../../../contract/organization/cost.ts'
import { listOfferings } from '../../../contract/cloud/clouds.ts'
import { computeNode } from '../../../contract/organization/reports.ts'
import { offeringRows } from '../../cloud/index.ts'
import { ci } from '../../../contract/core/records.ts'
import { selectClouds } from './use-run-rate.ts'
import {
  findFittingMachines,
  toMachines,
  priceUse,
  toRateLines,
  toComputeUses,
  type ComputeUse,
  toBilledRates,
} from './run-rate.ts'
import { getCostChange, estimateMove } from './what-if.ts'

const words = (value: Big | undefined) => value?.toFixed()

const offering = (cloud: string, ciName: string, cost_rate: string, more: Record<string, string> = {}) => ({
  ciId: `${cloud} ${ciName} ${cost_rate}`,
  ciName,
  nsPath: `/acme/_clouds/${cloud}/cloud.service.Openstack/compute`,
  ciAttributes: {
    criteria: `ciClassName:bom.Compute AND ciAttributes.size:${ciName}`,
    cost_rate,
    cost_unit: 'USD',
    ...more,
  },
})

const rowsOf = (...offerings: object[]) => offeringRows(listOfferings.answer.parse({ compute: offerings }))
const machinesFrom = (...offerings: object[]) => toMachines(rowsOf(...offerings), {})

const use = (cloud: string, computes: number, cores: number, more: Partial<ComputeUse> = {}): ComputeUse => ({
  cloud,
  assembly: 'shop',
  environment: 'prod',
  platform: 'web',
  computes,
  cores: computes * cores,
  ram: computes * cores * 2048,
  ...more,
})

const { machines } = machinesFrom(
  offering('dfw', 'M', '0.04'),
  offering('dfw', 'L', '0.08'),
  offering('dfw', 'L', '0.1'),
  offering('dfw', 'XL', '0.16'),
  offering('fra', 'L', '0.2', { cost_unit: 'EUR' }),
  offering('ord', 'L', '0.05'),
  offering('two', 'L', '0.05'),
  offering('two', 'L', '0.06', { cost_unit: 'EUR' }),
)

describe('selectClouds', () => {
  const clouds = Array.from({ length: 20 }, (_, index) => ci.parse({ ciId: index + 1, ciName: `cloud-${index}` }))
  const computes = new Map(clouds.map(({ ciName }, index) => [ciName, index]))
  const names = (some: readonly { ciName: string }[]) => some.map(({ ciName }) => ciName)

  it('includes clouds with computes, most first, up to a limit unless all are requested', () => {
    const { included, omitted } = selectClouds(clouds, computes, false)
    expect(included).toHaveLength(12)
    expect(names(included).slice(0, 2)).toEqual(['cloud-19', 'cloud-18'])
    expect(names(omitted)).toEqual(['cloud-7', 'cloud-6', 'cloud-5', 'cloud-4', 'cloud-3', 'cloud-2', 'cloud-1'])
    expect(selectClouds(clouds, computes, true)).toMatchObject({ included: { length: 19 }, omitted: [] })
  })

  it('includes any cloud if the number of computes is unknown', () => {
    expect(names(selectClouds(clouds, undefined, false).included)).toEqual(names(clouds.slice(0, 12)))
    expect(selectClouds(clouds, new Map(), false)).toEqual({ included: [], omitted: [] })
  })
})

test('parses the use from the report of a cloud, without free quota', () => {
  const metrics = (count: number) => ({ count, cores: count * 4, ram: count * 8192 })
  const report = computeNode.parse({
    name: 'dfw',
    metrics: metrics(30),
    children: [
      {
        name: 'shop',
        metrics: metrics(8),
        children: [
          {
            name: 'prod',
            children: [
              { name: 'web', metrics: metrics(6) },
              { name: 'db', metrics: null },
            ],
          },
          { name: 'qa' },
        ],
      },
      { name: '~Free~', metrics: metrics(22), children: [{ name: 'x', children: [{ name: 'y' }] }] },
    ],
  })
  expect(toComputeUses('dfw', report).map((each) => Object.values(each).join(' '))).toEqual([
    'dfw shop prod web 6 24 49152',
    'dfw shop prod db 0 0 0',
  ])
})

describe('priceUse', () => {
  it('uses the cheapest of the smallest sufficient machines', () => {
    const { perHour, currency, offering: name } = priceUse(use('dfw', 10, 4), machines)
    expect([words(perHour), currency, name]).toEqual(['0.8', 'USD', 'L'])
  })

  it('prefers sizes in the size map among equal machines', () => {
    const alike = machinesFrom(
      offering('dfw', 'L-SPOT', '0.01', { specification: '{"cores":4,"ram":8192}' }),
      offering('dfw', 'L', '0.08'),
    )
    expect(priceUse(use('dfw', 1, 4), alike.machines).offering).toBe('L')
    expect(
      priceUse(
        use('dfw', 1, 4),
        alike.machines.filter(({ isMapped }) => !isMapped),
      ).offering,
    ).toBe('L-SPOT')
  })

  it('prefers the fewest cores, then the least memory, even if larger machines are cheaper', () => {
    const shapes = machinesFrom(
      offering('dfw', 'many-cores', '0.01', { specification: '{"cores":16,"ram":8192}' }),
      offering('dfw', 'much-memory', '0.02', { specification: '{"cores":4,"ram":65536}' }),
      offering('dfw', 'enough', '0.08', { specification: '{"cores":4,"ram":16384}' }),
    )
    expect(priceUse(use('dfw', 1, 4), shapes.machines).offering).toBe('enough')
  })

  it('uses the next larger machine for mixed sizes or more memory', () => {
    expect(priceUse(use('dfw', 4, 5), machines).offering).toBe('XL')
    expect(priceUse(use('dfw', 1, 2, { ram: 8192 }), machines).offering).toBe('L')
  })

  it.each([
    ['nothing is large enough', use('dfw', 1, 64)],
    ['the cloud offers nothing', use('sin', 1, 1)],
    ['the size of the computes is unknown', use('dfw', 3, 0)],
    ['offerings in two currencies fit', use('two', 1, 4)],
  ])('is undefined if %s', (_, asked) => {
    expect(priceUse(asked, machines).perHour).toBeUndefined()
  })

  it('ignores offerings with further criteria or unknown machines', () => {
    const { machines: found, notEvaluated } = machinesFrom(
      offering('dfw', 'gpu', '0.9', {
        criteria: 'ciAttributes.cores:[16 TO *]',
        specification: '{"cores":16,"ram":1}',
      }),
      offering('dfw', 'L', '0.9', { criteria: 'ciAttributes.size:L AND ciAttributes.ostype:windows' }),
      offering('dfw', 'huge', '0.9'),
      offering('dfw', 'S', 'soon'),
      offering('dfw', 'S', '0.02'),
    )
    expect(found.map(({ offering: name, rate }) => `${name} ${words(rate)}`)).toEqual(['S 0.02'])
    expect(notEvaluated.map(({ name, rateText }) => `${name} ${rateText}`).toSorted()).toEqual([
      'L 0.9',
      'S soon',
      'gpu 0.9',
      'huge 0.9',
    ])
  })
})

test('sums by group and currency, with lines for unpriced computes', () => {
  const priced = [
    use('dfw', 10, 4),
    use('ord', 2, 4),
    use('fra', 1, 4),
    use('dfw', 1, 64),
    use('dfw', 2, 2, { assembly: 'bank' }),
  ].map((each) => priceUse(each, machines))
  const lines = (by: Parameters<typeof toRateLines>[1]) =>
    toRateLines(priced, by).map(
      ({ names, computes, perHour, currency }) => `${names.join('/')} ${computes} ${words(perHour)} ${currency}`,
    )
  expect(lines('assembly')).toEqual(['shop 12 0.9 USD', 'shop 1 0.2 EUR', 'bank 2 0.08 USD', 'shop 1 undefined '])
  expect(lines('cloud')).toEqual(['dfw 12 0.88 USD', 'ord 2 0.1 USD', 'fra 1 0.2 EUR', 'dfw 1 undefined '])
  expect(lines('platform')[0]).toBe('shop/prod/web 12 0.9 USD')
})

test('sums the billed rates by the same groups', () => {
  const costRate = readCostRate.answer.parse({
    total: 3,
    by_cloud: { '/acme/_clouds/dfw': 0.1, lon: 2 },
    by_ns: { '/acme/shop/prod/bom/web/1': 0.1, '/acme/shop/prod/bom/db/2': 0.2, '/acme/shop/qa/bom/web/1': 1 },
  })
  const groups = (by: Parameters<typeof toBilledRates>[1]) =>
    [...toBilledRates(costRate, by)].map(([group, value]) => `${group} ${words(value)}`)
  expect(groups('cloud')).toEqual(['dfw 0.1', 'lon 2'])
  expect(groups('assembly')).toEqual(['shop 1.3'])
  expect(groups('environment')).toEqual(['shop/prod 0.3', 'shop/qa 1'])
  expect(groups('platform')).toEqual(['shop/prod/web 0.1', 'shop/prod/db 0.2', 'shop/qa/web 1'])
  expect(toBilledRates(readCostRate.answer.parse({}), 'cloud').size).toBe(0)
})

describe('estimateMove', () => {
  it('returns a range if several offerings fit', () => {
    const change = getCostChange(estimateMove([use('ord', 10, 4)], 'dfw', machines))
    expect([change?.currency, words(change?.min), words(change?.max)]).toEqual(['USD', '0.3', '0.5'])
  })

  it('returns no change for different currencies or unpriced computes', () => {
    expect(getCostChange(estimateMove([use('dfw', 1, 4)], 'fra', machines))).toBeUndefined()
    const move = estimateMove([use('dfw', 3, 4)], 'sin', machines)
    expect(move.unpriced).toEqual({ current: 0, target: 3 })
    expect(getCostChange(move)).toBeUndefined()
  })

  it('returns a negative change if it gets cheaper', () => {
    const change = getCostChange(estimateMove([use('dfw', 1, 4)], 'ord', machines))
    expect([words(change?.min), words(change?.max)]).toEqual(['-0.05', '-0.03'])
  })
})

test('returns all machines of one size, cheapest first', () => {
  expect(findFittingMachines(use('dfw', 1, 4), machines).map(({ rate }) => words(rate))).toEqual(['0.08', '0.1'])
})
