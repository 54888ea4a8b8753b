import { useEffect, useRef, useState, type ReactNode } from 'react'
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

/** One saved view: its name shows it; beside it stands what else can be done with it. */
export function ViewItem(props: ViewItemProps): ReactNode {
  const { name, current, standard } = props
  const [renaming, setRenaming] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const was = useRef(renaming)
  useEffect(() => {
    if (renaming === was.current) return
    was.current = renaming
    if (!renaming) return again.current?.focus()
    field.current?.focus()
    field.current?.select()
  }, [renaming])
  if (renaming) {
    return (
      <li className={classes.column}>
        <form
          className={classes.buttons}
          onSubmit={(event) => {
            event.preventDefault()
            setRenaming(false)
            if (field.current && field.current.value.trim() !== '') props.onRename(field.current.value)
          }}
        >
          <input
            ref={field}
            className={classes.field}
            aria-label={`New name of ${name}`}
            defaultValue={name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // Closes the field, not the panel.
              event.stopPropagation()
              event.preventDefault()
              setRenaming(false)
            }}
          />
          <Button type="submit">Rename</Button>
        </form>
      </li>
    )
  }
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
