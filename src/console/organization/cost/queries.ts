// Readings of the cost page.
import { readCost } from '../../../contract/cost.ts'
import { readComputeReport } from '../../../contract/reports.ts'
import { read } from '../../data/read.ts'

const SELDOM = { staleTime: 60_000 }

/** The computes of one cloud, by assembly, environment and platform. A cloud without any is refused with 500 (service-api 3.9). */
export const computeOfCloud = (organization: string, cloudId: string) =>
  read(readComputeReport, { params: { organization }, query: { grouping: 'cloud', cloud: cloudId } }, SELDOM)

/** The money of this month so far, and of the months around it. */
export const costOf = (organization: string) =>
  read(readCost, { params: { organization } }, { ...SELDOM, background: true })
