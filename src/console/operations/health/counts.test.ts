import { describe, expect, it } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { countMonitored } from '../../organization/index.ts'
import { sumCounts, countInstances, getProblemScore } from './counts.ts'

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
    expect(countMonitored(counts)).toBe(4)
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
