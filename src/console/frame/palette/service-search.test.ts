import { describe, expect, it } from 'vitest'
import { computeSearchQuery, isAddress, isNumber } from './service-search.ts'

describe('service search', () => {
  it.each(['10.20.4.123', 'fe80::1', '2001:db8:0:0:0:0:0:1', 'web-7.prod.acme.test'])('searches for %s', (text) =>
    expect(isAddress(text)).toBe(true),
  )

  it.each(['', '10.20', '10.20.4.', 'web', 'compute-11471-1', 'storefront prod', '12:30', 'a"b.c.d'])(
    'does not search for %j',
    (text) => expect(isAddress(text)).toBe(false),
  )

  it.each([
    ['45185', true],
    ['12', false],
    ['4518x', false],
  ])('treats %j as a number: %s', (text, is) => expect(isNumber(text)).toBe(is))

  it('searches the index of the organization for a phrase', () => {
    expect(computeSearchQuery('acme', '10.20.4.123').queryKey).toEqual([
      'searchRecords',
      { organization: 'acme' },
      { class_name: 'Compute', source: 'es', max_size: '50', query: '"10.20.4.123"' },
    ])
  })
})
