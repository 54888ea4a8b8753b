import { beforeEach, expect, it } from 'vitest'
import { isSessionLost, noteSession } from './session.ts'

beforeEach(() => noteSession(undefined))

it('is lost when the service refuses the credential, and back with any answer of the service', () => {
  noteSession('signed-out')
  expect(isSessionLost()).toBe(true)
  noteSession('not-found')
  expect(isSessionLost()).toBe(false)
})

it('stays as it is while nobody answers', () => {
  noteSession('offline')
  expect(isSessionLost()).toBe(false)
  noteSession('signed-out')
  noteSession('unavailable')
  noteSession('timed-out')
  expect(isSessionLost()).toBe(true)
})
