// How many machines for how many hours, as the address says.
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { HOURS_PER_MONTH } from './money.ts'
import { readWanted, type Wanted } from './wanted.ts'

export const COUNT_IN_ADDRESS = 'count'
export const HOURS_IN_ADDRESS = 'hours'

/** The texts as they stand in the address, and what they come to; undefined while one of them is no number. */
export function useWanted(): { count: string; hours: string; wanted: Wanted | undefined } {
  const [search] = useSearchParams()
  const count = search.get(COUNT_IN_ADDRESS) ?? '10'
  const hours = search.get(HOURS_IN_ADDRESS) ?? String(HOURS_PER_MONTH)
  const wanted = useMemo(() => readWanted(count, hours), [count, hours])
  return { count, hours, wanted }
}
