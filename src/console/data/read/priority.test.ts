import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runLowPriority, runHighPriority } from './priority.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  // What is under way keeps its place.
  for (const end of pending.splice(0)) end()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

const pending: (() => void)[] = []

/** A query that the test resolves. */
function startQuery() {
  let answer: (value: string) => void = () => {}
  const start = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  pending.push(() => answer('ended'))
  return { start, answer: (value: string) => answer(value) }
}

it('delays low-priority queries until the others are fetched and painted', async () => {
  const [rows, figures] = [startQuery(), startQuery()]
  const first = runHighPriority(rows.start)
  void runLowPriority(figures.start)
  await vi.advanceTimersByTimeAsync(200)
  expect(figures.start).not.toHaveBeenCalled()
  rows.answer('rows')
  expect(await first).toBe('rows')
  await vi.advanceTimersByTimeAsync(100)
  expect(figures.start).toHaveBeenCalledTimes(1)
})

it('limits the delay, and does not delay without high-priority queries', async () => {
  const [rows, figures, alone] = [startQuery(), startQuery(), startQuery()]
  void runLowPriority(alone.start)
  await vi.advanceTimersByTimeAsync(100)
  expect(alone.start).toHaveBeenCalledTimes(1)
  void runHighPriority(rows.start)
  void runLowPriority(figures.start)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(figures.start).toHaveBeenCalledTimes(1)
  rows.answer('late')
  await vi.runAllTimersAsync()
})

it('delays low-priority queries until cached rows are painted', async () => {
  const figures = startQuery()
  void runLowPriority(figures.start)
  const frames: string[] = []
  requestAnimationFrame(() => frames.push(figures.start.mock.calls.length === 0 ? 'before' : 'after'))
  await vi.advanceTimersByTimeAsync(100)
  expect(frames).toEqual(['before'])
  expect(figures.start).toHaveBeenCalledTimes(1)
})

it('goes on where no frames are drawn', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const figures = startQuery()
  void runLowPriority(figures.start)
  await vi.advanceTimersByTimeAsync(300)
  expect(figures.start).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

it('reads a few of the background at a time, a failure making room like an answer', async () => {
  const started: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: 9 }, (_, index) =>
    runLowPriority(async () => {
      started.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 0) throw new Error('refused')
    }).catch(() => undefined),
  )
  await vi.advanceTimersByTimeAsync(100)
  expect(started).toEqual([0, 1, 2, 3])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0, 1, 2, 3, 4])
  while (started.length < all.length) {
    for (const end of ends) end()
    await vi.advanceTimersByTimeAsync(0)
  }
  for (const end of ends) end()
  await Promise.all(all)
})
