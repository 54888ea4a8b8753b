import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withLock } from './tab-lock.ts'

// Without locks, as on a page that is not served securely.
const LEASE = 'signalbox.lease write'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

it('runs one action at a time', async () => {
  const first = withLock('write', async () => 1)
  const act = vi.fn(async () => 2)
  expect(await withLock('write', act)).toBeUndefined()
  expect(act).not.toHaveBeenCalled()
  expect(await first).toEqual({ value: 1 })
  expect(await withLock('write', act)).toEqual({ value: 2 })
})

it('yields to another tab that took the lease at the same time', async () => {
  const act = vi.fn(async () => 1)
  const done = withLock('write', act)
  localStorage.setItem(LEASE, `other ${Date.now() + 5_000}`)
  expect(await done).toBeUndefined()
  expect(act).not.toHaveBeenCalled()
  expect(localStorage.getItem(LEASE)).toMatch(/^other /)
})
