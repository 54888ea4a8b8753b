import { QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../query-client.ts'
import { RefusalError } from '../refusal-error.ts'
import { useMissingRecord } from './missing-record.ts'

const refuse = (message: string) => () =>
  Promise.reject(
    new RefusalError({
      kind: 'not-found',
      status: 404,
      messages: [message],
      asked: { call: 'any', method: 'GET', path: '/' },
      routed: true,
      retryAfter: undefined,
    }),
  )
const notLocated = (name: string) =>
  `Could not locate manifest.Environment with id/name '${name}' in namespace '/acme/shop'.`

const leaving: (() => void)[] = []
const show = (queryFn: () => Promise<unknown>) =>
  act(async () => {
    const observer = new QueryObserver(queryClient, { queryKey: ['record'], queryFn })
    leaving.push(observer.subscribe(() => {}))
    await observer.refetch()
  })

afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  queryClient.clear()
})

it('is a record of the address that could not be located, until it can', async () => {
  const { result } = renderHook(() => useMissingRecord(['acme', 'nope']))
  expect(result.current).toBeUndefined()
  await show(refuse(notLocated('nope')))
  await waitFor(() =>
    expect(result.current).toEqual({ className: 'manifest.Environment', name: 'nope', nsPath: '/acme/shop' }),
  )
  act(() => void queryClient.setQueryData(['record'], 'found'))
  await waitFor(() => expect(result.current).toBeUndefined())
})

it('is no other record, and no other refusal', async () => {
  const { result } = renderHook(() => useMissingRecord(['acme', 'prod']))
  await show(refuse(notLocated('other')))
  expect(result.current).toBeUndefined()
  await show(refuse('not found'))
  expect(result.current).toBeUndefined()
})
