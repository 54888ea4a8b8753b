import { expect, it } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { hasAnySuccess, summarizeOutcome, createStatusLookup } from './mark-summary.ts'
import type { MarkOutcome } from './use-marking.ts'

const problem = { title: 'The service refused', meaning: '', advice: '', messages: ['no'], request: '', status: 422 }

const outcome = (
  requested: MarkOutcome['requested'],
  ...states: MarkOutcome['items'][number]['state'][]
): MarkOutcome => ({
  requested,
  items: states.map((state, at) => ({ instance: instance.parse({ ciId: at + 1 }), state })),
  problem,
})

it('tells what is marked, what not and why, and what is gone', () => {
  expect(summarizeOutcome(outcome('replace', 'marked', 'marked', 'not-marked', 'gone'))).toEqual([
    { label: '2 instances marked for replacement', state: 'done' },
    { label: '1 instance not marked', state: 'refused', problem: { ...problem, explained: expect.any(String) } },
    { label: '1 instance no longer exists, nothing was done', state: 'kept' },
  ])
})

it('counts the other way round when marks are taken off', () => {
  const off = outcome('default', 'not-marked', 'marked')
  expect(summarizeOutcome(off).map(({ label, state }) => `${label}: ${state}`)).toEqual([
    '1 instance no longer marked: done',
    '1 instance still marked: refused',
  ])
  expect(hasAnySuccess(off)).toBe(true)
  expect(off.items.map(({ instance: each }) => createStatusLookup(off)?.(each).label)).toEqual([
    'no longer marked',
    'still marked',
  ])
})

it('claims nothing that could not be read again', () => {
  const unread = outcome('replace', 'unchecked')
  expect(summarizeOutcome(unread)).toMatchObject([{ state: 'unknown' }])
  expect(hasAnySuccess(unread)).toBe(false)
})
