// Readings of the compute report.
import { readComputeReport } from '../../../contract/reports.ts'
import { read } from '../../data/read.ts'
import { computeByCloudIn, computeOfCloud } from '../queries.ts'

const byAssemblyIn = (organization: string) =>
  read(readComputeReport, { params: { organization } }, { staleTime: 60_000, crashIsNone: true })

/** The report by assembly, by cloud, or of one cloud. */
export function reportIn(organization: string, byCloud: boolean, cloudId: string | undefined) {
  if (!byCloud) return byAssemblyIn(organization)
  return cloudId === undefined ? computeByCloudIn(organization) : computeOfCloud(organization, cloudId)
}
