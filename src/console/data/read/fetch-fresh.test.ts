import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../query-client.ts'
import { RefusalError } from '../refusal-error.ts'
import { fetchFresh } from './fetch-fresh.ts'

let answers: { readonly give: (value: string) => void; readonly fail: () => void }[] = []
const marks = queryOptions({
  queryKey: ['marks'],
  queryFn: ({ signal }) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')))
      answers.push({ give: resolve, fail: () => reject(new Error('crashed')) })
    }),
})

beforeEach(() => {
  answers = []
  queryClient.clear()
  queryClient.setQueryData(marks.queryKey, 'old')
})
afterEach(() => queryClient.clear())

it('returns the current answer, even if the page is left meanwhile', async () => {
  const leave = new QueryObserver(queryClient, { ...marks, enabled: false }).subscribe(() => {})
  const now = fetchFresh(marks)
  leave()
  answers[0]?.give('new')
  expect(await now).toBe('new')
})

it('does not reuse a request that began earlier', async () => {
  const before = queryClient.fetchQuery({ ...marks, staleTime: 0 })
  const now = fetchFresh(marks)
  expect(answers).toHaveLength(2)
  answers[0]?.give('from before the write')
  answers[1]?.give('new')
  expect([await now, await before]).toEqual(['new', 'new'])
})

it('rejects on failure, even with cached data', async () => {
  const now = fetchFresh(marks)
  answers[0]?.fail()
  await expect(now).rejects.toThrow('crashed')
})

it('asks again after a crash of the service', async () => {
  const asked = { call: 'readMarks', method: 'GET', path: '/marks' }
  const outcomes = [500, 500, 200]
  const crashing = queryOptions({
    queryKey: ['marks'],
    queryFn: async () => {
      const status = outcomes.shift()
      if (status === 200) return 'new'
      throw new RefusalError({
        kind: 'unexpected',
        status,
        messages: [],
        asked,
        routed: true,
        retryAfter: undefined,
      })
    },
  })
  expect(await fetchFresh(crashing)).toBe('new')
  expect(outcomes).toEqual([])
})

it.each([
  ['given up with all others, as when another user signs in', () => queryClient.cancelQueries()],
  ['thrown away with all that is known', async () => queryClient.clear()],
])('rejects what was %s, whatever was known', async (_, giveUp) => {
  const now = fetchFresh(marks)
  await giveUp()
  await expect(now).rejects.toThrow('The response is empty.')
})
