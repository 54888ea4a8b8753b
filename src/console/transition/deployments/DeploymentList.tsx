import { useMemo } from 'react'
import type { Deployment } from '../../../contract/core/records.ts'
import { RunSummary } from '../../kit/runs/RunStats.tsx'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { parseNsPath, paths } from '../../routing/paths.ts'
import { deploymentFilters } from './columns.tsx'
import { toRun, type CountedDeployment } from './runs.ts'

function toDeploymentPath({ deploymentId, nsPath }: Deployment): string {
  const { organization, assembly, environment } = parseNsPath(nsPath)
  return paths.deployment({ organization, assembly, environment, deployment: deploymentId })
}

interface DeploymentListProps extends Pick<
  DataTableProps<CountedDeployment>,
  'rows' | 'columns' | 'quickFilters' | 'emptyState' | 'defaultSort'
> {
  /** Shows failure rate and durations above the list. */
  withSummary?: boolean
}

/** The deployments of an environment or organization. */
export function DeploymentList({ withSummary = true, ...table }: DeploymentListProps) {
  const { rows } = table
  const runs = useMemo(() => rows?.map(toRun), [rows])
  return (
    <>
      {withSummary && <RunSummary runs={runs} noun="deployment" />}
      <DataTable
        label="Deployments"
        rowId={({ deploymentId }) => deploymentId}
        rowLink={toDeploymentPath}
        quickFilters={deploymentFilters}
        {...table}
      />
    </>
  )
}
