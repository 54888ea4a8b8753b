import { expect, it } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { anyDone, summaryOf, standingsOf } from './mark-summary.ts'
import type { MarkOutcome } from './use-marking.ts'

const problem = { title: 'The service refused', meaning: '', advice: '', messages: ['no'], request: '', status: 422 }

const outcome = (wanted: MarkOutcome['wanted'], ...states: MarkOutcome['items'][number]['state'][]): MarkOutcome => ({
  wanted,
  items: states.map((state, at) => ({ instance: instance.parse({ ciId: at + 1 }), state })),
  problem,
})

it('tells what is marked, what not and why, and what is gone', () => {
  expect(summaryOf(outcome('replace', 'marked', 'marked', 'not-marked', 'gone'))).toEqual([
    { label: '2 instances marked for replacement', state: 'done' },
    { label: '1 instance not marked', state: 'refused', problem: { ...problem, explained: expect.any(String) } },
    { label: '1 instance no longer exists, nothing was done', state: 'kept' },
  ])
})

it('counts the other way round when marks are taken off', () => {
  const off = outcome('default', 'not-marked', 'marked')
  expect(summaryOf(off).map(({ label, state }) => `${label}: ${state}`)).toEqual([
    '1 instance no longer marked: done',
    '1 instance still marked: refused',
  ])
  expect(anyDone(off)).toBe(true)
  expect(off.items.map(({ instance: each }) => standingsOf(off)?.(each).word)).toEqual([
    'no longer marked',
    'still marked',
  ])
})

it('claims nothing that could not be read again', () => {
  const unread = outcome('replace', 'unchecked')
  expect(summaryOf(unread)).toMatchObject([{ state: 'unknown' }])
  expect(anyDone(unread)).toBe(false)
})
