import { afterEach, expect, it } from 'vitest'
import { isReadOnly, readOnlyReason, setReadOnly } from './read-only.ts'

afterEach(() => setReadOnly(false))

it('is off by default and persisted', () => {
  expect(readOnlyReason()).toBeUndefined()
  setReadOnly(true)
  expect(isReadOnly()).toBe(true)
  expect(readOnlyReason()).toMatch(/Read-only mode is on/)
  expect(localStorage.getItem('signalbox.read-only')).toBe('true')
})
