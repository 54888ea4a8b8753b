import { useMemo, type ReactNode } from 'react'
import type { Scope } from '../../routing/scope.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { PendingStatus } from '../PendingChanges.tsx'
import { pendingLabel } from '../releases/pending.ts'
import type { PlatformDesign } from '../use-design.ts'
import { componentRows, type ComponentRow } from './rows.ts'

const columns = defineColumns<ComponentRow>([
  { id: 'component', header: 'Component', width: 150, grow: 1, rowHeader: true, value: ({ name }) => name },
  { id: 'class', header: 'Class', width: 120, hideBelow: 420, value: ({ type }) => type },
  {
    id: 'pending',
    header: 'Uncommitted',
    width: 150,
    value: ({ action, changedParts }) => pendingLabel(action) || (changedParts > 0 ? 'parts changed' : undefined),
    render: ({ action, changedParts }) =>
      action === '' && changedParts > 0 ? (
        <Status icon="attention">parts changed</Status>
      ) : (
        <PendingStatus action={action} none="none" />
      ),
  },
  {
    id: 'differs',
    header: 'Differs from the pack',
    width: 200,
    grow: 2,
    hideBelow: 640,
    render: ({ differs }) => <bdi title={differs}>{differs}</bdi>,
  },
  { id: 'monitors', header: 'Monitors', kind: 'number', width: 90, hideBelow: 760 },
  { id: 'attachments', header: 'Attachments', kind: 'number', width: 110, hideBelow: 860 },
])

const quickFilters: readonly QuickFilter<ComponentRow>[] = [
  { id: 'pending', label: 'Uncommitted', match: ({ action, changedParts }) => action !== '' || changedParts > 0 },
  { id: 'users', label: 'Users', match: ({ type }) => type === 'User' },
  { id: 'differs', label: 'Differs from the pack', match: ({ differs }) => differs !== undefined },
]

interface PlatformComponentsProps {
  scope: Scope
  records: PlatformDesign['records']
}

/** Components of a platform with uncommitted changes and differences from the pack. */
export function PlatformComponents({ scope, records }: PlatformComponentsProps): ReactNode {
  const rows = useMemo(() => records && componentRows(records), [records])
  return (
    <DataTable
      label={`Components of ${scope.platform}`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowLink={({ name }) => paths.designComponent({ ...scope, component: name })}
      emptyState={{
        title: 'No components',
        hint: 'The pack of this platform has none. Components are its parts, such as a machine, software or users.',
        action: <ActionButton to={paths.newDesignComponent(scope)}>Add component</ActionButton>,
      }}
      defaultSort="component"
      quickFilters={quickFilters}
    />
  )
}
