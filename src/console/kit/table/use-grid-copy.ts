import { useState, type ClipboardEvent } from 'react'
import { formatCountOf } from '../format.ts'
import type { Column, SortKey } from './columns.ts'
import type { RowIndex } from './row-index/row-index.ts'
import { oneLine } from './row-index/row-text.ts'
import { cellElement, cellOf } from './use-grid-cursor.ts'

interface GridCopyOptions<Row> {
  index: RowIndex<Row>
  columns: readonly Column<Row>[]
  sort: readonly SortKey[]
  rowId: (row: Row) => string
  selected: ReadonlySet<string> | undefined
}

/** What the browser's own copy takes from a grid: the selected rows as a table, without any the cell of the cursor. */
export function useGridCopy<Row>({ index, columns, sort, rowId, selected }: GridCopyOptions<Row>) {
  const [said, say] = useState('')
  const copyRows = async (ids: ReadonlySet<string>) => {
    try {
      const { copiedRows } = await import('./tools/export-rows.ts')
      const { text, count } = await copiedRows(index, columns, sort, ids, rowId)
      await navigator.clipboard.writeText(text)
      say(`${formatCountOf(count, 'row')} copied`)
    } catch {
      say('The browser did not allow to copy. Nothing was copied.')
    }
  }
  const onCopy = (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    // Marked text, and what is in a field, is copied as anywhere else.
    if (!cell || cell.at < 0 || window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    if (selected && selected.size > 0) {
      void copyRows(selected)
      return
    }
    const text = textOf(event.target)
    event.clipboardData.setData('text/plain', text)
    say(`“${text}” copied`)
  }
  return { onCopy, said }
}

/** A cell as it is shown, but a time in full. */
function textOf(target: EventTarget): string {
  const cell = cellElement(target)
  return oneLine(cell?.querySelector('time')?.dateTime ?? cell?.textContent ?? '')
}
