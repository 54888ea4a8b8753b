import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadProblem } from '../data/ReadProblem.tsx'
import type { EmptyStateProps } from '../kit/EmptyState.tsx'
import { DataTable, type TableSelection } from '../kit/table/DataTable.tsx'
import type { Column, TableState } from '../kit/table/columns.ts'
import { useTableAddress } from '../kit/table/use-table-address.ts'
import { notWell, type HealthItem } from './health-columns.tsx'

const WORST_FIRST: TableState = {
  filter: '',
  sort: [
    { column: 'health', descending: true },
    { column: 'name', descending: false },
  ],
  quick: undefined,
}

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
  const [state, setState] = useTableAddress(WORST_FIRST, prefix)
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={items}
      rowId={idOf}
      rowLink={linkOf}
      emptyState={emptyState}
      problem={
        reading.error && items === undefined ? (
          <ReadProblem reading={reading} what={`The ${label.toLowerCase()}`} />
        ) : undefined
      }
      state={state}
      onStateChange={setState}
      quickFilters={notWell}
      {...(selection ? { selection } : {})}
    />
  )
}

/** The name of a row out of its id. */
export const nameOfId = (id: string): string => id.slice(id.indexOf('/') + 1)
