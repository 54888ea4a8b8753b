import { useMemo } from 'react'
import type { ControlledTableProps } from './ControlledTable.tsx'
import { maskColumns } from './masked-columns.ts'
import { useGroups } from './use-groups.ts'
import { useRowIndex } from './row-index/use-row-index.ts'

const NO_ROWS: never[] = []

type TableViewOptions<Row> = Pick<
  ControlledTableProps<Row>,
  'columns' | 'rows' | 'rowId' | 'quickFilters' | 'tree' | 'state'
>

/** What a table shows of its rows: which match, in what order, in which groups or branches. */
export function useTableView<Row>({ columns: given, rows, rowId, quickFilters, tree, state }: TableViewOptions<Row>) {
  const { filter, sort } = state
  const columns = useMemo(() => maskColumns(given), [given])
  const index = useRowIndex<Row>(rows ?? NO_ROWS, columns)
  const quick = quickFilters?.find(({ id }) => id === state.quick)
  const group = tree ? undefined : columns.find(({ id }) => id === state.group)
  const view = useMemo(() => index.view(filter, quick?.match, sort, group), [index, filter, quick, sort, group])
  const grouped = useGroups(index, view, rowId, group)
  const groups = useMemo(
    () => (tree ? { ...grouped, lines: tree.getLines(index, view, sort) } : grouped),
    [tree, grouped, index, view, sort],
  )
  return { columns, index, view, group, groups }
}
