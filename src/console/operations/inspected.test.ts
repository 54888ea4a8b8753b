import { expect, it } from 'vitest'
import { withInspected } from './inspected.ts'

it('keeps the rest of the address', () => {
  const search = new URLSearchParams('filter=a%20b&instance=1')
  expect(withInspected(search, '2')).toBe('?filter=a+b&instance=2')
  expect(withInspected(search, undefined)).toBe('?filter=a+b')
})
