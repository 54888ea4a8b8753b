import { useState } from 'react'
import { formatCountOf } from '../../format.ts'
import { toFileName, downloadFile } from '../../download-file.ts'
import type { Column } from '../columns.ts'
import { MAX_VIEWS, useTableName, getViews, type StoredViews } from '../views.ts'
import { cleanName, parseViewsFile, toViewsFile, withImported, withView } from './views-file.ts'

/** The views of a table that have a name, what can be done with them, and what became of it in words. `label`: what the table lists. */
export function useViews<Row>(columns: readonly Column<Row>[], label: string) {
  const table = useTableName(columns)
  const kept = getViews(table)
  const now = kept.use()
  const { views, standard } = now
  const [said, setSaid] = useState<string>()
  const [before, setBefore] = useState<StoredViews>()

  const say = (words: string) => {
    setSaid(words)
    setBefore(undefined)
  }
  const keep = (next: StoredViews, words: string, undo?: StoredViews) => {
    kept.set(next)
    setSaid(words)
    setBefore(undo)
  }
  return {
    views,
    standard,
    said,
    undo: before && (() => keep(before, 'Undone')),
    /** Whether the view is kept now. */
    save: (name: string, query: string): boolean => {
      const clean = cleanName(name)
      const next = withView(views, { name: clean, query })
      if (name.trim() === '') say('Give the view a name first.')
      else if (next.length > MAX_VIEWS) say(`There are ${MAX_VIEWS} views already. Delete one first.`)
      else {
        keep({ views: next, standard }, `“${clean}” saved`, now)
        return true
      }
      return false
    },
    rename: (old: string, to: string) => {
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
    },
    setStandard: (name: string | undefined) =>
      keep(
        { views, standard: name },
        name === undefined ? 'The list is shown as it is made' : `“${name}” is shown first from now on`,
      ),
    remove: (old: string) =>
      keep(
        { views: views.filter((each) => each.name !== old), standard: standard === old ? undefined : standard },
        `“${old}” deleted`,
        now,
      ),
    saveToFile: () => {
      const name = toFileName(`views of ${label}`, 'json')
      downloadFile(name, toViewsFile(table, views))
      say(`Saved as ${name}`)
    },
    takeIn: async (file: File) => {
      const found = await parseViewsFile(file, table)
      if ('problem' in found) return say(found.problem)
      const next = withImported(views, found.views)
      keep({ views: next, standard }, `${formatCountOf(next.length - views.length, 'view')} imported`, now)
    },
  }
}
