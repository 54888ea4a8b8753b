import { ActionButton } from '../kit/ActionButton.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { defineColumns, type Column, type QuickFilter } from '../kit/table/columns.ts'
import { DataTable, type DataTableProps } from '../kit/table/DataTable.tsx'
import { Dimmed } from '../kit/Dimmed.tsx'
import { healthColumn, unhealthyFilter } from '../organization/index.ts'
import { paths, useScope } from '../routing/paths.ts'
import type { AssemblyRow } from './rows.ts'

/** State of the open deployment: '' when none is open, undefined while loading, 'unknown' if it could not be loaded. */
export const openDeploymentColumn: Column<{ readonly deploymentState: string | undefined }> = {
  id: 'deployment',
  header: 'Open deployment',
  kind: 'state',
  states: 'deployment',
  width: 144,
  value: ({ deploymentState }) => deploymentState || undefined,
  render: ({ deploymentState }) => {
    if (deploymentState === undefined) return null
    if (deploymentState !== '') return <StateBadge kind="deployment" state={deploymentState} />
    return <Dimmed>none open</Dimmed>
  },
}

const columns = defineColumns<AssemblyRow>([
  { id: 'assembly', header: 'Assembly', width: 150, grow: 2, value: ({ assembly }) => assembly.ciName },
  openDeploymentColumn,
  healthColumn,
  {
    id: 'environments',
    header: 'Environments',
    kind: 'number',
    width: 120,
    hideBelow: 420,
    value: ({ environments }) => (environments === 'unknown' ? undefined : environments),
    render: ({ environments }) => (environments === 'unknown' ? <Dimmed>unknown</Dimmed> : environments),
  },
  {
    id: 'owner',
    header: 'Owner',
    width: 160,
    grow: 2,
    hideBelow: 660,
    value: ({ assembly }) => assembly.ciAttributes.owner,
  },
  {
    id: 'description',
    header: 'Description',
    width: 180,
    grow: 4,
    hideBelow: 840,
    value: ({ assembly }) => assembly.ciAttributes.description || assembly.comments,
  },
  { id: 'age', header: 'Age', kind: 'time', width: 84, hideBelow: 500, value: ({ assembly }) => assembly.created },
])

type DeploymentRow = Pick<AssemblyRow, 'deploymentState'>

const isReady = ({ deploymentState }: DeploymentRow) => deploymentState !== undefined && deploymentState !== 'unknown'

export const openDeploymentFilter: QuickFilter<DeploymentRow> = {
  id: 'open',
  label: 'Open deployment',
  match: (row) => isReady(row) && row.deploymentState !== '',
  isReady,
}

const quickFilters: readonly QuickFilter<AssemblyRow>[] = [
  unhealthyFilter,
  openDeploymentFilter,
  { id: 'failed', label: 'Failed', match: ({ deploymentState }) => deploymentState === 'failed', isReady },
]

export function AssembliesTable(table: Pick<DataTableProps<AssemblyRow>, 'rows' | 'problem' | 'paramPrefix'>) {
  const scope = useScope()
  return (
    <DataTable
      label="Assemblies"
      columns={columns}
      rowId={({ assembly }) => assembly.ciId}
      rowLink={({ assembly }) => paths.assembly({ ...scope, assembly: assembly.ciName })}
      emptyState={{
        title: 'No assemblies',
        hint: 'An assembly is an application of the organization. There are none yet, or you cannot see them.',
        action: <ActionButton to={paths.newAssembly(scope)}>Create assembly</ActionButton>,
      }}
      quickFilters={quickFilters}
      defaultSort="assembly"
      heightMode="fill"
      {...table}
    />
  )
}
