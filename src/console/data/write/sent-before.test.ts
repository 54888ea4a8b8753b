import { beforeEach, expect, it } from 'vitest'
import { forgetOldSent, lastSent, noteSent, type SentBefore } from './sent-before.ts'

const HOUR = 3_600_000
const sent: SentBefore = { intent: 'a', at: 1_000, state: 'unknown' }

beforeEach(() => localStorage.clear())

it('remembers a write for a day', () => {
  noteSent('print', sent)
  expect(lastSent('print', sent.at + 23 * HOUR)).toEqual(sent)
  expect(lastSent('print', sent.at + 25 * HOUR)).toBeUndefined()
})

it('deletes older writes, and those that have not happened', () => {
  noteSent('old', sent)
  noteSent('new', { ...sent, at: sent.at + 24 * HOUR })
  forgetOldSent(sent.at + 25 * HOUR)
  expect(Object.keys(localStorage)).toEqual(['signalbox.sent  new'])
  noteSent('new', undefined)
  expect(localStorage).toHaveLength(0)
})
