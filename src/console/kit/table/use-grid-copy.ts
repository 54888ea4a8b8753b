import { useState, type ClipboardEvent } from 'react'
import { formatCountOf } from '../format.ts'
import type { Column, SortKey } from './columns.ts'
import type { RowIndex } from './row-index/row-index.ts'
import { toSingleLine } from './row-index/row-text.ts'
import { getCellElement, getCell } from './use-grid-cursor.ts'

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
      const { toClipboardRows } = await import('./tools/export-rows.ts')
      const { text, count } = await toClipboardRows(index, columns, sort, ids, rowId)
      await navigator.clipboard.writeText(text)
      say(`${formatCountOf(count, 'row')} copied`)
    } catch {
      say('The browser did not allow to copy. Nothing was copied.')
    }
  }
  const onCopy = (event: ClipboardEvent) => {
    const cell = getCell(event.target)
    // Marked text, and what is in a field, is copied as anywhere else.
    if (!cell || cell.at < 0 || window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    if (selected && selected.size > 0) {
      void copyRows(selected)
      return
    }
    const text = getCellText(event.target)
    event.clipboardData.setData('text/plain', text)
    say(`“${text}” copied`)
  }
  return { onCopy, said }
}

/** A cell as it is shown, but a time in full. */
function getCellText(target: EventTarget): string {
  const cell = getCellElement(target)
  return toSingleLine(cell?.querySelector('time')?.dateTime ?? cell?.textContent ?? '')
}
