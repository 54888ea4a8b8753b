import { beforeEach, expect, it } from 'vitest'
import { removeExpiredSent, findSentRecord, recordSent, type SentRecord } from './dedupe.ts'

const HOUR = 3_600_000
const sent: SentRecord = { writeId: 'a', at: 1_000, state: 'unknown' }

beforeEach(() => localStorage.clear())

it('finds a sent write for a day', () => {
  recordSent('print', sent)
  expect(findSentRecord('print', sent.at + 23 * HOUR)).toEqual(sent)
  expect(findSentRecord('print', sent.at + 25 * HOUR)).toBeUndefined()
})

it('removes older writes, and those that did not happen', () => {
  recordSent('old', sent)
  recordSent('new', { ...sent, at: sent.at + 24 * HOUR })
  removeExpiredSent(sent.at + 25 * HOUR)
  expect(Object.keys(localStorage)).toEqual(['signalbox.sent  new'])
  recordSent('new', undefined)
  expect(localStorage).toHaveLength(0)
})
