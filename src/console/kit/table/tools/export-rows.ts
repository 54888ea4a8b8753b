import type { SortKey } from '../columns.ts'
import type { RowIndex } from '../row-index.ts'

/** The rows of a view, in its order. */
export const rowsOf = <Row>({ rows }: Pick<RowIndex<Row>, 'rows'>, view: Uint32Array): Row[] =>
  Array.from(view).flatMap((at) => rows[at] ?? [])

/** The selected rows in the order of the table, also those that the filter hides now; rows that are gone are not among them. */
export const selectedRows = <Row>(
  index: RowIndex<Row>,
  sort: readonly SortKey[],
  selected: ReadonlySet<string>,
  rowId: (row: Row) => string,
): Row[] => rowsOf(index, index.view('', undefined, sort, undefined)).filter((row) => selected.has(rowId(row)))
