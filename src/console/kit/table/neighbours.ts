import { createContext } from 'react'
import type { RowIndex } from './row-index/row-index.ts'

/** Position of the current row in the filtered, sorted list. */
export interface Neighbours<Row> {
  /** From 1; undefined if the row is filtered out. */
  readonly position: number | undefined
  readonly count: number
  readonly previous: Row | undefined
  readonly next: Row | undefined
}

/** For a row that is filtered out, `next` is the first row. */
export function findNeighbours<Row>(
  { rows }: Pick<RowIndex<Row>, 'rows'>,
  view: Uint32Array,
  rowId: (row: Row) => string,
  id: string,
): Neighbours<Row> {
  const rowAt = (position: number): Row | undefined => rows[view[position] ?? -1]
  const index = view.findIndex((number) => {
    const row = rows[number]
    return row !== undefined && rowId(row) === id
  })
  return {
    position: index < 0 ? undefined : index + 1,
    count: view.length,
    previous: index > 0 ? rowAt(index - 1) : undefined,
    next: rowAt(index + 1),
  }
}

interface InspectorLinks extends Pick<Neighbours<unknown>, 'position' | 'count'> {
  readonly previousTo: string | undefined
  readonly nextTo: string | undefined
  readonly closeTo: string
}

/** For the inspector of the current row. */
export const InspectorContext = createContext<InspectorLinks>({
  position: undefined,
  count: 0,
  previousTo: undefined,
  nextTo: undefined,
  closeTo: '',
})
