// Queries of the compute report.
import { readComputeReport } from '../../../contract/organization/reports.ts'
import { readOrNone } from '../../data/read/read.ts'
import { computeByCloudQuery, cloudComputeQuery } from '../queries.ts'

const computeByAssemblyQuery = (organization: string) =>
  readOrNone(readComputeReport, { params: { organization } }, { staleTime: 60_000 })

/** The report by assembly, by cloud, or of one cloud; null where nothing is deployed. */
export function computeReportQuery(organization: string, byCloud: boolean, cloudId: string | undefined) {
  if (!byCloud) return computeByAssemblyQuery(organization)
  return cloudId === undefined
    ? computeByCloudQuery(organization, { background: false })
    : cloudComputeQuery(organization, cloudId)
}
