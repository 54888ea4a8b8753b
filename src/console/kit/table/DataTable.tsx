import { ControlledTable, type ControlledTableProps } from './ControlledTable.tsx'
import { useTableParams } from './search-params.ts'

export interface DataTableProps<Row> extends Omit<ControlledTableProps<Row>, 'state' | 'onStateChange'> {
  /** As in the URL: `-health,name`, with `-` for descending. */
  defaultSort?: string | undefined
  /** Separates the URL parameters of two tables on one page. */
  paramPrefix?: string | undefined
}

/** Table for up to 100,000 rows: filter, quick filters, sort, keyboard grid and frozen selection. Its state is in the URL. */
export function DataTable<Row>({ defaultSort, paramPrefix, ...table }: DataTableProps<Row>) {
  const [state, onStateChange] = useTableParams(defaultSort, paramPrefix)
  return <ControlledTable {...table} state={state} onStateChange={onStateChange} />
}
