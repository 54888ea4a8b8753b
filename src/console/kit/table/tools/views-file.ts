// Exports and imports saved views. Imported files are untrusted: limited in size, validated and normalized.
import * as z from 'zod/mini'
import { MAX_NAME_LENGTH, MAX_VIEWS, toQuery, toTableState, viewsSchema, type View } from './views.ts'

const FILE_VERSION = 1
export const MAX_FILE_BYTES = 256_000

const headerSchema = z.object({ signalbox: z.literal('table views'), version: z.number() })
const contentSchema = z.object({ table: z.string().check(z.maxLength(400)), views: viewsSchema })

export const toViewsFile = (table: string, views: readonly View[]): Blob =>
  new Blob([JSON.stringify({ signalbox: 'table views', version: FILE_VERSION, table, views }, undefined, 2), '\n'], {
    type: 'application/json',
  })

type ViewsFileResult = { readonly views: readonly View[] } | { readonly problem: string }

/** The views in a file for this table, or why it was rejected. */
export async function parseViewsFile(source: Blob, table: string): Promise<ViewsFileResult> {
  if (source.size > MAX_FILE_BYTES)
    return {
      problem: `The file has ${Math.ceil(source.size / 1000)} kB, more than the ${MAX_FILE_BYTES / 1000} kB that are allowed. It was not read.`,
    }
  const parsed = parse(await source.text())
  const head = z.safeParse(headerSchema, parsed)
  if (!head.success)
    return {
      problem: 'This is not a file of saved views, so nothing was imported. Choose one that was exported here.',
    }
  if (head.data.version !== FILE_VERSION)
    return {
      problem: `The file has version ${head.data.version}, and this console reads version ${FILE_VERSION}. Nothing was imported; export it again from a console of this version.`,
    }
  const body = z.safeParse(contentSchema, parsed)
  if (!body.success) {
    const path = body.error.issues[0]?.path.map(String).join('.').slice(0, 60)
    return { problem: `The file was changed or is damaged${path ? ` at ${path}` : ''}. Nothing was imported.` }
  }
  if (body.data.table !== table)
    return { problem: 'The views in this file belong to another list. Nothing was imported; import them there.' }
  return { views: body.data.views.map(({ name, query }) => ({ name: cleanName(name), query: normalizeQuery(query) })) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Drops unknown parameters.
const normalizeQuery = (query: string): string => toQuery(toTableState({ name: '', query }))

/** Removes invisible and bidirectional control characters; never empty. */
export const cleanName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH) || 'View'

/** Adds a view, replacing one of the same name. */
export const withView = (views: readonly View[], view: View): View[] =>
  views.some(({ name }) => name === view.name)
    ? views.map((each) => (each.name === view.name ? view : each))
    : [...views, view]

/** Adds imported views. Skips duplicates and renames others with a taken name. */
export function withImported(views: readonly View[], imported: readonly View[]): View[] {
  const all = [...views]
  for (const { name, query } of imported) {
    if (all.length >= MAX_VIEWS) break
    if (all.some((each) => each.name === name && each.query === query)) continue
    all.push({ name: toUniqueName(all, name), query })
  }
  return all
}

function toUniqueName(views: readonly View[], name: string): string {
  const taken = (each: string) => views.some((view) => view.name === each)
  if (!taken(name)) return name
  for (let number = 2; ; number++) {
    const next = `${name.slice(0, MAX_NAME_LENGTH - 6)} (${number})`
    if (!taken(next)) return next
  }
}
