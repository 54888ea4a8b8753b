import { useMemo } from 'react'
import type { Ci, Deployment } from '../../../contract/core/records.ts'
import { openDeploymentColumn, openDeploymentFilter } from '../../assembly/index.ts'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { groupBy } from '../../kit/grouping.ts'
import { parseNsPath, paths, useScope } from '../../routing/paths.ts'
import { deploymentByEnvironment, environmentPath } from '../deployments/open-deployments.ts'
import { countHealth, type HealthCounts } from '../health.ts'
import { healthColumn, unhealthyFilter } from '../HealthSummary.tsx'
import { useHealth } from './use-health.ts'

interface EnvironmentRow {
  readonly environment: Ci
  readonly assembly: string
  /** State of the open deployment; '' without one, undefined while loading, 'unknown' if it could not be loaded. */
  readonly deploymentState: string | undefined
  readonly health: HealthCounts | 'unknown' | undefined
}

const environmentColumns = defineColumns<EnvironmentRow>([
  { id: 'environment', header: 'Environment', width: 128, grow: 2, value: ({ environment }) => environment.ciName },
  { id: 'assembly', header: 'Assembly', width: 128, grow: 2 },
  { ...openDeploymentColumn, header: 'Deployment', width: 112 },
  healthColumn,
  {
    id: 'state',
    header: 'State',
    states: 'environment',
    width: 144,
    hideBelow: 760,
    // Blank in the normal state, so that others stand out.
    value: ({ environment: { ciState } }) => (ciState === 'default' ? undefined : ciState),
    render: ({ environment: { ciState } }) =>
      ciState === 'default' ? null : <StateBadge kind="environment" state={ciState} />,
  },
  {
    id: 'profile',
    header: 'Profile',
    width: 96,
    grow: 1,
    hideBelow: 560,
    value: ({ environment }) => environment.ciAttributes.profile,
  },
  {
    id: 'availability',
    header: 'Availability',
    width: 104,
    hideBelow: 800,
    value: ({ environment }) => environment.ciAttributes.availability,
  },
  {
    id: 'age',
    header: 'Age',
    kind: 'time',
    width: 72,
    hideBelow: 460,
    value: ({ environment }) => environment.created,
  },
])

const environmentFilters: readonly QuickFilter<EnvironmentRow>[] = [
  unhealthyFilter,
  openDeploymentFilter,
  {
    id: 'locked',
    label: 'Locked',
    match: ({ environment }) => environment.ciState === 'locked' || environment.ciState === 'manifest_locked',
  },
]

interface EnvironmentsTableProps extends Pick<DataTableProps<EnvironmentRow>, 'problem'> {
  /** Undefined while loading. */
  environments: readonly Ci[] | undefined
  deployments: readonly Deployment[] | 'unknown' | undefined
}

/** All environments with their open deployments and health. */
export function EnvironmentsTable({ environments, deployments, problem }: EnvironmentsTableProps) {
  const scope = useScope()
  const { data, failedQuery } = useHealth(scope.organization)
  const health = failedQuery ? ('unknown' as const) : data
  const rows = useMemo(() => {
    const open = typeof deployments === 'object' ? deploymentByEnvironment(deployments) : deployments
    const components = typeof health === 'object' ? groupBy(health, ({ ns }) => environmentPath(ns)) : health
    return environments?.map((environment) => {
      const path = `${environment.nsPath}/${environment.ciName}`
      return {
        environment,
        assembly: parseNsPath(environment.nsPath).assembly,
        deploymentState: typeof open === 'object' ? (open.get(path)?.deploymentState ?? '') : open,
        health: typeof components === 'object' ? countHealth(components.get(path) ?? []) : components,
      }
    })
  }, [environments, deployments, health])
  return (
    <DataTable
      label="Environments"
      columns={environmentColumns}
      rows={rows}
      problem={problem}
      rowId={({ environment }) => environment.ciId}
      rowLink={({ environment, assembly }) =>
        paths.environment({ ...scope, assembly, environment: environment.ciName })
      }
      emptyState={{
        title: 'No environments',
        hint: 'An environment is where an assembly runs. There are none yet, or you cannot see them.',
      }}
      paramPrefix="environments-"
      defaultSort="assembly,environment"
      quickFilters={environmentFilters}
    />
  )
}
