import { useState } from 'react'
import { formatCountOf } from '../../format.ts'
import { toFileName, downloadFile } from '../../browser/download-file.ts'
import type { Column } from '../columns.ts'
import { MAX_VIEWS, useTableName, getViews, type StoredViews } from './views.ts'
import { cleanName, parseViewsFile, toViewsFile, withImported, withView } from './views-file.ts'

/** The saved views of a table, their actions, and a message about the last one. */
export function useViews<Row>(columns: readonly Column<Row>[], label: string) {
  const table = useTableName(columns)
  const store = getViews(table)
  const current = store.use()
  const { views, standard } = current
  const [message, setMessage] = useState<string>()
  const [undoState, setUndoState] = useState<StoredViews>()

  const report = (text: string) => {
    setMessage(text)
    setUndoState(undefined)
  }
  const save = (next: StoredViews, text: string, undo?: StoredViews) => {
    store.set(next)
    setMessage(text)
    setUndoState(undo)
  }
  return {
    views,
    standard,
    message,
    undo: undoState && (() => save(undoState, 'Undone')),
    /** Returns whether the view was saved. */
    save: (name: string, query: string): boolean => {
      const clean = cleanName(name)
      const next = withView(views, { name: clean, query })
      if (name.trim() === '') report('Give the view a name first.')
      else if (next.length > MAX_VIEWS) report(`There are ${MAX_VIEWS} views already. Delete one first.`)
      else {
        save({ views: next, standard }, `“${clean}” saved`, current)
        return true
      }
      return false
    },
    rename: (old: string, to: string) => {
      const clean = cleanName(to)
      if (clean === old) return
      if (views.some((each) => each.name === clean))
        return report(`There is a view “${clean}” already. Choose another name.`)
      save(
        {
          views: views.map((each) => (each.name === old ? { ...each, name: clean } : each)),
          standard: standard === old ? clean : standard,
        },
        `“${old}” is now “${clean}”`,
      )
    },
    setStandard: (name: string | undefined) =>
      save(
        { views, standard: name },
        name === undefined ? 'Default view removed' : `“${name}” is now the default view`,
      ),
    remove: (old: string) =>
      save(
        { views: views.filter((each) => each.name !== old), standard: standard === old ? undefined : standard },
        `“${old}” deleted`,
        current,
      ),
    saveToFile: () => {
      const name = toFileName(`views of ${label}`, 'json')
      downloadFile(name, toViewsFile(table, views))
      report(`Saved as ${name}`)
    },
    importFile: async (file: File) => {
      const found = await parseViewsFile(file, table)
      if ('problem' in found) return report(found.problem)
      const next = withImported(views, found.views)
      save({ views: next, standard }, `${formatCountOf(next.length - views.length, 'view')} imported`, current)
    },
  }
}
