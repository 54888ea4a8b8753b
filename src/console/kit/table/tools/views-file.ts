// Exports and imports saved views. Imported files are untrusted: validated and normalized.
import * as z from 'zod/mini'
import { parseJson } from '../../form/json-text.ts'
import { MAX_NAME_LENGTH, MAX_VIEWS, toQuery, toTableState, viewsSchema, type View } from './views.ts'

const fileSchema = z.object({
  signalbox: z.literal('table views'),
  version: z.literal(1),
  table: z.string(),
  views: viewsSchema,
})

export const toViewsFile = (table: string, views: readonly View[]): string =>
  `${JSON.stringify({ signalbox: 'table views', version: 1, table, views }, undefined, 2)}\n`

/** The views in a file for this table. Throws an Error that says why the file was rejected. */
export function parseViewsFile(text: string, table: string): View[] {
  const { data } = z.safeParse(fileSchema, parseJson(text))
  if (!data) throw new Error('This is not a file of saved views, or it is damaged. Choose one that was exported here.')
  if (data.table !== table)
    throw new Error('The views in this file belong to another list. Nothing was imported; import them there.')
  // Unknown parameters are dropped.
  return data.views.map((view) => ({ name: cleanName(view.name), query: toQuery(toTableState(view)) }))
}

/** Removes invisible and bidirectional control characters; never empty. */
export const cleanName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH) || 'View'

export const withView = (views: readonly View[], view: View): View[] =>
  views.some(({ name }) => name === view.name)
    ? views.map((other) => (other.name === view.name ? view : other))
    : [...views, view]

/** Adds imported views. Skips duplicates and renames others with a taken name. */
export function withImported(views: readonly View[], imported: readonly View[]): View[] {
  const all = [...views]
  for (const { name, query } of imported) {
    if (all.length >= MAX_VIEWS) break
    if (all.some((view) => view.name === name && view.query === query)) continue
    all.push({ name: toUniqueName(all, name), query })
  }
  return all
}

function toUniqueName(views: readonly View[], name: string): string {
  const taken = (candidate: string) => views.some((view) => view.name === candidate)
  let unique = name
  for (let number = 2; taken(unique); number++) unique = `${name.slice(0, MAX_NAME_LENGTH - 6)} (${number})`
  return unique
}
