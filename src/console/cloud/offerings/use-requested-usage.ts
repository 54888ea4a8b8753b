// How many machines for how many hours, as the address says.
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { HOURS_PER_MONTH } from './money.ts'
import { parseRequestedUsage, type RequestedUsage } from './requested-usage.ts'

export const COUNT_PARAM = 'count'
export const HOURS_PARAM = 'hours'

/** The texts as they stand in the address, and what they come to; undefined while one of them is no number. */
export function useRequestedUsage(): { count: string; hours: string; wanted: RequestedUsage | undefined } {
  const [search] = useSearchParams()
  const count = search.get(COUNT_PARAM) ?? '10'
  const hours = search.get(HOURS_PARAM) ?? String(HOURS_PER_MONTH)
  const requested = useMemo(() => parseRequestedUsage(count, hours), [count, hours])
  return { count, hours, wanted: requested }
}
