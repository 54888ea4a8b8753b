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

/** Handles the browser's copy command: copies the selected rows as a table, or else the focused cell. */
export function useGridCopy<Row>({ index, columns, sort, rowId, selected }: GridCopyOptions<Row>) {
  const [message, setMessage] = useState('')
  const copyRows = async (ids: ReadonlySet<string>) => {
    try {
      const { getSelectedRows, toClipboardText } = await import('./tools/export-files.ts')
      const rows = getSelectedRows(index, sort, ids, rowId)
      await navigator.clipboard.writeText(await toClipboardText({ columns, rows }))
      setMessage(`${formatCountOf(rows.length, 'row')} copied`)
    } catch {
      setMessage('The browser blocked copying. Nothing was copied.')
    }
  }
  const onCopy = (event: ClipboardEvent) => {
    const cell = getCell(event.target)
    // Selected text and fields are copied as usual.
    if (!cell || cell.at < 0 || window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    if (selected && selected.size > 0) {
      void copyRows(selected)
      return
    }
    const text = getCellText(event.target)
    event.clipboardData.setData('text/plain', text)
    setMessage(`“${text}” copied`)
  }
  return { onCopy, message }
}

/** The text of a cell, with times in ISO 8601. */
function getCellText(target: EventTarget): string {
  const cell = getCellElement(target)
  return toSingleLine(cell?.querySelector('time')?.dateTime ?? cell?.textContent ?? '')
}
