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

test('failures count among what is over, also those that went well after a retry', () => {
  const figures = getRunStats([
    run('1'),
    run('2', { failed: true }),
    run('3', { failed: true, complete: false }),
    run('4', { ended: false, complete: false, duration: undefined }),
  ])
  expect(figures).toMatchObject({ ended: 3, failed: 2, sampleSize: 2, median: undefined })
})

test('a median needs three that were completed', () => {
  expect(getRunStats([run('1'), run('5'), run('2')]).median).toBe(2000)
  expect(getRunStats([run('1'), run('5'), run('2'), run('4')]).median).toBe(3000)
})

test('somebody stands out who started more than anybody else', () => {
  expect(getRunStats([run('1'), run('2'), run('3', { startedBy: 'ben' })]).mostFrequentUser).toEqual({
    by: 'anna',
    count: 2,
  })
  expect(getRunStats([run('1'), run('2', { startedBy: 'ben' })]).mostFrequentUser).toBeUndefined()
})

test('the newest are shown, oldest first', () => {
  expect(newestRuns([run('3'), run('1'), run('2'), run('9', { startedAt: undefined })], 2).map(({ id }) => id)).toEqual(
    ['2', '3'],
  )
})
