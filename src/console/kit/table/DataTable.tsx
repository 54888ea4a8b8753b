import type { ReactNode } from 'react'
import { ControlledTable, type ControlledTableProps } from './ControlledTable.tsx'
import { useTableAddress } from './use-table-address.ts'

export interface DataTableProps<Row> extends Omit<ControlledTableProps<Row>, 'state' | 'onStateChange'> {
  /** How it is sorted at first, as the address says it: `-health,name`, with `-` for the other way around. */
  sortedBy?: string | undefined
  /** Keeps its part of the address apart from another table's on the same page. */
  prefix?: string | undefined
}

/** The one table: filter, quick filters, sort, keyboard grid, frozen selection, over up to 100,000 rows; how it is looked at is in the address. */
export function DataTable<Row>({ sortedBy, prefix, ...table }: DataTableProps<Row>): ReactNode {
  const [state, onStateChange] = useTableAddress(sortedBy, prefix)
  return <ControlledTable {...table} state={state} onStateChange={onStateChange} />
}
