import type { RowIndex } from './row-index/row-index.ts'

/** Where the opened row stands in the list as it is filtered and sorted. */
export interface Neighbours<Row> {
  /** Place in the list, from 1; undefined when the filter hides the row. */
  readonly position: number | undefined
  readonly count: number
  readonly previous: Row | undefined
  readonly next: Row | undefined
}

/** Place and neighbours of a row; from one that the filter hides, `next` leads back to the first of the list. */
export function findNeighbours<Row>(
  { rows }: Pick<RowIndex<Row>, 'rows'>,
  view: Uint32Array,
  rowId: (row: Row) => string,
  id: string,
): Neighbours<Row> {
  const rowAt = (scope: number): Row | undefined => rows[view[scope] ?? -1]
  const at = view.findIndex((number) => {
    const row = rows[number]
    return row !== undefined && rowId(row) === id
  })
  return {
    position: at < 0 ? undefined : at + 1,
    count: view.length,
    previous: at > 0 ? rowAt(at - 1) : undefined,
    next: rowAt(at + 1),
  }
}
