// Queries of the cost page.
import { useQuery } from '@tanstack/react-query'
import { readCost } from '../../../contract/organization/cost.ts'
import { read } from '../../data/read/read.ts'

const SELDOM = { staleTime: 60_000 }

/** The money of this month so far, and of the months around it. */
export const useCost = (organization: string) =>
  useQuery(read(readCost, { params: { organization } }, { ...SELDOM, background: true }))
