import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import classes from './Tools.module.css'

interface ColumnItemProps {
  header: string
  shown: boolean
  /** Whether it is the last one shown: a table without columns says nothing. */
  only: boolean
  pinned: boolean
  dragged: boolean
  /** Where it is, or why it is away, if not for want of a mark here. */
  note: string | undefined
  onShow: (show: boolean) => void
  onPin: (pin: boolean) => void
  onResize: (wider: boolean) => void
  onMoveKey: (event: KeyboardEvent) => void
  onDragStart: () => void
  onDrag: (event: PointerEvent) => void
  onDragEnd: () => void
}

/** One column in the list of columns. All of it can be done by keys and by single presses, without dragging. */
export function ColumnItem(props: ColumnItemProps): ReactNode {
  const { header, shown, only, pinned, dragged, note } = props
  return (
    <li className={classes.column} data-dragged={dragged || undefined}>
      <button
        type="button"
        className={classes.handle}
        aria-label={`Move ${header}`}
        title="Drag, or press the arrows up and down"
        onKeyDown={props.onMoveKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          props.onDragStart()
        }}
        onPointerMove={props.onDrag}
        onPointerUp={props.onDragEnd}
        onPointerCancel={props.onDragEnd}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <label className={classes.name}>
        <input
          type="checkbox"
          checked={shown}
          disabled={only}
          onChange={(event) => props.onShow(event.currentTarget.checked)}
        />
        <span>
          {header}
          {note && <small> {note}</small>}
        </span>
      </label>
      <button
        type="button"
        className={classes.small}
        aria-label={`Make ${header} narrower`}
        onClick={() => props.onResize(false)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <button
        type="button"
        className={classes.small}
        aria-label={`Make ${header} wider`}
        onClick={() => props.onResize(true)}
      >
        <span aria-hidden="true">+</span>
      </button>
      <button
        type="button"
        className={classes.small}
        aria-label={`Pin ${header} to the start`}
        aria-pressed={pinned}
        onClick={() => props.onPin(!pinned)}
      >
        <span aria-hidden="true">⇤</span>
      </button>
    </li>
  )
}
