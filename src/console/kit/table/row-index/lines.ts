// The lines of a table: rows, and a line above each group of rows.
import type { Column } from '../columns.ts'
import { getViewRows, type RowIndex } from './row-index.ts'

export interface Group {
  /** The common value of the rows; '' for none. */
  value: string
  /** False if the rows have no value; a state may be ''. */
  hasValue: boolean
  position: number
  /** Number of rows, in the view from `first` on. */
  count: number
  first: number
  open: boolean
  getIds: () => string[]
}

export interface Lines<Row> {
  count: number
  /** Undefined for a group, and beyond the end. */
  rowAt: (index: number) => Row | undefined
  groupAt: (index: number) => Group | undefined
  /** In groups or a tree: level from 1; `open` is undefined for rows without children. */
  branchAt?: (index: number) => { readonly level: number; readonly open: boolean | undefined } | undefined
  /** The id of the row, or a unique one for the group. */
  idAt: (index: number) => string | undefined
  groups?: readonly Group[]
}

export function ungroupedLines<Row>(
  { rows }: Pick<RowIndex<Row>, 'rows'>,
  view: Uint32Array,
  rowId: (row: Row) => string,
): Lines<Row> {
  const rowAt = (index: number): Row | undefined => rows[view[index] ?? -1]
  return {
    count: view.length,
    rowAt,
    groupAt: () => undefined,
    idAt: (index) => {
      const row = rowAt(index)
      return row === undefined ? undefined : rowId(row)
    },
  }
}

/** For a view sorted by `column` first. Rows of groups in `closed` are omitted. */
export function groupedLines<Row>(
  index: Pick<RowIndex<Row>, 'rows' | 'groupsOf'>,
  view: Uint32Array,
  rowId: (row: Row) => string,
  column: Column<Row>,
  closed: ReadonlySet<string>,
): Lines<Row> {
  const groups = findGroups(index, view, rowId, column, closed)
  // Index of the row in the view, or -1 - index of the group.
  const lines = new Int32Array(groups.reduce((sum, { open, count }) => sum + (open ? count : 0), groups.length))
  let lineIndex = 0
  for (const { position, open, first, count } of groups) {
    lines[lineIndex++] = -1 - position
    if (open) for (let row = first; row < first + count; row++) lines[lineIndex++] = row
  }
  const groupAt = (lineIndex: number): Group | undefined => {
    const line = lines[lineIndex]
    return line !== undefined && line < 0 ? groups[-1 - line] : undefined
  }
  const rowAt = (lineIndex: number): Row | undefined => {
    const line = lines[lineIndex] ?? -1
    return line < 0 ? undefined : index.rows[view[line] ?? -1]
  }
  return {
    count: lines.length,
    rowAt,
    groupAt,
    branchAt: (lineIndex) => {
      const group = groupAt(lineIndex)
      return { level: group ? 1 : 2, open: group?.open }
    },
    idAt: (lineIndex) => {
      const row = rowAt(lineIndex)
      if (row !== undefined) return rowId(row)
      const group = groupAt(lineIndex)
      return group && `\n${group.value}`
    },
    groups,
  }
}

function findGroups<Row>(
  { rows, groupsOf }: Pick<RowIndex<Row>, 'rows' | 'groupsOf'>,
  view: Uint32Array,
  rowId: (row: Row) => string,
  column: Column<Row>,
  closed: ReadonlySet<string>,
): Group[] {
  const { rank } = groupsOf(column)
  const groups: Group[] = []
  for (let first = 0; first < view.length;) {
    const number = view[first] ?? 0
    let end = first + 1
    while (end < view.length && rank[view[end] ?? 0] === rank[number]) end++
    const row = rows[number]
    const value = row === undefined ? undefined : column.value(row)
    const text = String(value ?? '')
    const start = first
    groups.push({
      value: text,
      hasValue: value !== undefined,
      position: groups.length,
      first,
      count: end - first,
      open: !closed.has(text),
      getIds: () => getViewRows({ rows }, view.subarray(start, end)).map(rowId),
    })
    first = end
  }
  return groups
}

const selectedCounts = new WeakMap<ReadonlySet<string>, WeakMap<Group, number>>()

/** Number of selected rows in a group, cached per selection. */
export function countSelected(group: Group, selected: ReadonlySet<string>): number {
  if (selected.size === 0) return 0
  const counts = selectedCounts.get(selected) ?? new WeakMap<Group, number>()
  selectedCounts.set(selected, counts)
  const count = counts.get(group) ?? group.getIds().filter((id) => selected.has(id)).length
  counts.set(group, count)
  return count
}
