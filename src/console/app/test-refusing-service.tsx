// For tests: a service that reads as it is told and refuses every write, and a dialog or page before it.
import { QueryClientProvider } from '@tanstack/react-query'
import { configure } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { render } from './test-render.tsx'
import { queryClient } from '../data/query-client.ts'
import { removeExpiredSent } from '../data/write/dedupe.ts'

/** Much is typed; a busy machine takes its time. */
export const SLOW_TEST = { timeout: 20_000 }

/**
 * `reads`: how a path ends to what is answered; null: there is none. Other lists are empty, and of single records there is none. The words and status of
 * every refusal are what the answer says at that time; `sent` counts the writes of a test, `takes` is
 * what it answers a write that it takes after all.
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
      const known = Object.keys(reads).find((end) => path.split('?')[0]?.endsWith(end))
      const isOne = known ? reads[known] === null : /(?:latest|bom|metadata)$/.test(path.split('?')[0] ?? '')
      if (known && !isOne) return Promise.resolve(Response.json(reads[known]))
      return Promise.resolve(isOne ? Response.json({ errors: ['none'] }, { status: 404 }) : Response.json([]))
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    removeExpiredSent()
  })
  return service
}

/** Draws it. `path` and `at`: the pattern of its route and its address, where it reads names out of that. */
export function renderRoute(element: React.ReactNode, path = '*', at = '/') {
  const router = createMemoryRouter([{ path, element }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** Matches a text as it stands. */
export const exactText = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
