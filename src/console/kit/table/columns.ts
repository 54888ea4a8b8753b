import type { ReactNode } from 'react'
import type { StateKind } from '../state/states.ts'
import type { ColumnLayout } from './layout.ts'

interface ColumnBase<Row> {
  id: string
  header: string
  /** Minimum in px. `grow`: share of the spare width, 0 by default. */
  width: number
  grow?: number
  /** Defaults to the value, formatted by kind. Pure: called again only when the row changes. */
  render?: (row: Row) => ReactNode
  align?: 'start' | 'end'
  mono?: boolean
  /** Hidden while the table is narrower than this, in px. */
  hideBelow?: number
  /** False if it would be cut off there. Numbers and times are labeled; a zero only if 'labeled'. 'reserved' keeps its width while it loads. */
  showInSecondLine?: false | 'labeled' | 'reserved'
  /** Names the row and carries its link. By default the first column. */
  rowHeader?: boolean
  /** Sorts rows that are equal by the other sort keys, ascending. */
  tieBreaker?: boolean
}

/** `value` is sorted, filtered and, without `render`, shown. Define columns outside the component, or memoize them. */
export type Column<Row> = ColumnBase<Row> &
  (
    | {
        kind: 'text'
        value: (row: Row) => string | undefined
        /** Custom order (XS before S). Defaults to the natural order. */
        order?: (a: string, b: string) => number
      }
    | { kind: 'number'; value: (row: Row) => number | undefined }
    | { kind: 'time'; value: (row: Row) => number | undefined }
    | { kind: 'state'; states: StateKind; value: (row: Row) => string | undefined }
  )

/** Names of the fields of a row that hold a type of value. */
type FieldOf<Row, Value> = keyof {
  [Field in keyof Row as string extends Field ? never : Row[Field] extends Value | undefined ? Field : never]: Row
} &
  string

type ValueSpec<Row, Value> =
  | { value: FieldOf<Row, Value> | ((row: Row) => Value | undefined) }
  | { value?: undefined; id: FieldOf<Row, Value> }

type ColumnSpec<Row> =
  | Column<Row>
  | (ColumnBase<Row> & { kind?: undefined; states?: StateKind } & ValueSpec<Row, string>)
  | (ColumnBase<Row> & { kind: 'number' | 'time' } & ValueSpec<Row, number>)

/** Columns from descriptions: `kind` is text or, with `states`, state by default; `value` is a field of the row, by default that of the id. */
export const defineColumns = <Row extends object>(specs: readonly ColumnSpec<Row>[]): readonly Column<Row>[] =>
  specs.map((spec) => {
    const { value = spec.id } = spec
    const read = typeof value === 'string' ? (row: Row): unknown => Reflect.get(row, value) : value
    const column = { kind: 'states' in spec ? 'state' : 'text', ...spec, value: read }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ColumnSpec pairs each kind with the type of its value
    return column as Column<Row>
  })

export interface QuickFilter<Row> {
  id: string
  label: string
  match: (row: Row) => boolean
  /** Whether a row is loaded far enough to be counted; no count is shown until all are. */
  isReady?: (row: Row) => boolean
}

/** Filters by a value of the row. Each has its id, its label, and the values it matches, by default its id. */
export const valueFilters = <Row, Value extends string = string>(
  read: (row: Row) => Value | undefined,
  filters: readonly (readonly [id: string, label: string, ...values: NoInfer<Value>[]])[],
): readonly QuickFilter<Row>[] =>
  filters.map(([id, label, ...values]) => {
    const matched: readonly string[] = values.length > 0 ? values : [id]
    return { id, label, match: (row) => matched.includes(read(row) ?? '') }
  })

export interface SortKey {
  column: string
  descending: boolean
}

/** The part of a table's state that is in the URL. */
export interface TableState {
  filter: string
  sort: readonly SortKey[]
  quick: string | undefined
  group?: string | undefined
  layout?: ColumnLayout | undefined
}

export const emptyTableState: TableState = { filter: '', sort: [], quick: undefined }

export const findRowHeader = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.rowHeader)

/** The columns with a row header, in the order of their definition. */
export const withRowHeader = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  findRowHeader(columns)
    ? columns
    : columns.map((column, index) => (index === 0 ? { ...column, rowHeader: true } : column))

/** Names and times are not groupable: each row would be its own group. */
export const isGroupable = <Row>({ kind, rowHeader }: Column<Row>): boolean =>
  (kind === 'text' || kind === 'state') && rowHeader !== true

/** Whether times are shown, and sorted, as ages. */
export const showsAge = <Row>({ kind, render }: Column<Row>): boolean => kind === 'time' && render === undefined

/** The sort after a click on a column: first direction, other direction, none. `adding` keeps the other keys. */
export function nextSort<Row>(sort: readonly SortKey[], column: Column<Row>, adding: boolean): readonly SortKey[] {
  // The most severe states and the newest times first.
  const descendingFirst = column.kind === 'state' || (column.kind === 'time' && !showsAge(column))
  const current = sort.find((key) => key.column === column.id)
  const next =
    current === undefined
      ? { column: column.id, descending: descendingFirst }
      : current.descending === descendingFirst
        ? { column: column.id, descending: !descendingFirst }
        : undefined
  if (!adding) return next ? [next] : []
  if (current === undefined) return next ? [...sort, next] : sort
  return sort.flatMap((key) => (key === current ? (next ? [next] : []) : [key]))
}
