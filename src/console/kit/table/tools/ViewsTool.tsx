import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { formatCountOf } from '../../format.ts'
import type { TableToolsProps } from '../TableTools.tsx'
import { LONGEST_NAME, MOST_VIEWS, queryOf, stateOf, useTableName, viewsOf, type KeptViews } from '../views.ts'
import { fileName, saveFile } from './extract.ts'
import classes from './Tools.module.css'
import { cleanName, readViewsFile, viewsFile, withImported, withView } from './views-file.ts'
import { ViewItem } from './ViewItem.tsx'

/** Views that have a name: filter, sort, quick filter, columns and grouping, kept in this browser. */
export function ViewsTool<Row>({ label, columns, state, onStateChange }: TableToolsProps<Row>): ReactNode {
  const table = useTableName(columns)
  const kept = viewsOf(table)
  const { views, standard } = kept.use()
  const [name, setName] = useState('')
  const [said, say] = useState<string>()
  const [before, setBefore] = useState<KeptViews>()
  const chooser = useRef<HTMLInputElement>(null)
  const nameField = useId()
  const query = queryOf(state)

  const keep = (next: KeptViews, words: string, undo?: KeptViews) => {
    kept.set(next)
    say(words)
    setBefore(undo)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return say('Give the view a name first.')
    const clean = cleanName(name)
    const next = withView(views, { name: clean, query })
    if (next.length > MOST_VIEWS) return say(`There are ${MOST_VIEWS} views already. Delete one first.`)
    keep({ views: next, standard }, `“${clean}” saved`, { views, standard })
    setName('')
  }
  const rename = (old: string, to: string) => {
    const clean = cleanName(to)
    if (clean === old) return
    if (views.some((each) => each.name === clean))
      return say(`There is a view “${clean}” already. Choose another name.`)
    keep(
      {
        views: views.map((each) => (each.name === old ? { ...each, name: clean } : each)),
        standard: standard === old ? clean : standard,
      },
      `“${old}” is now “${clean}”`,
    )
  }
  const remove = (old: string) =>
    keep(
      { views: views.filter((each) => each.name !== old), standard: standard === old ? undefined : standard },
      `“${old}” deleted`,
      { views, standard },
    )
  const saveViews = () => {
    const name = fileName(`views of ${label}`, 'json')
    saveFile(name, viewsFile(table, views))
    keep({ views, standard }, `Saved as ${name}`)
  }
  const takeIn = async (file: File | undefined) => {
    if (!file) return
    const read = await readViewsFile(file, table)
    if ('problem' in read) return keep({ views, standard }, read.problem)
    const next = withImported(views, read.views)
    keep({ views: next, standard }, `${formatCountOf(next.length - views.length, 'view')} imported`, {
      views,
      standard,
    })
  }

  return (
    <section className={classes.section} aria-label="Saved views">
      <div className={classes.heading}>
        <span className={classes.title}>Saved views</span>
        <span>
          <button type="button" className={classes.reset} onClick={() => chooser.current?.click()}>
            Import
          </button>
          {views.length > 0 && (
            <button type="button" className={classes.reset} onClick={saveViews}>
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
            void takeIn(file)
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
              onRename={(to) => rename(view.name, to)}
              onStandard={(on) =>
                keep(
                  { views, standard: on ? view.name : undefined },
                  on ? `“${view.name}” is shown first from now on` : 'The list is shown as it is made',
                )
              }
              onDelete={() => remove(view.name)}
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
        <button type="submit" className={classes.plain}>
          Save view
        </button>
      </form>
      <div className={classes.message}>
        <span role="status">
          <bdi>{said}</bdi>
        </span>
        {before && (
          <button type="button" className={classes.reset} onClick={() => keep(before, 'Undone')}>
            Undo
          </button>
        )}
      </div>
    </section>
  )
}
