import { useMemo, type ReactNode } from 'react'
import type { Ci, Deployment } from '../../contract/core/records.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { paths, parseNsPath } from '../routing/paths.ts'
import { environmentColumns, environmentFilters } from './environment-columns.tsx'
import { deploymentByEnvironment } from './open-deployments.ts'

interface EnvironmentsTableProps {
  organization: string
  /** Undefined while the first answer is awaited. */
  environments: readonly Ci[] | undefined
  deployments: readonly Deployment[] | undefined
}

/** Every environment of an organization with what is deployed to it right now. */
export function EnvironmentsTable({ organization, environments, deployments }: EnvironmentsTableProps): ReactNode {
  const rows = useMemo(() => {
    const open = deployments && deploymentByEnvironment(deployments)
    return environments?.map((environment) => ({
      environment,
      assembly: parseNsPath(environment.nsPath).assembly,
      deploymentState: open && (open.get(`${environment.nsPath}/${environment.ciName}`)?.deploymentState ?? ''),
    }))
  }, [environments, deployments])
  return (
    <DataTable
      label="Environments"
      columns={environmentColumns}
      rows={rows}
      rowId={({ environment }) => environment.ciId}
      rowLink={({ environment, assembly }) => paths.environment(organization, assembly, environment.ciName)}
      emptyState={{
        title: 'No environments',
        hint: 'An environment is where an assembly runs. None exists yet, or none that you may see.',
      }}
      paramPrefix="environments-"
      quickFilters={environmentFilters}
    />
  )
}
