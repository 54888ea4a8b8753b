import { describe, expect, it } from 'vitest'
import type { Refusal, RefusalKind } from '../../contract/core/refusal.ts'
import { describeFailure, refusalToProblem } from './problem.ts'
import { RefusalError } from './refusal-error.ts'

const refusalOf = (method: 'GET' | 'PUT', kind: RefusalKind, messages: string[] = []): Refusal => ({
  kind,
  messages,
  asked: { method, path: '/acme/clouds/dfw-1', call: 'any' },
  routed: true,
  status: undefined,
  retryAfter: undefined,
})

const refused = (method: 'GET' | 'PUT', kind: RefusalKind) => refusalToProblem(refusalOf(method, kind)).advice

describe('what to do', () => {
  it.each(['unavailable', 'offline'] as const)('advises to retry a write but not a query: %s', (kind) => {
    expect(refused('GET', kind)).toMatch(/^The console retries automatically/)
    expect(refused('PUT', kind)).toMatch(/^Try again .*\. Changes are not resent automatically\.$/)
  })

  it('gives the same advice for a rejected query and write', () => {
    expect(refused('PUT', 'rejected')).toBe(refused('GET', 'rejected'))
  })
})

it('says in one sentence why a part is missing', () => {
  const describeRefusal = (kind: RefusalKind, ...messages: string[]) =>
    describeFailure('The history', new RefusalError(refusalOf('GET', kind, messages)))
  expect(describeRefusal('not-found')).toBe('The history: not available from this service.')
  expect(describeRefusal('unavailable')).toBe("The history could not be loaded: The service isn't responding.")
  expect(describeRefusal('rejected', 'Pack not found.')).toBe('The history could not be loaded: Pack not found.')
})
