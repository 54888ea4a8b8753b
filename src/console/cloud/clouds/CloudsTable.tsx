import type { Ci } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { defineColumns } from '../../kit/table/columns.ts'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { paths, useScope } from '../../routing/paths.ts'
import { AdminStatus } from './AdminStatus.tsx'
import { locationOf } from '../rules.ts'

export interface CloudRow {
  readonly cloud: Ci
  /** Undefined until loaded. */
  readonly services?: number | undefined
  readonly offerings?: number | undefined
}

const columns = defineColumns<CloudRow>([
  { id: 'cloud', header: 'Cloud', width: 120, grow: 1, value: ({ cloud }) => cloud.ciName },
  {
    id: 'status',
    header: 'Status',
    width: 104,
    value: ({ cloud }) => cloud.ciAttributes.adminstatus || 'active',
    render: ({ cloud }) => <AdminStatus cloud={cloud} />,
  },
  {
    id: 'location',
    header: 'Location',
    width: 220,
    grow: 1,
    mono: true,
    hideBelow: 480,
    value: ({ cloud }) => locationOf(cloud),
  },
  { id: 'services', header: 'Services', kind: 'number', width: 92 },
  { id: 'offerings', header: 'Offerings', kind: 'number', width: 96, hideBelow: 420 },
  {
    id: 'description',
    header: 'Description',
    width: 200,
    grow: 4,
    hideBelow: 760,
    value: ({ cloud }) => cloud.ciAttributes.description || cloud.comments,
  },
  { id: 'age', header: 'Age', kind: 'time', width: 84, hideBelow: 640, value: ({ cloud }) => cloud.created },
])

/** Clouds of the organization in the address. */
export function CloudsTable(table: Pick<DataTableProps<CloudRow>, 'rows' | 'problem'>) {
  const scope = useScope()
  return (
    <DataTable
      label="Clouds"
      columns={columns}
      rowId={({ cloud }) => cloud.ciId}
      rowLink={({ cloud }) => paths.cloud({ ...scope, cloud: cloud.ciName })}
      emptyState={{
        title: 'No clouds',
        hint: 'Environments run on clouds. This organization has none yet.',
        action: <ActionButton to={paths.newCloud(scope)}>Create cloud</ActionButton>,
      }}
      {...table}
    />
  )
}
