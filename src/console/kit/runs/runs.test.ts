import { expect, test } from 'vitest'
import { getRunStats, newestRuns, type Run } from './runs.ts'

const run = (id: string, more: Partial<Run> = {}): Run => ({
  id,
  label: id,
  tone: 'good',
  startedAt: Number(id),
  duration: 1000 * Number(id),
  ended: true,
  failed: false,
  complete: true,
  startedBy: 'anna',
  ...more,
})

test('counts failures among ended runs, including those that a retry fixed', () => {
  const figures = getRunStats([
    run('1'),
    run('2', { failed: true }),
    run('3', { failed: true, complete: false }),
    run('4', { ended: false, complete: false, duration: undefined }),
  ])
  expect(figures).toMatchObject({ ended: 3, failed: 2, sampleSize: 2, median: undefined })
})

test('needs three complete runs for a median', () => {
  expect(getRunStats([run('1'), run('5'), run('2')]).median).toBe(2000)
  expect(getRunStats([run('1'), run('5'), run('2'), run('4')]).median).toBe(3000)
})

test('names the user who started the most runs', () => {
  expect(getRunStats([run('1'), run('2'), run('3', { startedBy: 'ben' })]).mostFrequentUser).toEqual({
    by: 'anna',
    count: 2,
  })
  expect(getRunStats([run('1'), run('2', { startedBy: 'ben' })]).mostFrequentUser).toBeUndefined()
})

test('returns the newest runs, oldest first', () => {
  expect(newestRuns([run('3'), run('1'), run('2'), run('9', { startedAt: undefined })], 2).map(({ id }) => id)).toEqual(
    ['2', '3'],
  )
})
