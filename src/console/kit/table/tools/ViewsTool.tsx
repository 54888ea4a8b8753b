import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../Button.tsx'
import type { TableToolsProps } from '../TableTools.tsx'
import { LONGEST_NAME, queryOf, stateOf } from '../views.ts'
import classes from './Tools.module.css'
import { useViews } from './use-views.ts'
import { ViewItem } from './ViewItem.tsx'

/** Views that have a name: filter, sort, quick filter, columns and grouping, kept in this browser. */
export function ViewsTool<Row>({ label, columns, state, onStateChange }: TableToolsProps<Row>): ReactNode {
  const { views, standard, said, undo, ...kept } = useViews(columns, label)
  const [name, setName] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
  const nameField = useId()
  const query = queryOf(state)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (kept.save(name, query)) setName('')
  }
  // What was pressed goes with its view: the keyboard goes on in the panel.
  const andStay = (act: () => void) => {
    flushSync(act)
    section.current?.closest<HTMLElement>('[popover]')?.focus()
  }
  return (
    <section ref={section} className={classes.section} aria-label="Saved views">
      <div className={classes.heading}>
        <span className={classes.title}>Saved views</span>
        <span>
          <button type="button" className={classes.reset} onClick={() => chooser.current?.click()}>
            Import
          </button>
          {views.length > 0 && (
            <button type="button" className={classes.reset} onClick={kept.saveToFile}>
              Export
            </button>
          )}
        </span>
        <input
          ref={chooser}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="File of views"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file can be chosen again.
            event.currentTarget.value = ''
            if (file) void kept.takeIn(file)
          }}
        />
      </div>
      {views.length > 0 && (
        <ul className={classes.columns}>
          {views.map((view) => (
            <ViewItem
              key={view.name}
              name={view.name}
              current={queryOf(stateOf(view)) === query}
              standard={view.name === standard}
              onApply={() => onStateChange(stateOf(view))}
              onRename={(to) => andStay(() => kept.rename(view.name, to))}
              onStandard={(on) => kept.setStandard(on ? view.name : undefined)}
              onDelete={() => andStay(() => kept.remove(view.name))}
            />
          ))}
        </ul>
      )}
      <form className={classes.buttons} onSubmit={save}>
        <label htmlFor={nameField} className="visually-hidden">
          Name of the view
        </label>
        <input
          id={nameField}
          className={classes.field}
          placeholder="Name this view"
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit">Save view</Button>
      </form>
      <div className={classes.message}>
        <span role="status">
          <bdi>{said}</bdi>
        </span>
        {undo && (
          <button type="button" className={classes.reset} onClick={undo}>
            Undo
          </button>
        )}
      </div>
    </section>
  )
}
