// Which offering is opened beside the list, as the address says.
import type { OfferingRow } from './offerings.ts'

export const OPENED = 'offering'

/** The address with another offering opened, or none. */
export function withOpened(search: URLSearchParams, row: OfferingRow | undefined): string {
  const next = new URLSearchParams(search)
  if (row) next.set(OPENED, row.key)
  else next.delete(OPENED)
  return `?${next}`
}
