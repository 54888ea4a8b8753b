import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createChangeLog, useChangedSince } from './changed-since.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const fingerprints = (states: Readonly<Record<string, string>>) => new Map(Object.entries(states))
const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000)

function started(states: Readonly<Record<string, string>>) {
  const log = createChangeLog()
  log.setVisible(true)
  log.update(fingerprints(states))
  return log
}

it('highlights changed and new records for a few seconds', () => {
  const log = started({ a: 'good', b: 'good' })
  expect(log.getChanges().size).toBe(0)
  log.update(fingerprints({ a: 'bad', b: 'good', c: 'good' }))
  expect([...log.getChanges().keys()]).toEqual(['a', 'c'])
  seconds(9)
  expect(log.getChanges().size).toBe(0)
})

it('keeps highlights while the page is hidden', () => {
  const log = started({ a: 'good', b: 'good' })
  log.setVisible(false)
  log.update(fingerprints({ a: 'bad', b: 'good' }))
  seconds(600)
  expect([...log.getChanges().keys()]).toEqual(['a'])
  log.setVisible(true)
  seconds(15)
  expect([...log.getChanges().keys()]).toEqual(['a'])
  seconds(6)
  expect(log.getChanges().size).toBe(0)
})

it('removes the highlight of a seen record, and notifies only then', () => {
  const log = started({ a: 'good', b: 'good' })
  log.update(fingerprints({ a: 'bad', b: 'bad' }))
  const heard = vi.fn()
  log.subscribe(heard)
  log.markSeen(['x'])
  expect(heard).not.toHaveBeenCalled()
  log.markSeen(['a'])
  expect([...log.getChanges().keys()]).toEqual(['b'])
  expect(heard).toHaveBeenCalledTimes(1)
})

it('highlights nothing if nearly everything changed', () => {
  const many = (state: string) =>
    fingerprints(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`r${index}`, state])))
  const log = createChangeLog()
  log.update(many('good'))
  log.update(many('bad'))
  expect(log.getChanges().size).toBe(0)
})

it('highlights changes on returning to a list', () => {
  const idOf = ({ id }: { id: string }) => id
  const lookOf = ({ state }: { state: string }) => state
  const show = (state: string) => renderHook(() => useChangedSince('/acme/list', rowsOf(state), idOf, lookOf))
  const rows = new Map<string, { id: string; state: string }[]>()
  const rowsOf = (state: string) => {
    const made = rows.get(state) ?? [{ id: 'a', state }]
    rows.set(state, made)
    return made
  }
  const first = show('good')
  expect(first.result.current.changed.size).toBe(0)
  first.unmount()
  seconds(100)
  const second = show('bad')
  expect([...second.result.current.changed.keys()]).toEqual(['a'])
  act(() => second.result.current.markSeen(['a']))
  expect(second.result.current.changed.size).toBe(0)
})
