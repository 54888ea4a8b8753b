import { useState } from 'react'
import { formatCountOf } from '../../format.ts'
import { downloadFile } from '../../browser/download-file.ts'
import type { Column } from '../columns.ts'
import { MAX_VIEWS, useTableName, getViews, type StoredViews } from './views.ts'
import { cleanName, parseViewsFile, toViewsFile, withImported, withView } from './views-file.ts'

/** The saved views of a table, their actions, and a message about the last one. */
export function useViews<Row>(columns: readonly Column<Row>[], label: string) {
  const table = useTableName(columns)
  const store = getViews(table)
  const current = store.use()
  const { views, defaultView } = current
  const [{ message, before }, setReport] = useState<{ message?: string; before?: StoredViews | undefined }>({})

  const report = (text: string) => setReport({ message: text })
  const save = (change: Partial<StoredViews>, text: string, undoTo?: StoredViews) => {
    store.set({ ...current, ...change })
    setReport({ message: text, before: undoTo })
  }
  return {
    views,
    defaultView,
    message,
    report,
    undo: before && (() => save({ defaultView: undefined, ...before }, 'Undone')),
    /** Returns whether the view was saved. */
    save: (name: string, query: string): boolean => {
      const clean = cleanName(name)
      const next = withView(views, { name: clean, query })
      if (name.trim() === '') report('Enter a name for the view.')
      else if (next.length > MAX_VIEWS) report(`There are already ${MAX_VIEWS} views. Delete one first.`)
      else {
        save({ views: next }, `“${clean}” saved`, current)
        return true
      }
      return false
    },
    rename: (old: string, to: string) => {
      const name = cleanName(to)
      if (name === old) return
      if (views.some((view) => view.name === name))
        return report(`A view “${name}” already exists. Choose another name.`)
      save(
        {
          views: views.map((view) => (view.name === old ? { ...view, name } : view)),
          defaultView: defaultView === old ? name : defaultView,
        },
        `“${old}” is now “${name}”`,
      )
    },
    setDefault: (name: string | undefined) =>
      save({ defaultView: name }, name === undefined ? 'Default view removed' : `“${name}” is now the default view`),
    remove: (old: string) =>
      save(
        {
          views: views.filter((view) => view.name !== old),
          defaultView: defaultView === old ? undefined : defaultView,
        },
        `“${old}” deleted`,
        current,
      ),
    saveToFile: () => report(`Saved as ${downloadFile(`views of ${label}`, 'json', toViewsFile(table, views))}`),
    importText: (text: string) => {
      const next = withImported(views, parseViewsFile(text, table))
      save({ views: next }, `${formatCountOf(next.length - views.length, 'view')} imported`, current)
    },
  }
}
