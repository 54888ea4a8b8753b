import { Big } from 'big.js'
import { describe, expect, it, test } from 'vitest'
import { listOfferings } from '../../../contract/cloud/clouds.ts'
import { readComputeReport } from '../../../contract/organization/reports.ts'
import { offeringRows } from '../../cloud/index.ts'
import { buildReportTree } from '../compute-report.ts'
import { ci } from '../../../contract/core/records.ts'
import { selectClouds } from './use-run-rate.ts'
import {
  findFittingMachines,
  mixedGroups,
  priceChange,
  priceRange,
  priceUse,
  toComputeUses,
  toMachines,
  toRateLines,
  withBilledRates,
  type ComputeUse,
  type Machine,
} from './run-rate.ts'

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

const machines = machinesFrom(
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
  const data = {
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
  }
  const report = buildReportTree(readComputeReport.answer.parse({ data }))
  expect(toComputeUses('dfw', report).map((each) => Object.values(each).join(' '))).toEqual([
    'dfw shop prod web 6 24 49152',
    'dfw shop prod db 0 0 0',
  ])
})

const offeringFor = (asked: ComputeUse, offered: readonly Machine[]) => findFittingMachines(asked, offered)[0]?.offering

describe('priceUse', () => {
  it('uses the cheapest of the smallest sufficient machines', () => {
    const { perHour, currency } = priceUse(use('dfw', 10, 4), machines)
    expect([words(perHour), currency]).toEqual(['0.8', 'USD'])
    expect(offeringFor(use('dfw', 10, 4), machines)).toBe('L')
  })

  it('prefers sizes in the size map among equal machines', () => {
    const alike = machinesFrom(
      offering('dfw', 'L-SPOT', '0.01', { specification: '{"cores":4,"ram":8192}' }),
      offering('dfw', 'L', '0.08'),
    )
    expect(offeringFor(use('dfw', 1, 4), alike)).toBe('L')
    expect(
      offeringFor(
        use('dfw', 1, 4),
        alike.filter(({ isMapped }) => !isMapped),
      ),
    ).toBe('L-SPOT')
  })

  it('prefers the fewest cores, then the least memory, even if larger machines are cheaper', () => {
    const shapes = machinesFrom(
      offering('dfw', 'many-cores', '0.01', { specification: '{"cores":16,"ram":8192}' }),
      offering('dfw', 'much-memory', '0.02', { specification: '{"cores":4,"ram":65536}' }),
      offering('dfw', 'enough', '0.08', { specification: '{"cores":4,"ram":16384}' }),
    )
    expect(offeringFor(use('dfw', 1, 4), shapes)).toBe('enough')
  })

  it('uses the next larger machine for mixed sizes or more memory', () => {
    expect(offeringFor(use('dfw', 4, 5), machines)).toBe('XL')
    expect(offeringFor(use('dfw', 1, 2, { ram: 8192 }), machines)).toBe('L')
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
    const found = machinesFrom(
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
  expect(lines('assembly')).toEqual(['shop 12 0.9 USD', 'shop 1 0.2 EUR', 'shop 1 undefined ', 'bank 2 0.08 USD'])
  expect(lines('cloud')).toEqual(['dfw 12 0.88 USD', 'ord 2 0.1 USD', 'fra 1 0.2 EUR', 'dfw 1 undefined '])
  expect(lines('platform')[0]).toBe('shop/prod/web 12 0.9 USD')
})

test('shows the billed rate of a group once, and by currency if there are several', () => {
  const line = (group: string, currency: string) => ({
    id: `${group} ${currency}`,
    group,
    names: [group],
    computes: 1,
    currency,
    perHour: undefined,
  })
  const lines = [line('dfw', 'USD'), line('dfw', ''), line('ord', ''), line('fra', 'EUR'), line('fra', 'USD')]
  const billed = new Map(['dfw', 'ord', 'fra'].map((group) => [group, new Big(2)]))
  expect(withBilledRates(lines, billed).map(({ id, billedRate }) => [id, String(billedRate)])).toEqual([
    ['dfw USD', '2'],
    ['dfw ', 'undefined'],
    ['ord ', '2'],
    ['fra EUR', 'several currencies'],
    ['fra USD', 'several currencies'],
  ])
  expect(mixedGroups(lines)).toEqual(['fra'])
  const amounts = [
    { currency: 'USD', perHour: new Big(1) },
    { currency: 'EUR', perHour: new Big(3) },
  ]
  const rates = (found: typeof amounts | undefined) =>
    withBilledRates(lines, billed, new Map([['fra', found]])).map(({ billedRate }) => String(billedRate))
  expect(rates(amounts).slice(-2)).toEqual(['3', '1'])
  expect(rates(undefined).slice(-2)).toEqual(['undefined', 'undefined'])
  expect(rates([]).slice(-2)).toEqual(['several currencies', 'several currencies'])
})

describe('priceChange', () => {
  const changeOf = (asked: ComputeUse, to: string) =>
    priceChange(priceRange(asked, machines), priceRange(asked, machines, to))

  it('is a range if several offerings fit', () => {
    const change = changeOf(use('ord', 10, 4), 'dfw')
    expect([change?.currency, words(change?.low), words(change?.high)]).toEqual(['USD', '0.3', '0.5'])
  })

  it('is undefined for different currencies or unpriced computes', () => {
    expect(changeOf(use('dfw', 1, 4), 'fra')).toBeUndefined()
    expect(priceRange(use('dfw', 3, 4), machines, 'sin')).toBeUndefined()
    expect(changeOf(use('dfw', 3, 4), 'sin')).toBeUndefined()
  })

  it('is negative if it gets cheaper', () => {
    const change = changeOf(use('dfw', 1, 4), 'ord')
    expect([words(change?.low), words(change?.high)]).toEqual(['-0.05', '-0.03'])
  })
})

test('returns all machines of one size, cheapest first', () => {
  expect(findFittingMachines(use('dfw', 1, 4), machines).map(({ rate }) => words(rate))).toEqual(['0.08', '0.1'])
})
