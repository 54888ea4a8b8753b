import { expect, it } from 'vitest'
import { formatViolationCount } from './violation-count.ts'

it('says when the service may have more violations than it returns', () => {
  expect(formatViolationCount('acme', 0)).toBe('No record of acme violates this policy.')
  expect(formatViolationCount('acme', 999)).toBe('Records of acme that match its query: 999')
  expect(formatViolationCount('acme', 1000)).toBe(
    'Records of acme that match its query: 1,000 or more. The service returns only the first 1,000.',
  )
})
