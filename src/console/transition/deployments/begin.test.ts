import { expect, it } from 'vitest'
import { deploymentHistory } from '../../../contract/core/records.ts'
import { beginningOf, elapsedWords } from './begin.ts'

const history = (...turns: readonly (readonly [newState: string, updated: number | null])[]) =>
  beginningOf(
    deploymentHistory.parse({
      deploymentId: 7,
      deploymentState: 'complete',
      state_history: turns.map(([newState, updated]) => ({ newState, updated })),
    }),
  )

it('is when it first ran, after it waited for approval', () => {
  expect(history(['pending', 1_000], ['active', 61_000], ['complete', 90_000])).toEqual({ at: 61_000, waited: 60_000 })
  // Later waits are its own.
  expect(history(['active', 1_000], ['paused', 2_000], ['pending', 3_000], ['active', 9_000])).toEqual({
    at: 1_000,
    waited: undefined,
  })
})

it('is none where it never ran', () => {
  expect(history(['pending', 1_000])).toEqual({ at: undefined, waited: undefined })
  expect(history(['pending', 1_000], ['canceled', 5_000])).toEqual({ at: undefined, waited: 4_000 })
})

it('is not known where the service keeps no history, or no times', () => {
  expect(history()).toBeUndefined()
  expect(history(['pending', null], ['active', null])).toEqual({ at: undefined, waited: undefined })
})

it('tells running from waiting', () => {
  const at = (deploymentState: string) => ({ deploymentState, created: 1_000, updated: 90_000 })
  const ran = { at: 61_000, waited: 60_000 }
  expect(elapsedWords(at('complete'), ran, 0)).toBe('ran for 0:29, waited 1:00 for approval')
  expect(elapsedWords(at('complete'), { at: 1_000, waited: undefined }, 0)).toBe('ran for 1:29')
  expect(elapsedWords(at('complete'), undefined, 0)).toBe('ran for 1:29')
  expect(elapsedWords(at('canceled'), undefined, 0)).toBe('canceled after 1:29')
  expect(elapsedWords(at('active'), ran, 66_000)).toBe('0:05 elapsed, waited 1:00 for approval')
  expect(elapsedWords(at('pending'), { at: undefined, waited: undefined }, 31_000)).toBe('waiting for 0:30')
  expect(elapsedWords(at('canceled'), { at: undefined, waited: 89_000 }, 0)).toBe('waited for 1:29, never ran')
})
