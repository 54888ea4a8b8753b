import { describe, expect, it } from 'vitest'
import { componentHealth } from '../../../contract/organization/reports.ts'
import { instance } from '../../../contract/core/records.ts'
import {
  groupBy,
  filterHealth,
  countMonitored,
  EMPTY_COUNTS,
  sumCounts,
  countHealth,
  countInstances,
  getProblemScore,
} from './counts.ts'

const health = (ns: string, counts: Record<string, number>) =>
  componentHealth.parse({ id: 1, ns, name: 'compute', class: 'manifest.Compute', health: counts })

const at = (opsState: string | null, ciState = 'default') => instance.parse({ ciId: 1, opsState, ciState })

describe('tallies', () => {
  it('counts instances by state, the most severe first, and the marked', () => {
    const counts = countInstances([at('good'), at('unhealthy', 'replace'), at('good'), at('notify'), at(null)])
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

  it('sums health and counts what has no state as unknown', () => {
    const counts = countHealth([health('', { total: 10, good: 7, unhealthy: 1 }), health('', { total: 2, good: 2 })])
    expect(counts.total).toBe(12)
    expect(countMonitored(counts)).toBe(10)
    expect(counts.states).toEqual([
      { state: 'unhealthy', count: 1 },
      { state: '', count: 2 },
      { state: 'good', count: 9 },
    ])
  })

  it('puts the most troubled first', () => {
    const calm = countInstances([at('good')])
    const look = countInstances([at('notify'), at('notify'), at('notify')])
    const broken = countInstances([at('unhealthy'), at('good')])
    expect(getProblemScore(calm)).toBe(0)
    expect([calm, look, broken].toSorted((a, b) => getProblemScore(b) - getProblemScore(a))).toEqual([
      broken,
      look,
      calm,
    ])
  })
})

it('adds up what is known', () => {
  const one = countInstances([at('good'), at('unhealthy')])
  expect(sumCounts([one, undefined, one])).toMatchObject({ total: 4, states: [{ count: 2 }, { count: 2 }] })
  expect(sumCounts([undefined])).toBeUndefined()
  expect(sumCounts([])).toEqual(EMPTY_COUNTS)
})

describe('healthWithin', () => {
  it('compares names of the namespace as a whole', () => {
    const entries = ['/acme/shop/prod/bom/web/1', '/acme/shop/prod-eu/bom/web/1', '/acme/shop2/prod/bom/web/1'].map(
      (ns) => health(ns, { total: 1 }),
    )
    expect(filterHealth(entries, 'shop')).toHaveLength(2)
    expect(filterHealth(entries, 'shop', 'prod').map(({ ns }) => ns)).toEqual(['/acme/shop/prod/bom/web/1'])
  })
})

describe('groupBy', () => {
  it('leaves out what has no name', () => {
    expect([...groupBy(['a1', 'a2', 'b1', ''], (text) => text.slice(0, 1))]).toEqual([
      ['a', ['a1', 'a2']],
      ['b', ['b1']],
    ])
  })
})
