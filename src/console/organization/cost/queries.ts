// Queries of the cost page.
import { useQuery } from '@tanstack/react-query'
import { readCost } from '../../../contract/organization/cost.ts'
import { callQuery } from '../../data/read/call-query.ts'

const CACHE_OPTIONS = { staleTime: 60_000 }

/** The money of this month so far, and of the months around it. */
export const useCost = (organization: string) =>
  useQuery(callQuery(readCost, { params: { organization } }, { ...CACHE_OPTIONS, lowPriority: true }))
