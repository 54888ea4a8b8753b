import { describe, expect, it } from 'vitest'
import { componentHealth } from '../../../contract/organization/reports.ts'
import { instance } from '../../../contract/core/records.ts'
import { filterHealth, countMonitored, sumCounts, countHealth, countInstances, getProblemScore } from './counts.ts'

const health = (ns: string, counts: Record<string, number>) =>
  componentHealth.parse({ id: 1, ns, name: 'compute', class: 'manifest.Compute', health: counts })

const inState = (opsState: string | null, ciState = 'default') => instance.parse({ ciId: 1, opsState, ciState })

describe('counts', () => {
  it('counts instances by state, the most severe first, and marked ones', () => {
    const counts = countInstances([
      inState('good'),
      inState('unhealthy', 'replace'),
      inState('good'),
      inState('notify'),
      inState(null),
    ])
    expect(counts).toEqual({
      total: 5,
      marked: 1,
      states: [
        { state: 'unhealthy', count: 1 },
        { state: 'notify', count: 1 },
        { state: '', count: 1 },
        { state: 'good', count: 2 },
      ],
    })
  })

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

  it('scores bad states above states that need attention', () => {
    const good = countInstances([inState('good')])
    const noisy = countInstances([inState('notify'), inState('notify'), inState('notify')])
    const broken = countInstances([inState('unhealthy'), inState('good')])
    expect(getProblemScore(good)).toBe(0)
    expect([good, noisy, broken].toSorted((a, b) => getProblemScore(b) - getProblemScore(a))).toEqual([
      broken,
      noisy,
      good,
    ])
  })
})

it('sums the available counts', () => {
  const one = countInstances([inState('good'), inState('unhealthy')])
  expect(sumCounts([one, undefined, one])).toMatchObject({ total: 4, states: [{ count: 2 }, { count: 2 }] })
  expect(sumCounts([undefined])).toBeUndefined()
  expect(sumCounts([])).toEqual({ total: 0, states: [] })
})

describe('filterHealth', () => {
  it('compares whole names of the namespace', () => {
    const entries = ['/acme/shop/prod/bom/web/1', '/acme/shop/prod-eu/bom/web/1', '/acme/shop2/prod/bom/web/1'].map(
      (ns) => health(ns, { total: 1 }),
    )
    expect(filterHealth(entries, 'shop')).toHaveLength(2)
    expect(filterHealth(entries, 'shop', 'prod').map(({ ns }) => ns)).toEqual(['/acme/shop/prod/bom/web/1'])
  })
})
