import { describe, expect, it } from 'vitest'
import { refusalToProblem } from './problem.ts'

const refused = (method: 'GET' | 'PUT', kind: 'unavailable' | 'offline' | 'rejected') =>
  refusalToProblem({
    kind,
    messages: [],
    asked: { method, path: '/acme/clouds/dfw-1', call: 'any' },
    routed: true,
    status: undefined,
    retryAfter: undefined,
  }).advice

describe('what to do', () => {
  it.each(['unavailable', 'offline'] as const)('advises to retry a write but not a query: %s', (kind) => {
    expect(refused('GET', kind)).toMatch(/^The console retries automatically/)
    expect(refused('PUT', kind)).toMatch(/^Try again .*\. Changes are not resent automatically\.$/)
  })

  it('gives the same advice for a rejected query and write', () => {
    expect(refused('PUT', 'rejected')).toBe(refused('GET', 'rejected'))
  })
})
