import type { ReactNode } from 'react'
import type { StateKind } from '../state/states.ts'
import type { ColumnLayout } from './layout.ts'

interface ColumnBase<Row> {
  /** Stands in the address and before the colon of a filter; stable. */
  id: string
  header: string
  /** Least width in px (`width`), of which `grow` says how many parts of the spare room it takes; 0 (default) none. */
  width: number
  grow?: number
  /** What the cell shows; without it the value in the manner of its kind. Pure: it runs again only when its row changes. */
  render?: (row: Row) => ReactNode
  align?: 'start' | 'end'
  mono?: boolean
  /** Gone while the table is narrower than this many px. */
  hideBelow?: number
  /** False where a second line would cut it: a button that the row's own page has, too. */
  showInSecondLine?: false
  /** The column that names the row and carries its link; without any, the first. */
  rowHeader?: boolean
  /** Rows that are alike in what is sorted by stand in the order of this column, upwards. */
  tieBreaker?: boolean
}

/** A column: `value` is what is sorted, filtered and, without `render`, shown. Define columns once, outside of the component or memoised. */
export type Column<Row> = ColumnBase<Row> &
  (
    | {
        kind: 'text'
        value: (row: Row) => string | undefined
        /** Where words have an order of their own (XS before S); without it, names as people read them. */
        order?: (a: string, b: string) => number
      }
    | { kind: 'number'; value: (row: Row) => number | undefined }
    | { kind: 'time'; value: (row: Row) => number | undefined }
    | { kind: 'state'; states: StateKind; value: (row: Row) => string | undefined }
  )

/** One way to narrow the list to what people often look for. */
export interface QuickFilter<Row> {
  id: string
  label: string
  match: (row: Row) => boolean
  /** Whether a row is read far enough to be counted; while one is not, no figure stands there. All are where it is left out. */
  isReady?: (row: Row) => boolean
}

export interface SortKey {
  column: string
  descending: boolean
}

/** What of a table is kept in the address. */
export interface TableState {
  filter: string
  /** The first key sorts first. */
  sort: readonly SortKey[]
  /** The chosen quick filter; undefined is all. */
  quick: string | undefined
  /** The column that rows are grouped by. */
  group?: string | undefined
  /** How the columns stand; undefined: as the table is made. */
  layout?: ColumnLayout | undefined
}

export const emptyTableState: TableState = { filter: '', sort: [], quick: undefined }

/** The column that names the rows. */
export const findRowHeader = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.rowHeader) ?? columns[0]

/** Whether rows can be grouped by a column: what names the row or when it was would make a group of each. */
export const isGroupable = <Row>({ kind, rowHeader }: Column<Row>): boolean =>
  (kind === 'text' || kind === 'state') && rowHeader !== true

/** Whether times are shown as how long ago they were, which is then what is sorted; else the column shows moments. */
export const showsAge = <Row>({ kind, render }: Column<Row>): boolean => kind === 'time' && render === undefined

/** The next sorting after a click on a column: first way, other way, none; `adding` keeps the other keys. */
export function nextSort<Row>(sort: readonly SortKey[], column: Column<Row>, adding: boolean): readonly SortKey[] {
  // Of states people want the most severe first, of moments the newest.
  const first = column.kind === 'state' || (column.kind === 'time' && !showsAge(column))
  const current = sort.find((key) => key.column === column.id)
  const next =
    current === undefined
      ? { column: column.id, descending: first }
      : current.descending === first
        ? { column: column.id, descending: !first }
        : undefined
  if (!adding) return next ? [next] : []
  if (current === undefined) return next ? [...sort, next] : sort
  return sort.flatMap((key) => (key === current ? (next ? [next] : []) : [key]))
}
