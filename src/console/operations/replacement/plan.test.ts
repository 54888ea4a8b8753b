import { describe, expect, it } from 'vitest'
import { instance, type CiId } from '../../../contract/core/records.ts'
import { planReplacement, shouldStartInWaves } from './plan.ts'

const instanceIn = (ciId: number, ciName: string, ciState = 'default') =>
  instance.parse({ ciId, ciName: `compute-1-${ciId}`, ciState, deployedTo: { ciId: 900, ciName } })

const all = [
  instanceIn(1, 'lon'),
  instanceIn(2, 'lon'),
  instanceIn(3, 'lon', 'replace'),
  instanceIn(4, 'lon'),
  instanceIn(5, 'dfw'),
  instanceIn(6, 'dfw', 'replace'),
  instanceIn(7, 'nyc'),
]
const ids = (...numbers: number[]): CiId[] => numbers.map((ciId) => instanceIn(ciId, '').ciId)

describe('planReplacement', () => {
  it('marks only existing unmarked instances', () => {
    const plan = planReplacement(all, ids(1, 3, 99))
    expect(plan.toMark.map(({ ciId }) => ciId)).toEqual(['1'])
    expect(plan.alreadyMarked.map(({ ciId }) => ciId)).toEqual(['3'])
    expect(plan.notFound).toEqual(['99'])
    expect(plan.replaced.map(({ ciId }) => ciId)).toEqual(['1', '3', '6'])
  })

  it('counts what stays per cloud, the emptiest cloud first, without instances marked before', () => {
    expect(planReplacement(all, ids(1, 5)).clouds).toEqual([
      { cloud: 'dfw', priority: '', replaced: 2, total: 2, stays: 0 },
      { cloud: 'lon', priority: '', replaced: 2, total: 4, stays: 2 },
    ])
  })
})

it.each([
  ['less than half of a component', 20, 9, 'good', 'dev', false],
  ['half of it', 20, 10, 'good', 'dev', true],
  ['half of it that does not work', 20, 10, 'unhealthy', 'prod', true],
  ['its only instance', 1, 1, 'good', 'prod', false],
  ['few in production', 60, 5, 'good', 'prod', false],
  ['many in production', 60, 6, 'good', 'prod', true],
  ['as many elsewhere', 60, 6, 'good', 'dev', false],
  ['many in production that do not work', 60, 20, 'unhealthy', 'prod', false],
])('replaces %s in waves by default: %s, %s, %s, %s: %s', (_, total, count, opsState, environment, expected) => {
  const there = Array.from({ length: total }, (__, index) => ({ ...instanceIn(index + 1, 'lon'), opsState }))
  const plan = planReplacement(there, ids(...Array.from({ length: count }, (__, index) => index + 1)))
  expect(shouldStartInWaves(plan, environment === 'prod')).toBe(expected)
})

it('replaces half of a cloud in waves by default', () => {
  const there = Array.from({ length: 20 }, (_, index) => instanceIn(index + 1, index < 4 ? 'lon' : 'dfw'))
  expect(shouldStartInWaves(planReplacement(there, ids(1, 5)), false)).toBe(false)
  expect(shouldStartInWaves(planReplacement(there, ids(1, 2)), false)).toBe(true)
})
