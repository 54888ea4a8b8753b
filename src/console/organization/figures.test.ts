import { expect, test } from 'vitest'
import { computeNode, readCostRate } from '../../contract/organization.ts'
import { assembliesByCloud, computeCount, tenantLabel, tenantsOf } from './compute.ts'
import { readSpend } from './spend.ts'

const rate = (answer: object) => readSpend(readCostRate.answer.parse(answer))

test('spend is listed by cloud, the dearest first, in the currency of the unit', () => {
  const spend = rate({ total: 3.03, unit: 'USD/hour', by_cloud: { 'lon-2': 1.01, 'dfw-1': 2.02 }, by_ns: null })
  expect(spend?.currency).toBe('USD')
  expect(spend?.total).toEqual({ units: 303n, places: 2 })
  expect(spend?.clouds).toEqual([
    { cloud: 'dfw-1', perHour: { units: 202n, places: 2 }, share: 1 },
    { cloud: 'lon-2', perHour: { units: 101n, places: 2 }, share: 0.5 },
  ])
})

test('an empty answer means that nothing costs anything', () => {
  expect(rate({})).toBeNull()
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

test('compute is read by tenant: a shared quota counts once, a tenant without free has no quota', () => {
  const tenants = tenantsOf(report)
  expect(tenants.map((each) => [tenantLabel(each), each.cores, each.coresQuota, each.computes])).toEqual([
    ['dfw-1, dfw-2', 32, 200, 8],
    ['fra-1', 4, undefined, 2],
    ['lab', 0, 20, 0],
  ])
  expect(computeCount(tenants)).toBe(10)
})

test('assemblies are counted by cloud', () => {
  expect([...assembliesByCloud(report)]).toEqual([
    ['dfw-1', 2],
    ['dfw-2', 1],
    ['fra-1', 1],
  ])
})
