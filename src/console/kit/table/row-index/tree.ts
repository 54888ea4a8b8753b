// Tree rows. Separate from the table, since few lists are trees.
import { useMemo, useState } from 'react'
import type { SortKey } from '../columns.ts'
import type { Lines } from './lines.ts'
import { groupBy } from '../../grouping.ts'
import { getViewRows, type RowIndex } from './row-index.ts'
import { withToggled } from '../selection.ts'

export interface RowTree<Row> {
  readonly getLines: (index: RowIndex<Row>, view: Uint32Array, sort: readonly SortKey[]) => Lines<Row>
  readonly toggle: (id: string) => void
}

interface TreeOptions<Row> {
  readonly rows: readonly Row[]
  readonly getId: (row: Row) => string
  readonly getParentId: (row: Row) => string | undefined
}

/** Rows of the view and their ancestors, by parent id; '' for the first level. */
function groupByParent<Row>(
  { getId, getParentId }: TreeOptions<Row>,
  index: RowIndex<Row>,
  view: Uint32Array,
  sort: readonly SortKey[],
): ReadonlyMap<string, Row[]> {
  const byId = new Map(index.rows.map((row) => [getId(row), row]))
  const included = new Set<string>()
  for (const match of getViewRows(index, view)) {
    let row: Row | undefined = match
    while (row !== undefined && !included.has(getId(row))) {
      included.add(getId(row))
      row = byId.get(getParentId(row) ?? '')
    }
  }
  const sorted = getViewRows(index, index.view('', undefined, sort))
  return groupBy(
    sorted.filter((row) => included.has(getId(row))),
    (row) => getParentId(row) ?? '',
  )
}

interface TreeLine<Row> {
  readonly row: Row
  readonly level: number
  readonly open: boolean | undefined
}

function flattenTree<Row>(
  children: ReadonlyMap<string, Row[]>,
  idOf: (row: Row) => string,
  closed: ReadonlySet<string>,
  parent = '',
  level = 1,
): TreeLine<Row>[] {
  return (children.get(parent) ?? []).flatMap((row) => {
    const id = idOf(row)
    const open = children.has(id) ? !closed.has(id) : undefined
    const line = { row, level, open }
    return open ? [line, ...flattenTree(children, idOf, closed, id, level + 1)] : [line]
  })
}

const NONE_CLOSED: ReadonlySet<string> = new Set()

export function treeLines<Row>(
  options: TreeOptions<Row>,
  closed: ReadonlySet<string>,
  index: RowIndex<Row>,
  view: Uint32Array,
  sort: readonly SortKey[],
): Lines<Row> {
  const children = groupByParent(options, index, view, sort)
  // A filter opens all levels.
  const lines = flattenTree(children, options.getId, view.length < index.rows.length ? NONE_CLOSED : closed)
  const idAt = (lineIndex: number) => {
    const line = lines[lineIndex]
    return line && options.getId(line.row)
  }
  return {
    count: lines.length,
    rowAt: (lineIndex) => lines[lineIndex]?.row,
    groupAt: () => undefined,
    branchAt: (lineIndex) => lines[lineIndex],
    idAt,
  }
}

/** A tree for the table, and its closed rows. All options are stable. */
export function useRowTree<Row>(options: TreeOptions<Row>, isInitiallyClosed: (row: Row) => boolean) {
  const { rows, getId, getParentId } = options
  // Only toggled ids are stored, so that new rows of a refresh start as usual.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(NONE_CLOSED)
  const [all, setAll] = useState<'open' | 'closed'>()
  const closed = useMemo(() => {
    const parents = new Set(rows.map(getParentId))
    const isClosed = (row: Row) => (all ? all === 'closed' : isInitiallyClosed(row)) !== toggled.has(getId(row))
    return new Set(rows.filter((row) => parents.has(getId(row)) && isClosed(row)).map(getId))
  }, [rows, getId, getParentId, all, toggled, isInitiallyClosed])
  const tree = useMemo(
    (): RowTree<Row> => ({
      getLines: (index, view, sort) => treeLines({ rows, getId, getParentId }, closed, index, view, sort),
      toggle: (id) => setToggled((before) => withToggled(before, id)),
    }),
    [rows, getId, getParentId, closed],
  )
  const setEvery = (next: 'open' | 'closed') => {
    setToggled(NONE_CLOSED)
    setAll(next)
  }
  return { tree, closed, setEvery }
}
