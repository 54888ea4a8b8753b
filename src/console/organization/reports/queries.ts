// Queries of the compute report.
import { readComputeReport } from '../../../contract/organization/reports.ts'
import { optionalCallQuery } from '../../data/read/call-query.ts'
import { computeByCloudQuery, cloudComputeQuery } from '../queries.ts'

const computeByAssemblyQuery = (organization: string) =>
  optionalCallQuery(readComputeReport, { params: { organization } }, { staleTime: 60_000 })

/** The report by assembly, by cloud, or of one cloud; null where nothing is deployed. */
export function computeReportQuery(organization: string, byCloud: boolean, cloudId: string | undefined) {
  if (!byCloud) return computeByAssemblyQuery(organization)
  return cloudId === undefined
    ? computeByCloudQuery(organization, { lowPriority: false })
    : cloudComputeQuery(organization, cloudId)
}
