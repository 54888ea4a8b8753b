// Views that an operator named: filter, sort, quick filter, columns and grouping of one table, kept in this browser. A view is the
// text that the address would have, read by the same reader, so that it can ask for nothing that an address could not.
import { useLayoutEffect, useEffectEvent } from 'react'
import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'
import { keptInBrowser, type Kept } from '../kept.ts'
import { readTableState, NAMES, writeTableState } from './address.ts'
import { emptyTableState, type TableState } from './columns.ts'

export const LONGEST_NAME = 80
const LONGEST_QUERY = 4_000
export const MOST_VIEWS = 100

const view = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME)),
  query: z.string().check(z.maxLength(LONGEST_QUERY)),
})

export type View = z.infer<typeof view>

export const views = z.array(view).check(z.maxLength(MOST_VIEWS))

// The version stands in the name it is kept under: another one is another list, and neither spoils the other.
const kept = z.object({ views, standard: z.optional(z.string()) })

export type KeptViews = z.infer<typeof kept>

const none: KeptViews = { views: [] }
const tables = new Map<string, Kept<KeptViews>>()

/** The views of one table; the same object for the same table. */
export function viewsOf(table: string): Kept<KeptViews> {
  const known = tables.get(table)
  if (known) return known
  const made = keptInBrowser<KeptViews>(`views.1.${table}`, kept, none)
  tables.set(table, made)
  return made
}

export const queryOf = (state: TableState): string =>
  writeTableState(new URLSearchParams(), state, emptyTableState).toString()

export const stateOf = ({ query }: View): TableState => readTableState(new URLSearchParams(query), emptyTableState)

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

const SAYS_SOMETHING = new RegExp(`(?:^|[?&-])(?:${NAMES.join('|')})=`)

/** Shows the view that was made the standard one when a page is entered whose address says nothing about a table. */
export function useStandardView(
  columns: readonly { readonly id: string }[],
  onStateChange: (state: TableState) => void,
): void {
  const table = useTableName(columns)
  const { pathname, search } = useLocation()
  const enter = useEffectEvent(() => {
    const { views, standard } = viewsOf(table).get()
    const found = standard === undefined ? undefined : views.find(({ name }) => name === standard)
    if (found && !SAYS_SOMETHING.test(search)) onStateChange(stateOf(found))
  })
  // Before anything is painted, so that nobody sees the list change.
  useLayoutEffect(() => enter(), [pathname])
}
