import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../Button.tsx'
import { LONGEST_NAME } from '../views.ts'
import classes from './Tools.module.css'

interface ViewItemProps {
  name: string
  /** Whether it is what the table shows now. */
  current: boolean
  /** Whether it is shown first. */
  standard: boolean
  onApply: () => void
  onRename: (to: string) => void
  onStandard: (on: boolean) => void
  onDelete: () => void
}

interface RenameProps {
  name: string
  /** Undefined: it stays as it is. */
  onEnd: (to: string | undefined) => void
}

// It takes the place of the button that opened it.
const takeFocus = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}

function Rename({ name, onEnd }: RenameProps): ReactNode {
  const [to, setTo] = useState(name)
  return (
    <form
      className={classes.buttons}
      onSubmit={(event) => {
        event.preventDefault()
        onEnd(to.trim() === '' ? undefined : to)
      }}
    >
      <input
        ref={takeFocus}
        className={classes.field}
        aria-label={`New name of ${name}`}
        value={to}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Closes the field, not the panel.
          event.stopPropagation()
          event.preventDefault()
          onEnd(undefined)
        }}
      />
      <Button type="submit">Rename</Button>
    </form>
  )
}

/** One saved view: its name shows it; beside it stands what else can be done with it. */
export function ViewItem(props: ViewItemProps): ReactNode {
  const { name, current, standard } = props
  const [renaming, setRenaming] = useState(false)
  const again = useRef<HTMLButtonElement>(null)
  const end = (to: string | undefined) => {
    flushSync(() => setRenaming(false))
    again.current?.focus()
    if (to !== undefined) props.onRename(to)
  }
  if (renaming)
    return (
      <li className={classes.column}>
        <Rename name={name} onEnd={end} />
      </li>
    )
  return (
    <li className={classes.column}>
      <button type="button" className={classes.apply} aria-current={current || undefined} onClick={props.onApply}>
        <bdi>{name}</bdi>
        {standard && <small> shown first</small>}
      </button>
      <button
        type="button"
        className={classes.small}
        aria-label={`Show ${name} first`}
        title="Shown first when the page is opened"
        aria-pressed={standard}
        onClick={() => props.onStandard(!standard)}
      >
        <span aria-hidden="true">★</span>
      </button>
      <button
        ref={again}
        type="button"
        className={classes.small}
        aria-label={`Rename ${name}`}
        title="Rename"
        onClick={() => setRenaming(true)}
      >
        <span aria-hidden="true">✎</span>
      </button>
      <button
        type="button"
        className={classes.small}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={props.onDelete}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </li>
  )
}
