// For tests: a stubbed service, or one that refuses every write, and a router around a dialog or page.
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { renderRoutes } from './test-wrapper.tsx'
import { queryClient } from '../data/query-client.ts'
import { removeExpiredSent } from '../data/write/dedupe.ts'

/** For tests with much typing. */
export const SLOW_TEST = { timeout: 20_000 }

interface StubbedRequest {
  readonly method: string
  readonly body: string
}

/** Answers the requests of each test. Forgets the queries, drafts and sent writes of the one before. */
export function stubService(answer: (path: string, request: StubbedRequest) => Response | Promise<Response>): void {
  beforeEach(() => {
    localStorage.clear()
    queryClient.clear()
    vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '' }: Partial<StubbedRequest> = {}) =>
      answer(path, { method, body }),
    )
  })
  afterEach(() => {
    // Before the page polls the network.
    cleanup()
    vi.unstubAllGlobals()
    removeExpiredSent()
  })
}

/** The answer whose key is the end of the path. */
export const findAnswer = (answers: Readonly<Record<string, unknown>>, path: string): unknown =>
  Object.entries(answers).find(([end]) => path.split('?')[0]?.endsWith(end))?.[1]

export const refuse = (message: string, status: number): Response => Response.json({ errors: [message] }, { status })

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
  beforeEach(() => {
    service.status = 422
    service.sent = 0
    delete service.takes
  })
  stubService((path, { method }) => {
    const { refusal, status, takes } = service
    if (method !== 'GET') {
      service.sent += 1
      return takes === undefined ? refuse(refusal, status) : Response.json(takes)
    }
    const isSingle = /(?:latest|bom|metadata)$/.test(path.split('?')[0] ?? '')
    const found = findAnswer(reads, path)
    if (found === null || (found === undefined && isSingle)) return refuse('none', 404)
    return Response.json(found ?? [])
  })
  return service
}

/** Renders an element in a route with pattern `path`, or one of several, at `address`. */
export const renderRoute = (element: React.ReactNode, path: string | readonly string[] = '*', address = '/') =>
  renderRoutes(
    [path].flat().map((pattern) => ({ path: pattern, element })),
    address,
  ).user

/** A pattern that matches the text literally. */
export const exactText = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
