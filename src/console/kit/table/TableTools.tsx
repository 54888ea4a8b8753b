import { useRef, useState, type ReactNode } from 'react'
import type { Column, TableState } from './columns.ts'
import classes from './DataTable.module.css'
import type { RowIndex } from './row-index.ts'

/** What the tools of a table know of it. */
export interface TableToolsProps<Row> {
  label: string
  /** As the table is made, in that order. */
  columns: readonly Column<Row>[]
  /** As they are shown now. */
  shown: readonly Column<Row>[]
  state: TableState
  onStateChange: (state: TableState) => void
  index: RowIndex<Row>
  /** Numbers of the rows that match, sorted. */
  view: Uint32Array
  rowId: (row: Row) => string
  selected: ReadonlySet<string> | undefined
}

type Panel = typeof import('./tools/ToolsPanel.tsx')

/** Where the tools of a table stand: one button; what it opens is loaded when it is first used. */
export function TableTools<Row>(props: TableToolsProps<Row>): ReactNode {
  const [panel, setPanel] = useState<Panel>()
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const load = () => {
    if (panel) return
    import('./tools/ToolsPanel.tsx').then(
      (loaded) => setPanel(loaded),
      () => setFailed(true),
    )
  }
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }
  return (
    <span className={classes.tools}>
      <button
        ref={button}
        type="button"
        className={classes.tool}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onClick={() => {
          setFailed(false)
          load()
          setOpen(!open)
        }}
      >
        {failed && open ? 'View: could not load, try again' : 'View'}
      </button>
      {open && panel && <panel.ToolsPanel<Row> {...props} anchor={button} onClose={close} />}
    </span>
  )
}
