import { formatCount, formatCountOf } from '../../kit/format.ts'

/** The service returns no more records (service-api 2.10). */
const MAX_RECORDS = 1000

/** How many records violate a policy. */
export function formatViolationCount(organization: string, count: number): string {
  if (count === 0) return `No record of ${organization} violates this policy.`
  if (count < MAX_RECORDS)
    return `${formatCountOf(count, 'record')} of ${organization} ${count === 1 ? 'violates' : 'violate'} this policy.`
  const limit = formatCount(MAX_RECORDS)
  return `At least ${limit} records of ${organization} violate this policy. The service returns only the first ${limit}.`
}
