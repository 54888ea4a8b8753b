import { describe, expect, it } from 'vitest'
import { computeSearchQuery, isCompleteTerm } from './service-search.ts'

describe('what the service is asked for', () => {
  it.each(['10.20.4.123', 'fe80::1', '2001:db8:0:0:0:0:0:1', 'web-7.prod.acme.test', 'compute-11471-1'])(
    '%s, which is whole',
    (text) => expect(isCompleteTerm(text)).toBe(true),
  )

  it.each(['', '10.20', '10.20.4.', 'web', 'compute-11471', 'storefront prod', '12:30', 'a"b.c.d'])(
    'not %j, which is a beginning or words',
    (text) => expect(isCompleteTerm(text)).toBe(false),
  )

  it('is asked as a phrase of the index, within the organization', () => {
    expect(computeSearchQuery('acme', '10.20.4.123').queryKey).toEqual([
      'searchRecords',
      { organization: 'acme' },
      { class_name: 'Compute', source: 'es', max_size: '50', query: '"10.20.4.123"' },
    ])
  })
})
