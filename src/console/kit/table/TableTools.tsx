import type { ReactNode } from 'react'
import type { Column, TableState } from './columns.ts'
import classes from './DataTable.module.css'
import type { RowIndex } from './row-index.ts'
import { ToolButton } from './ToolButton.tsx'

/** What the tools of a table know of it. */
export interface TableToolsProps<Row> {
  label: string
  /** As the table is made, in that order. */
  columns: readonly Column<Row>[]
  /** As they are shown now, in either line of a row; those in the second. */
  seen: readonly Column<Row>[]
  folded: readonly Column<Row>[]
  state: TableState
  onStateChange: (state: TableState) => void
  index: RowIndex<Row>
  /** Numbers of the rows that match, sorted. */
  view: Uint32Array
  rowId: (row: Row) => string
  selected: ReadonlySet<string> | undefined
}

/** Where the tools of a table stand: how it is looked at, and what can be taken from it. */
export function TableTools<Row>(props: TableToolsProps<Row>): ReactNode {
  return (
    <span className={classes.tools}>
      <ToolButton
        className={classes.tool}
        load={() => import('./tools/ToolsPanel.tsx')}
        renderPanel={({ ToolsPanel }, anchor, close) => <ToolsPanel<Row> {...props} anchor={anchor} onClose={close} />}
      >
        View
      </ToolButton>
      <ToolButton
        className={classes.tool}
        load={() => import('./tools/ExportPanel.tsx')}
        renderPanel={({ ExportPanel }, anchor, close) => (
          <ExportPanel<Row> {...props} anchor={anchor} onClose={close} />
        )}
      >
        Export
      </ToolButton>
    </span>
  )
}
