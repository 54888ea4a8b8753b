import { expect, it } from 'vitest'
import { componentHealth } from '../../contract/organization/reports.ts'
import { countHealth, countMonitored, filterHealth } from './health.ts'

const health = (ns: string, counts: Record<string, number>) =>
  componentHealth.parse({ id: 1, ns, name: 'compute', class: 'manifest.Compute', health: counts })

it('sums health and counts instances without a state as not monitored', () => {
  const counts = countHealth([health('', { total: 10, good: 7, unhealthy: 1 }), health('', { total: 2, good: 2 })])
  expect(counts.total).toBe(12)
  expect(countMonitored(counts)).toBe(10)
  expect(counts.states).toEqual([
    { state: 'unhealthy', count: 1 },
    { state: '', count: 2 },
    { state: 'good', count: 9 },
  ])
})

it('compares whole names of the namespace', () => {
  const entries = ['/acme/shop/prod/bom/web/1', '/acme/shop/prod-eu/bom/web/1', '/acme/shop2/prod/bom/web/1'].map(
    (ns) => health(ns, { total: 1 }),
  )
  expect(filterHealth(entries, 'shop')).toHaveLength(2)
  expect(filterHealth(entries, 'shop', 'prod').map(({ ns }) => ns)).toEqual(['/acme/shop/prod/bom/web/1'])
})
