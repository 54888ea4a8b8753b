import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { Column } from '../columns.ts'
import {
  orderColumns,
  plainLayout,
  showOf,
  WIDTH_STEP,
  withMoved,
  withPinned,
  withShown,
  withWidth,
  type ColumnLayout,
} from '../layout.ts'
import type { TableToolsProps } from '../TableTools.tsx'
import { ColumnItem } from './ColumnItem.tsx'
import classes from './Tools.module.css'

/** Which columns there are, in which order and how wide, and which of them stay at the start. */
export function ColumnsTool<Row>({ columns, seen, folded, state, onStateChange }: TableToolsProps<Row>): ReactNode {
  const layout = state.layout ?? plainLayout
  const ordered = orderColumns(columns, layout)
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, say] = useState('')
  const change = (next: ColumnLayout, words: string) => {
    onStateChange({ ...state, layout: next })
    say(words)
  }
  const move = (column: Column<Row>, to: string | undefined) => {
    const next = withMoved(columns, layout, column.id, to)
    if (next === layout) return
    const place = orderColumns(columns, next).findIndex(({ id }) => id === column.id)
    change(next, `${column.header}, ${place + 1} of ${ordered.length}`)
  }
  const onMoveKey = (event: KeyboardEvent, column: Column<Row>, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    move(column, ordered[at + step]?.id)
  }
  const onDrag = (event: PointerEvent, column: Column<Row>) => {
    if (dragged !== column.id) return
    const items = [...(list.current?.children ?? [])]
    const over = items.findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    move(column, ordered[over]?.id)
  }
  const resize = (column: Column<Row>, by: number) => {
    const next = withWidth(layout, column.id, (layout.widths[column.id] ?? column.width) + by)
    change(next, `${column.header}, ${next.widths[column.id]} pixels wide`)
  }
  return (
    <section className={classes.section} aria-label="Columns">
      <div className={classes.heading}>
        <span className={classes.title}>Columns</span>
        <button type="button" className={classes.reset} onClick={() => change(plainLayout, 'Columns are as made')}>
          Reset columns
        </button>
      </div>
      <ul ref={list} className={classes.columns}>
        {ordered.map((column, at) => (
          <ColumnItem
            key={column.id}
            header={column.header}
            shown={seen.includes(column)}
            only={seen.length === 1 && seen.includes(column)}
            pinned={layout.pins.includes(column.id)}
            dragged={dragged === column.id}
            note={
              folded.includes(column)
                ? 'second line'
                : showOf(layout, column.id) === 'fit' && !seen.includes(column)
                  ? 'no room'
                  : undefined
            }
            onShow={(show) =>
              change(
                withShown(columns, layout, column.id, show ? 'always' : 'never'),
                `${column.header} ${show ? 'shown' : 'hidden'}`,
              )
            }
            onPin={(pin) =>
              change(
                withPinned(layout, column.id, pin),
                `${column.header} ${pin ? 'pinned to the start' : 'not pinned'}`,
              )
            }
            onResize={(wider) => resize(column, wider ? WIDTH_STEP : -WIDTH_STEP)}
            onMoveKey={(event) => onMoveKey(event, column, at)}
            onDragStart={() => setDragged(column.id)}
            onDrag={(event) => onDrag(event, column)}
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
      </ul>
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </section>
  )
}
