import { formatCount } from '../../kit/format.ts'

/** The service returns no more records (service-api 2.10). */
const MAX_RECORDS = 1000

/** How many records violate a policy. */
export function formatViolationCount(organization: string, count: number): string {
  if (count === 0) return `No record of ${organization} violates this policy.`
  const total = `Records of ${organization} that match its query: ${formatCount(count)}`
  return count < MAX_RECORDS
    ? total
    : `${total} or more. The service returns only the first ${formatCount(MAX_RECORDS)}.`
}
