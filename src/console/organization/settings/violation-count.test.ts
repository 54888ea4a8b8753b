import { expect, it } from 'vitest'
import { formatViolationCount } from './violation-count.ts'

it('says when the service may have more violations than it returns', () => {
  expect(formatViolationCount('acme', 0)).toBe('No record of acme violates this policy.')
  expect(formatViolationCount('acme', 1)).toBe('1 record of acme violates this policy.')
  expect(formatViolationCount('acme', 999)).toBe('999 records of acme violate this policy.')
  expect(formatViolationCount('acme', 1000)).toBe(
    'At least 1,000 records of acme violate this policy. The service returns only the first 1,000.',
  )
})
