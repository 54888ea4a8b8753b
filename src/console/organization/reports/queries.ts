// Readings of the compute report.
import { readComputeReport } from '../../../contract/reports.ts'
import { readOrNone } from '../../data/read.ts'
import { computeByCloudIn, computeOfCloud } from '../queries.ts'

const byAssemblyIn = (organization: string) =>
  readOrNone(readComputeReport, { params: { organization } }, { staleTime: 60_000 })

/** The report by assembly, by cloud, or of one cloud; null where nothing is deployed. */
export function reportIn(organization: string, byCloud: boolean, cloudId: string | undefined) {
  if (!byCloud) return byAssemblyIn(organization)
  return cloudId === undefined
    ? computeByCloudIn(organization, { background: false })
    : computeOfCloud(organization, cloudId)
}
