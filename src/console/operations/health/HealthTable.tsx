import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableSelection } from '../../kit/table/selection.ts'
import type { Column } from '../../kit/table/columns.ts'
import { problemFilters, type HealthItem } from './columns.tsx'

const getId = ({ platform = '', name }: HealthItem): string => `${platform}/${name}`
const getLink = ({ to }: HealthItem): string => to

interface HealthTableProps {
  /** "Platforms". */
  readonly label: string
  readonly columns: readonly Column<HealthItem>[]
  readonly items: readonly HealthItem[] | undefined
  readonly query: UseQueryResult
  readonly emptyState: EmptyStateProps
  /** Tells it from another table of the page in the address. */
  readonly prefix?: string
  readonly selection?: TableSelection
}

/** Things that run, the most troubled first. */
export function HealthTable({
  label,
  columns,
  items,
  query,
  emptyState,
  prefix,
  selection,
}: HealthTableProps): ReactNode {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={items}
      rowId={getId}
      rowLink={getLink}
      emptyState={emptyState}
      problem={toQueryProblem(query, `The ${label.toLowerCase()}`)}
      defaultSort="-health,name"
      paramPrefix={prefix}
      quickFilters={problemFilters}
      {...(selection ? { selection } : {})}
    />
  )
}

/** The name of a row out of its id. */
export const parseName = (id: string): string => id.slice(id.indexOf('/') + 1)
