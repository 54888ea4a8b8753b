import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryWrapper } from '../../app/test-wrapper.tsx'
import { queryClient } from '../../data/query-client.ts'
import { useHealth } from './use-health.ts'

// What another file left in the cache is not asked for again.
beforeEach(() => queryClient.clear())

afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

const entry = (id: number, ns: string) => ({ id, ns, name: 'compute', class: 'Compute', health: { total: 2, good: 2 } })

const assemblies = ['shop', 'search'].map((ciName, index) => ({
  ciId: index + 1,
  ciName,
  ciClassName: 'account.Assembly',
}))

const NOT_ALLOWED = { status: 401, body: { errors: ['Unauthorized access!'] } }

/** Answers by the end of the path; everything else is refused. */
function answer(byPath: Readonly<Record<string, { status: number; body: unknown }>>) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input)
    const found = Object.entries(byPath).find(([end]) => path.endsWith(end))?.[1] ?? NOT_ALLOWED
    return new Response(JSON.stringify(found.body), {
      status: found.status,
      headers: { 'content-type': 'application/json' },
    })
  })
}

const health = () => renderHook(() => useHealth('acme'), { wrapper: queryWrapper }).result

it('uses one query for members who see the organization', async () => {
  const asked = answer({ '/operations/health': { status: 200, body: [entry(1, '/acme/shop/prod/manifest/web/1')] } })
  const result = health()
  await waitFor(() => expect(result.current.data).toHaveLength(1))
  expect(asked).toHaveBeenCalledTimes(1)
})

it('combines the assemblies for members who see only some', async () => {
  answer({
    '/acme/assemblies': { status: 200, body: assemblies },
    '/shop/health': { status: 200, body: [entry(1, '/acme/shop/prod/manifest/web/1')] },
    '/search/health': { status: 200, body: [entry(2, '/acme/search/prod/manifest/web/1')] },
  })
  const result = health()
  await waitFor(() => expect(result.current.data?.map(({ id }) => id)).toEqual(['1', '2']))
  expect(result.current.failedQuery).toBeUndefined()
})

it('reports that the health of some assemblies is unknown', async () => {
  answer({
    '/acme/assemblies': { status: 200, body: assemblies },
    '/shop/health': { status: 200, body: [entry(1, '/acme/shop/prod/manifest/web/1')] },
    '/search/health': { status: 500, body: { code: 500, exception: 'Crashed.' } },
  })
  const result = health()
  await waitFor(() => expect(result.current.failedQuery?.error?.message).toBe('Crashed.'))
  expect(result.current.data?.map(({ id }) => id)).toEqual(['1'])
})

it('returns the error if nothing could be loaded', async () => {
  answer({})
  const result = health()
  await waitFor(() => expect(result.current.failedQuery?.error?.message).toBe('Unauthorized access!'))
  expect(result.current.data).toBeUndefined()
})
