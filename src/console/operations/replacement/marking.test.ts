import { expect, it } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { summarizeOutcome, createStatusLookup, type MarkOutcome } from './marking.ts'

const problem = {
  title: 'The request was rejected',
  meaning: '',
  advice: '',
  messages: ['no'],
  request: '',
  status: 422,
}

const outcome = (
  requested: MarkOutcome['requested'],
  ...states: MarkOutcome['items'][number]['state'][]
): MarkOutcome => ({
  requested,
  items: states.map((state, index) => ({ instance: instance.parse({ ciId: index + 1 }), state })),
  problem,
})

it('summarizes marked, unmarked and removed instances', () => {
  expect(summarizeOutcome(outcome('replace', 'done', 'done', 'failed', 'gone'))).toEqual([
    { label: '2 instances marked for replacement', state: 'done' },
    { label: '1 instance not marked', state: 'refused', problem: { ...problem, explained: expect.any(String) } },
    { label: '1 instance no longer exists, nothing was done', state: 'unsent' },
  ])
})

it('summarizes unmarking', () => {
  const unmarked = outcome('default', 'done', 'failed')
  expect(summarizeOutcome(unmarked).map(({ label, state }) => `${label}: ${state}`)).toEqual([
    '1 instance no longer marked: done',
    '1 instance still marked: refused',
  ])
  expect(unmarked.items.map(({ instance: each }) => createStatusLookup(unmarked)?.(each).label)).toEqual([
    'no longer marked',
    'still marked',
  ])
})

it('reports unverified instances as unknown', () => {
  const unverified = outcome('replace', 'unchecked')
  expect(summarizeOutcome(unverified)).toMatchObject([{ state: 'unknown' }])
})
