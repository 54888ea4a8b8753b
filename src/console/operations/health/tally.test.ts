import { describe, expect, it } from 'vitest'
import { componentHealth } from '../../../contract/organization/reports.ts'
import { instance } from '../../../contract/core/records.ts'
import { groupBy, healthWithin, monitoredIn, NOTHING, sumOf, tallyHealth, tallyInstances, troubleOf } from './tally.ts'

const health = (ns: string, counts: Record<string, number>) =>
  componentHealth.parse({ id: 1, ns, name: 'compute', class: 'manifest.Compute', health: counts })

const at = (opsState: string | null, ciState = 'default') => instance.parse({ ciId: 1, opsState, ciState })

describe('tallies', () => {
  it('counts instances by state, the most severe first, and the marked', () => {
    const tally = tallyInstances([at('good'), at('unhealthy', 'replace'), at('good'), at('notify'), at(null)])
    expect(tally).toEqual({
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
    const tally = tallyHealth([health('', { total: 10, good: 7, unhealthy: 1 }), health('', { total: 2, good: 2 })])
    expect(tally.total).toBe(12)
    expect(monitoredIn(tally)).toBe(10)
    expect(tally.states).toEqual([
      { state: 'unhealthy', count: 1 },
      { state: '', count: 2 },
      { state: 'good', count: 9 },
    ])
  })

  it('puts the most troubled first', () => {
    const calm = tallyInstances([at('good')])
    const look = tallyInstances([at('notify'), at('notify'), at('notify')])
    const broken = tallyInstances([at('unhealthy'), at('good')])
    expect(troubleOf(calm)).toBe(0)
    expect([calm, look, broken].toSorted((a, b) => troubleOf(b) - troubleOf(a))).toEqual([broken, look, calm])
  })
})

it('adds up what is known', () => {
  const one = tallyInstances([at('good'), at('unhealthy')])
  expect(sumOf([one, undefined, one])).toMatchObject({ total: 4, states: [{ count: 2 }, { count: 2 }] })
  expect(sumOf([undefined])).toBeUndefined()
  expect(sumOf([])).toEqual(NOTHING)
})

describe('healthWithin', () => {
  it('compares names of the namespace as a whole', () => {
    const entries = ['/acme/shop/prod/bom/web/1', '/acme/shop/prod-eu/bom/web/1', '/acme/shop2/prod/bom/web/1'].map(
      (ns) => health(ns, { total: 1 }),
    )
    expect(healthWithin(entries, 'shop')).toHaveLength(2)
    expect(healthWithin(entries, 'shop', 'prod').map(({ ns }) => ns)).toEqual(['/acme/shop/prod/bom/web/1'])
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
