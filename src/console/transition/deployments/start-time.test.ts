import { expect, it } from 'vitest'
import { deploymentHistory } from '../../../contract/core/records.ts'
import { getDeploymentStart, formatElapsed } from './start-time.ts'

const history = (...turns: readonly (readonly [newState: string, updated: number | null])[]) =>
  getDeploymentStart(
    deploymentHistory.parse({
      deploymentId: 7,
      deploymentState: 'complete',
      state_history: turns.map(([newState, updated]) => ({ newState, updated })),
    }),
  )

it('starts when first active, after the wait for approval', () => {
  expect(history(['pending', 1_000], ['active', 61_000], ['complete', 90_000])).toEqual({
    startedAt: 61_000,
    waitDuration: 60_000,
  })
  // Later waits do not count.
  expect(history(['active', 1_000], ['paused', 2_000], ['pending', 3_000], ['active', 9_000])).toEqual({
    startedAt: 1_000,
    waitDuration: undefined,
  })
})

it('has no start if it never ran', () => {
  expect(history(['pending', 1_000])).toEqual({ startedAt: undefined, waitDuration: undefined })
  expect(history(['pending', 1_000], ['canceled', 5_000])).toEqual({ startedAt: undefined, waitDuration: 4_000 })
})

it('is unknown without a history or times', () => {
  expect(history()).toBeUndefined()
  expect(history(['pending', null], ['active', null])).toEqual({ startedAt: undefined, waitDuration: undefined })
})

it('separates the run from the wait', () => {
  const at = (deploymentState: string) => ({ deploymentState, created: 1_000, updated: 90_000 })
  const ran = { startedAt: 61_000, waitDuration: 60_000 }
  expect(formatElapsed(at('complete'), ran, 0)).toBe('ran for 0:29, waited 1:00 for approval')
  expect(formatElapsed(at('complete'), { startedAt: 1_000, waitDuration: undefined }, 0)).toBe('ran for 1:29')
  expect(formatElapsed(at('complete'), undefined, 0)).toBe('ran for 1:29')
  expect(formatElapsed(at('canceled'), undefined, 0)).toBe('canceled after 1:29')
  expect(formatElapsed(at('active'), ran, 66_000)).toBe('0:05 elapsed, waited 1:00 for approval')
  expect(formatElapsed(at('pending'), { startedAt: undefined, waitDuration: undefined }, 31_000)).toBe(
    'waiting for 0:30',
  )
  expect(formatElapsed(at('canceled'), { startedAt: undefined, waitDuration: 89_000 }, 0)).toBe(
    'waited for 1:29, never ran',
  )
})
