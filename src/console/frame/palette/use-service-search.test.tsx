import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryWrapper } from '../../app/test-wrapper.tsx'
import { queryClient } from '../../data/query-client.ts'
import { useServiceSearch } from './service-search.ts'

const SCOPE = { organization: 'acme', assembly: '', environment: '' }
let asked: string[] = []

beforeEach(() => {
  asked = []
  queryClient.clear()
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const deployments = [{ deploymentId: 45185, deploymentState: 'complete', nsPath: '/acme/shop/prod/bom' }]
    return Promise.resolve(Response.json(path.includes('deployments') ? deployments : []))
  })
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['45185', false],
  ['47292', true],
])('asks for a procedure only if no deployment has the number: %s', async (number, isAsked) => {
  const { result } = renderHook(() => useServiceSearch(SCOPE, number), { wrapper: queryWrapper })
  await waitFor(() => expect(asked.some((path) => path.includes('deployments'))).toBe(true))
  await waitFor(() => expect(result.current ?? '').not.toMatch(/^Searching/))
  expect(asked.some((path) => path.includes(`/procedures/${number}`))).toBe(isAsked)
})
