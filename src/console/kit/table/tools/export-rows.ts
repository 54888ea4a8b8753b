import type { Column, SortKey } from '../columns.ts'
import type { RowIndex } from '../row-index/row-index.ts'
import { toClipboardText } from './export-files.ts'

export function getViewRows<Row>({ rows }: Pick<RowIndex<Row>, 'rows'>, view: Uint32Array): Row[] {
  const found: Row[] = []
  for (const index of view) {
    const row = rows[index]
    if (row !== undefined) found.push(row)
  }
  return found
}

/** The selected rows that exist, in table order, including filtered ones. */
export const getSelectedRows = <Row>(
  index: RowIndex<Row>,
  sort: readonly SortKey[],
  selected: ReadonlySet<string>,
  rowId: (row: Row) => string,
): Row[] => getViewRows(index, index.view('', undefined, sort, undefined)).filter((row) => selected.has(rowId(row)))

export async function toClipboardRows<Row>(
  index: RowIndex<Row>,
  columns: readonly Column<Row>[],
  sort: readonly SortKey[],
  selected: ReadonlySet<string>,
  rowId: (row: Row) => string,
): Promise<{ text: string; count: number }> {
  const rows = getSelectedRows(index, sort, selected, rowId)
  return { text: await toClipboardText({ columns, rows }), count: rows.length }
}
