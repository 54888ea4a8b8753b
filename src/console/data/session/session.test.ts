import { beforeEach, expect, it } from 'vitest'
import { isSessionLost, recordSessionOutcome } from './session.ts'

beforeEach(() => recordSessionOutcome(undefined))

it('is lost when the credential is refused, and restored by any answer', () => {
  recordSessionOutcome('signed-out')
  expect(isSessionLost()).toBe(true)
  recordSessionOutcome('not-found')
  expect(isSessionLost()).toBe(false)
})

it('is unchanged while the service is unreachable', () => {
  recordSessionOutcome('offline')
  expect(isSessionLost()).toBe(false)
  recordSessionOutcome('signed-out')
  recordSessionOutcome('unavailable')
  recordSessionOutcome('timed-out')
  expect(isSessionLost()).toBe(true)
})
