import { expect, test } from 'vitest'
import { figuresOf, newestRuns, type Run } from './runs.ts'

const run = (id: string, more: Partial<Run> = {}): Run => ({
  id,
  label: id,
  tone: 'good',
  began: Number(id),
  duration: 1000 * Number(id),
  over: true,
  failed: false,
  complete: true,
  by: 'anna',
  ...more,
})

test('failures count among what is over, also those that went well after a retry', () => {
  const figures = figuresOf([
    run('1'),
    run('2', { failed: true }),
    run('3', { failed: true, complete: false }),
    run('4', { over: false, complete: false, duration: undefined }),
  ])
  expect(figures).toMatchObject({ over: 3, failed: 2, timed: 2, median: undefined })
})

test('a median needs three that were completed', () => {
  expect(figuresOf([run('1'), run('5'), run('2')]).median).toBe(2000)
  expect(figuresOf([run('1'), run('5'), run('2'), run('4')]).median).toBe(3000)
})

test('somebody stands out who started more than anybody else', () => {
  expect(figuresOf([run('1'), run('2'), run('3', { by: 'ben' })]).most).toEqual({ by: 'anna', count: 2 })
  expect(figuresOf([run('1'), run('2', { by: 'ben' })]).most).toBeUndefined()
})

test('the newest are shown, oldest first', () => {
  expect(newestRuns([run('3'), run('1'), run('2'), run('9', { began: undefined })], 2).map(({ id }) => id)).toEqual([
    '2',
    '3',
  ])
})
