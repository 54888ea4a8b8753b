// Views that an operator named: filter, sort, quick filter, columns and grouping of one table, kept in this browser. A view is the
// text that the address would have, read by the same reader, so that it can ask for nothing that an address could not.
import { useLayoutEffect, useEffectEvent } from 'react'
import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'
import { persisted, type Persisted } from '../persisted.ts'
import { parseTableState, PARAM_NAMES, formatTableState } from './search-params.ts'
import { emptyTableState, type TableState } from './columns.ts'

export const MAX_NAME_LENGTH = 80
const MAX_QUERY_LENGTH = 4_000
export const MAX_VIEWS = 100

const viewSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  query: z.string().check(z.maxLength(MAX_QUERY_LENGTH)),
})

export type View = z.infer<typeof viewSchema>

export const viewsSchema = z.array(viewSchema).check(z.maxLength(MAX_VIEWS))

// The version stands in the name it is kept under: another one is another list, and neither spoils the other.
const storedViewsSchema = z.object({ views: viewsSchema, standard: z.optional(z.string()) })

export type StoredViews = z.infer<typeof storedViewsSchema>

const NO_VIEWS: StoredViews = { views: [] }
const tables = new Map<string, Persisted<StoredViews>>()

/** The views of one table; the same object for the same table. */
export function getViews(table: string): Persisted<StoredViews> {
  const known = tables.get(table)
  if (known) return known
  const made = persisted<StoredViews>(`views.1.${table}`, storedViewsSchema, NO_VIEWS)
  tables.set(table, made)
  return made
}

export const toQuery = (state: TableState): string =>
  formatTableState(new URLSearchParams(), state, emptyTableState).toString()

export const toTableState = ({ query }: View): TableState =>
  parseTableState(new URLSearchParams(query), emptyTableState)

/**
 * Names a table wherever it stands: its page's address with the names in it left open, and its first column. All lists of
 * instances are one table, whichever component they are of.
 */
export function useTableName(columns: readonly { readonly id: string }[]): string {
  const { pathname } = useLocation()
  const open = Object.entries(useParams())
  const segments = pathname.split('/').map((segment) => {
    const at = open.findIndex(([, value]) => value !== undefined && encodeURIComponent(value) === segment)
    const [found] = at < 0 ? [] : open.splice(at, 1)
    return found ? `:${found[0]}` : segment
  })
  return `${segments.join('/')}#${columns[0]?.id ?? ''}`
}

const HAS_TABLE_PARAM = new RegExp(`(?:^|[?&-])(?:${PARAM_NAMES.join('|')})=`)

/** Shows the view that was made the standard one when a page is entered whose address says nothing about a table. */
export function useDefaultView(
  columns: readonly { readonly id: string }[],
  onStateChange: (state: TableState) => void,
): void {
  const table = useTableName(columns)
  const { pathname, search } = useLocation()
  const enter = useEffectEvent(() => {
    const { views, standard } = getViews(table).get()
    const found = standard === undefined ? undefined : views.find(({ name }) => name === standard)
    if (found && !HAS_TABLE_PARAM.test(search)) onStateChange(toTableState(found))
  })
  // Before anything is painted, so that nobody sees the list change.
  useLayoutEffect(() => enter(), [pathname])
}
