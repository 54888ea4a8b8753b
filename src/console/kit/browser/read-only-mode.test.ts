import { afterEach, expect, it } from 'vitest'
import { getReadOnlyReason, readOnlyMode } from './read-only-mode.ts'

afterEach(() => readOnlyMode.set(false))

it('is off by default and persisted', () => {
  expect(getReadOnlyReason()).toBeUndefined()
  readOnlyMode.set(true)
  expect(readOnlyMode.get()).toBe(true)
  expect(getReadOnlyReason()).toMatch(/^Read-only mode is on\. Turn it off in the header's menu/)
  expect(localStorage.getItem('signalbox.read-only')).toBe('true')
})
