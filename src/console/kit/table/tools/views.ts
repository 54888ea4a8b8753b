// Saved views of a table: filter, sort, quick filter, columns and grouping, stored in this browser as URL parameters and parsed like them.
import { useLayoutEffect, useEffectEvent } from 'react'
import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'
import { persisted, type Persisted } from '../../browser/persisted.ts'
import { parseTableState, PARAM_NAMES, formatTableState } from '../search-params.ts'
import { emptyTableState, type TableState } from '../columns.ts'

export const MAX_NAME_LENGTH = 80
const MAX_QUERY_LENGTH = 4_000
export const MAX_VIEWS = 100

const viewSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  query: z.string().check(z.maxLength(MAX_QUERY_LENGTH)),
})

export type View = z.infer<typeof viewSchema>

export const viewsSchema = z.array(viewSchema).check(z.maxLength(MAX_VIEWS))

// The storage key has a version, so that different versions do not overwrite each other.
const storedViewsSchema = z.object({ views: viewsSchema, defaultView: z.optional(z.string()) })

export type StoredViews = z.infer<typeof storedViewsSchema>

const tables = new Map<string, Persisted<StoredViews>>()

/** The store of a table's views; the same object for the same table. */
export function getViews(table: string): Persisted<StoredViews> {
  const store = tables.get(table) ?? persisted<StoredViews>(`views.1.${table}`, storedViewsSchema, { views: [] })
  tables.set(table, store)
  return store
}

export const toQuery = (state: TableState): string =>
  formatTableState(new URLSearchParams(), state, emptyTableState).toString()

export const toTableState = ({ query }: View): TableState =>
  parseTableState(new URLSearchParams(query), emptyTableState)

/** Identifies a table by its route pattern and first column, so that the instance lists of all components share their views. */
export function useTableName(columns: readonly { readonly id: string }[]): string {
  const { pathname } = useLocation()
  const params = Object.entries(useParams())
  const segments = pathname.split('/').map((segment) => {
    const index = params.findIndex(([, value]) => value !== undefined && encodeURIComponent(value) === segment)
    const [found] = index < 0 ? [] : params.splice(index, 1)
    return found ? `:${found[0]}` : segment
  })
  return `${segments.join('/')}#${columns[0]?.id ?? ''}`
}

const HAS_TABLE_PARAM = new RegExp(`(?:^|[?&-])(?:${PARAM_NAMES.join('|')})=`)

/** Applies the default view when a page is opened without table parameters in the URL. */
export function useDefaultView(
  columns: readonly { readonly id: string }[],
  onStateChange: (state: TableState) => void,
): void {
  const table = useTableName(columns)
  const { pathname, search } = useLocation()
  const applyDefault = useEffectEvent(() => {
    const { views, defaultView } = getViews(table).get()
    const view = views.find(({ name }) => name === defaultView)
    if (view && !HAS_TABLE_PARAM.test(search)) onStateChange(toTableState(view))
  })
  // Before paint, so that the list does not flicker.
  useLayoutEffect(() => applyDefault(), [pathname])
}
