// What a table shows line by line: rows, and above each group of them a line of its own.
import type { Column } from '../columns.ts'
import type { RowIndex } from './row-index.ts'

export interface Group {
  /** The value that the rows have in common; '' is none. */
  value: string
  /** Whether its rows have a value at all; a state can be '' and known to be unknown. */
  hasValue: boolean
  /** Place among the groups, from 0. */
  position: number
  /** How many rows; their numbers are `view` from `first` on. */
  count: number
  first: number
  open: boolean
}

export interface Lines<Row> {
  count: number
  /** Undefined for the line of a group, and beyond the end. */
  rowAt: (at: number) => Row | undefined
  groupAt: (at: number) => Group | undefined
  /** In a tree of rows: how deep a row lies, from 1, and whether what lies below it is shown; undefined: nothing does. */
  branchAt?: (at: number) => { readonly level: number; readonly open: boolean | undefined } | undefined
  /** The row's id, or one for the group that no row has. */
  idAt: (at: number) => string | undefined
  /** Undefined when rows are not grouped. */
  groups: readonly Group[] | undefined
  /** Ids of all rows of a group. */
  getGroupIds: (group: Group) => string[]
}

/** A line for every row of a view. */
export function ungroupedLines<Row>(
  { rows }: Pick<RowIndex<Row>, 'rows'>,
  view: Uint32Array,
  rowId: (row: Row) => string,
): Lines<Row> {
  const rowAt = (at: number): Row | undefined => rows[view[at] ?? -1]
  return {
    count: view.length,
    rowAt,
    groupAt: () => undefined,
    idAt: (at) => {
      const row = rowAt(at)
      return row === undefined ? undefined : rowId(row)
    },
    groups: undefined,
    getGroupIds: () => [],
  }
}

/** Lines of a view that is sorted by `column` first; the rows of groups whose value is in `closed` are left out. */
export function groupedLines<Row>(
  index: Pick<RowIndex<Row>, 'rows' | 'groupsOf'>,
  view: Uint32Array,
  rowId: (row: Row) => string,
  column: Column<Row>,
  closed: ReadonlySet<string>,
): Lines<Row> {
  const groups = findGroups(index, view, column, closed)
  // The place of a row in the view, or of a group below zero.
  const lines = new Int32Array(groups.reduce((sum, { open, count }) => sum + (open ? count : 0), groups.length))
  let at = 0
  for (const { position, open, first, count } of groups) {
    lines[at++] = -1 - position
    if (open) for (let row = first; row < first + count; row++) lines[at++] = row
  }
  const groupAt = (at: number): Group | undefined => {
    const line = lines[at]
    return line !== undefined && line < 0 ? groups[-1 - line] : undefined
  }
  const rowAt = (at: number): Row | undefined => {
    const line = lines[at] ?? -1
    return line < 0 ? undefined : index.rows[view[line] ?? -1]
  }
  return {
    count: lines.length,
    rowAt,
    groupAt,
    idAt: (at) => {
      const row = rowAt(at)
      if (row !== undefined) return rowId(row)
      const group = groupAt(at)
      return group && `\n${group.value}`
    },
    groups,
    getGroupIds: ({ first, count }) =>
      Array.from(view.subarray(first, first + count)).flatMap((number) => {
        const row = index.rows[number]
        return row === undefined ? [] : rowId(row)
      }),
  }
}

function findGroups<Row>(
  { rows, groupsOf }: Pick<RowIndex<Row>, 'rows' | 'groupsOf'>,
  view: Uint32Array,
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
    groups.push({
      value: text,
      hasValue: value !== undefined,
      position: groups.length,
      first,
      count: end - first,
      open: !closed.has(text),
    })
    first = end
  }
  return groups
}

const selectedCounts = new WeakMap<ReadonlySet<string>, WeakMap<Group, number>>()

/** How many rows of a group are selected; counted once for a selection, which is frozen. */
export function countSelected<Row>(lines: Lines<Row>, group: Group, selected: ReadonlySet<string>): number {
  if (selected.size === 0) return 0
  const known = selectedCounts.get(selected) ?? new WeakMap<Group, number>()
  selectedCounts.set(selected, known)
  const count = known.get(group) ?? lines.getGroupIds(group).filter((id) => selected.has(id)).length
  known.set(group, count)
  return count
}
