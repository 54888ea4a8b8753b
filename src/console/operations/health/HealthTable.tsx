import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readProblem } from '../../data/read/ReadProblem.tsx'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableSelection } from '../../kit/table/selection.ts'
import type { Column } from '../../kit/table/columns.ts'
import { notWell, type HealthItem } from './columns.tsx'

const idOf = ({ platform = '', name }: HealthItem): string => `${platform}/${name}`
const linkOf = ({ to }: HealthItem): string => to

interface HealthTableProps {
  /** "Platforms". */
  readonly label: string
  readonly columns: readonly Column<HealthItem>[]
  readonly items: readonly HealthItem[] | undefined
  readonly reading: UseQueryResult
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
  reading,
  emptyState,
  prefix,
  selection,
}: HealthTableProps): ReactNode {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={items}
      rowId={idOf}
      rowLink={linkOf}
      emptyState={emptyState}
      problem={readProblem(reading, `The ${label.toLowerCase()}`)}
      sortedBy="-health,name"
      prefix={prefix}
      quickFilters={notWell}
      {...(selection ? { selection } : {})}
    />
  )
}

/** The name of a row out of its id. */
export const nameOfId = (id: string): string => id.slice(id.indexOf('/') + 1)
