import type { UseQueryResult } from '@tanstack/react-query'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableSelection } from '../../kit/table/selection.ts'
import type { Column } from '../../kit/table/columns.ts'
import { problemFilters, type HealthItem } from './columns.tsx'

interface HealthTableProps {
  /** Subject in the plural: "Platforms". */
  label: string
  columns: readonly Column<HealthItem>[]
  items: readonly HealthItem[] | undefined
  query: UseQueryResult
  emptyState: EmptyStateProps
  /** Prefix of its parameters in the address, if the page has several tables. */
  prefix?: string
  selection?: TableSelection
}

/** Environments, platforms or components, those with most problems first. */
export function HealthTable({ label, columns, items, query, emptyState, prefix, selection }: HealthTableProps) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={items}
      rowId={({ platform = '', name }) => `${platform}/${name}`}
      rowLink={({ to }) => to}
      emptyState={emptyState}
      problem={toQueryProblem(query, `The ${label.toLowerCase()}`)}
      defaultSort="-health,name"
      paramPrefix={prefix}
      quickFilters={problemFilters}
      {...(selection && { selection })}
    />
  )
}

/** The name in a row id. */
export const parseName = (id: string): string => id.slice(id.indexOf('/') + 1)
