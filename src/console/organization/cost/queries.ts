// Readings of the cost page.
import { readCost } from '../../../contract/cost.ts'
import { read } from '../../data/read.ts'

const SELDOM = { staleTime: 60_000 }

/** The money of this month so far, and of the months around it. */
export const costOf = (organization: string) =>
  read(readCost, { params: { organization } }, { ...SELDOM, background: true })
