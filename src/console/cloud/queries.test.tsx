import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listClouds } from '../../contract/cloud/clouds.ts'
import { queryWrapper } from '../app/test-wrapper.tsx'
import { queryClient } from '../data/query-client.ts'
import { invalidateCalls, prefetch } from '../data/read/call-query.ts'
import { isNotFound } from '../data/refusal-error.ts'
import { useClassMetadata } from '../data/class-metadata.ts'
import { cloudsQuery, useCloud, useClouds } from './queries.ts'

const CLOUD = { ciId: 7, ciName: 'fra-1', ciClassName: 'account.Cloud' }
const fetched = vi.fn<(path: string) => Promise<Response>>()

beforeEach(() => {
  queryClient.clear()
  fetched.mockReset().mockImplementation(async () => Response.json([CLOUD]))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

it('useClouds shares one request with the loader and other components', async () => {
  prefetch(cloudsQuery({ organization: 'acme' }))
  const { result } = renderHook(
    () => [useClouds({ organization: 'acme' }), useClouds({ organization: 'acme' })] as const,
    { wrapper: queryWrapper },
  )
  await waitFor(() => expect(result.current[0].data).toMatchObject([{ ciName: 'fra-1' }]))
  expect(result.current[1].data).toBe(result.current[0].data)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('useClouds fetches again after a write, and for another organization', async () => {
  const { result, rerender } = renderHook((organization: string) => useClouds({ organization }).data, {
    wrapper: queryWrapper,
    initialProps: 'acme',
  })
  await waitFor(() => expect(result.current).toHaveLength(1))
  fetched.mockImplementation(async () => Response.json([CLOUD, { ...CLOUD, ciId: 8, ciName: 'ams-1' }]))
  await invalidateCalls([listClouds])
  await waitFor(() => expect(result.current).toHaveLength(2))
  rerender('globex')
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(fetched.mock.lastCall?.[0]).toMatch(/\/globex\/clouds$/))
})

it('useCloud reports a missing cloud as not found, without a retry', async () => {
  fetched.mockImplementation(async () => Response.json({ errors: ['not found'] }, { status: 404 }))
  const { result } = renderHook(() => useCloud({ organization: 'acme', cloud: 'nope' }), { wrapper: queryWrapper })
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(isNotFound(result.current.error)).toBe(true)
  const { length } = fetched.mock.calls
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fetched).toHaveBeenCalledTimes(length)
})

it('useClassMetadata waits for a class name', async () => {
  fetched.mockImplementation(async () => Response.json({ className: 'cloud.service.Nova', mdAttributes: [] }))
  const { rerender } = renderHook((className: string) => useClassMetadata(className).data, {
    wrapper: queryWrapper,
    initialProps: '',
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(fetched).not.toHaveBeenCalled()
  rerender('cloud.service.Nova')
  await waitFor(() => expect(fetched.mock.lastCall?.[0]).toMatch(/class_name=cloud.service.Nova$/))
})
