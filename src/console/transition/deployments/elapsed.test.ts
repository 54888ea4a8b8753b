import { expect, it } from 'vitest'
import { deploymentHistory } from '../../../contract/core/records.ts'
import { formatElapsed, getDeploymentRun, getRunDuration } from './elapsed.ts'

const history = (...turns: readonly (readonly [newState: string, updated: number | null])[]) =>
  getDeploymentRun(
    deploymentHistory.parse({
      deploymentId: 7,
      deploymentState: 'complete',
      state_history: turns.map(([newState, updated]) => ({ newState, updated })),
    }),
  )

it('starts when first active, after the wait for approval', () => {
  expect(history(['pending', 1_000], ['active', 61_000], ['complete', 90_000])).toEqual({
    startedAt: 61_000,
    stops: [{ state: 'pending', from: 1_000, to: 61_000 }],
  })
  expect(history(['active', 1_000], ['paused', 2_000], ['active', 3_000], ['failed', 9_000])).toEqual({
    startedAt: 1_000,
    stops: [
      { state: 'paused', from: 2_000, to: 3_000 },
      { state: 'failed', from: 9_000, to: undefined },
    ],
  })
})

it('names who retried it last', () => {
  const by = (newState: string, updated: number, updatedBy: string) => ({ newState, updated, updatedBy })
  const events = [
    by('active', 1_000, 'ann'),
    by('failed', 2_000, ''),
    by('active', 3_000, 'ben'),
    by('failed', 4_000, ''),
    by('active', 5_000, 'cem'),
    by('paused', 6_000, 'ann'),
    by('active', 7_000, 'ann'),
  ]
  const run = (count: number) =>
    getDeploymentRun(deploymentHistory.parse({ deploymentId: 7, state_history: events.slice(0, count) }))
  expect(run(7)?.retry).toEqual({ time: 5_000, by: 'cem' })
  expect(run(2)?.retry).toBeUndefined()
})

it('has no start if it never ran', () => {
  expect(history(['pending', 1_000])).toMatchObject({ startedAt: undefined })
  expect(history(['pending', 1_000], ['canceled', 5_000])).toMatchObject({ startedAt: undefined })
})

it('is unknown without a history or times', () => {
  expect(history()).toBeUndefined()
  expect(history(['pending', null], ['active', null])).toEqual({ startedAt: undefined, stops: [] })
})

it('leaves stops out of a duration, as far as they overlap it', () => {
  const stops = [
    { state: 'failed', from: 0, to: 20 },
    { state: 'paused', from: 40, to: 50 },
    { state: 'failed', from: 90, to: undefined },
  ] as const
  expect(getRunDuration(10, 100, stops)).toBe(60)
  expect(getRunDuration(50, 90, stops)).toBe(40)
  expect(getRunDuration(0, 20, stops)).toBe(0)
})

it('separates the run from waiting, failing and pausing', () => {
  const at = (deploymentState: string) => ({ deploymentState, created: 1_000, updated: 90_000 })
  const ran = history(['pending', 1_000], ['active', 61_000])
  expect(formatElapsed(at('complete'), ran, 0)).toBe('ran for 29 s, waited 1 min for approval')
  expect(formatElapsed(at('complete'), history(['active', 1_000]), 0)).toBe('ran for 1 min 29 s')
  expect(formatElapsed(at('complete'), undefined, 0)).toBe('ran for 1 min 29 s')
  expect(formatElapsed(at('canceled'), undefined, 0)).toBe('canceled after 1 min 29 s')
  expect(formatElapsed(at('active'), ran, 66_000)).toBe('5 s elapsed, waited 1 min for approval')
  expect(formatElapsed(at('pending'), history(['pending', 1_000]), 31_000)).toBe('waiting for 30 s')
  expect(formatElapsed(at('canceled'), history(['pending', 1_000], ['canceled', 90_000]), 0)).toBe(
    'waited for 1 min 29 s, never ran',
  )
  const failed = [
    ['active', 1_000],
    ['failed', 31_000],
  ] as const
  expect(formatElapsed({ ...at('failed'), updated: 31_000 }, history(...failed), 91_000)).toBe(
    'ran for 30 s, failed for 1 min',
  )
  expect(formatElapsed(at('active'), history(...failed, ['active', 71_000]), 81_000)).toBe(
    '40 s elapsed, failed for 40 s before the retry',
  )
  expect(formatElapsed(at('canceled'), history(...failed, ['canceled', 90_000]), 91_000)).toBe(
    'canceled after 30 s, failed for 59 s',
  )
  const paused = history(['active', 1_000], ['paused', 11_000])
  expect(formatElapsed(at('paused'), paused, 31_000)).toBe('10 s elapsed, paused for 20 s')
  // Records still run.
  expect(formatElapsed(at('pausing'), paused, 31_000)).toBe('30 s elapsed')
})
