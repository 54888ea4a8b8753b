import { beforeEach, expect, it } from 'vitest'
import { isSessionLost, recordSessionOutcome } from './session.ts'

beforeEach(() => recordSessionOutcome(undefined))

it('is lost when the service refuses the credential, and back with any answer of the service', () => {
  recordSessionOutcome('signed-out')
  expect(isSessionLost()).toBe(true)
  recordSessionOutcome('not-found')
  expect(isSessionLost()).toBe(false)
})

it('stays as it is while nobody answers', () => {
  recordSessionOutcome('offline')
  expect(isSessionLost()).toBe(false)
  recordSessionOutcome('signed-out')
  recordSessionOutcome('unavailable')
  recordSessionOutcome('timed-out')
  expect(isSessionLost()).toBe(true)
})
