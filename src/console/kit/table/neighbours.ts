import { createContext } from 'react'
import type { RowIndex } from './row-index/row-index.ts'

/** The position of a row in the filtered, sorted list. For a row that is filtered out, `next` is the first row. */
export function findNeighbours<Row>(
  { rows }: Pick<RowIndex<Row>, 'rows'>,
  view: Uint32Array,
  rowId: (row: Row) => string,
  id: string,
) {
  const rowAt = (position: number): Row | undefined => rows[view[position] ?? -1]
  const index = view.findIndex((number) => {
    const row = rows[number]
    return row !== undefined && rowId(row) === id
  })
  return {
    /** From 1; undefined if the row is filtered out. */
    position: index < 0 ? undefined : index + 1,
    count: view.length,
    previous: index > 0 ? rowAt(index - 1) : undefined,
    next: rowAt(index + 1),
  }
}

interface InspectorLinks {
  readonly position: number | undefined
  readonly count: number
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
