// For tests: a stubbed service that refuses every write, and a router around a dialog or page.
import { QueryClientProvider } from '@tanstack/react-query'
import { configure } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { render } from './test-render.tsx'
import { queryClient } from '../data/query-client.ts'
import { removeExpiredSent } from '../data/write/dedupe.ts'

/** For tests with much typing. */
export const SLOW_TEST = { timeout: 20_000 }

/**
 * `reads` maps the end of a path to its answer; null is a 404. Other lists are empty, other single records 404. The returned object
 * sets `refusal` and `status` of each write, counts writes in `sent`, and accepts them with the answer `takes` if that is set.
 */
export function stubRefusingService(reads: Readonly<Record<string, unknown>>) {
  const service: { refusal: string; status: number; sent: number; takes?: unknown } = {
    refusal: '',
    status: 422,
    sent: 0,
  }
  beforeAll(() => configure({ asyncUtilTimeout: 15_000 }))
  afterAll(() => configure({ asyncUtilTimeout: 1_000 }))
  beforeEach(() => {
    service.status = 422
    service.sent = 0
    delete service.takes
    localStorage.clear()
    queryClient.clear()
    vi.stubGlobal('fetch', (path: string, { method = 'GET' }: { method?: string }) => {
      const { refusal, status, takes } = service
      if (method !== 'GET') {
        service.sent += 1
        if (takes !== undefined) return Promise.resolve(Response.json(takes))
        return Promise.resolve(Response.json({ errors: [refusal] }, { status }))
      }
      const key = Object.keys(reads).find((end) => path.split('?')[0]?.endsWith(end))
      const notFound = key ? reads[key] === null : /(?:latest|bom|metadata)$/.test(path.split('?')[0] ?? '')
      if (key && !notFound) return Promise.resolve(Response.json(reads[key]))
      return Promise.resolve(notFound ? Response.json({ errors: ['none'] }, { status: 404 }) : Response.json([]))
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    removeExpiredSent()
  })
  return service
}

/** Renders an element in a route with pattern `path` at `address`. */
export function renderRoute(element: React.ReactNode, path = '*', address = '/') {
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** A pattern that matches the text literally. */
export const exactText = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
