import type { ReactNode } from 'react'
import { ControlledTable, type ControlledTableProps } from './ControlledTable.tsx'
import { useTableParams } from './use-table-params.ts'

export interface DataTableProps<Row> extends Omit<ControlledTableProps<Row>, 'state' | 'onStateChange'> {
  /** How it is sorted at first, as the address says it: `-health,name`, with `-` for the other way around. */
  defaultSort?: string | undefined
  /** Keeps its part of the address apart from another table's on the same page. */
  paramPrefix?: string | undefined
}

/** The one table: filter, quick filters, sort, keyboard grid, frozen selection, over up to 100,000 rows; how it is looked at is in the address. */
export function DataTable<Row>({ defaultSort, paramPrefix, ...table }: DataTableProps<Row>): ReactNode {
  const [state, onStateChange] = useTableParams(defaultSort, paramPrefix)
  return <ControlledTable {...table} state={state} onStateChange={onStateChange} />
}
