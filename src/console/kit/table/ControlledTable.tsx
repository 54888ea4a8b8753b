import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { EmptyState, type EmptyStateProps } from '../EmptyState.tsx'
import { formatCount, formatCountOf } from '../format.ts'
import { ProblemPanel, type ProblemPanelProps } from '../ProblemPanel.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { Column, QuickFilter, TableState } from './columns.ts'
import classes from './DataTable.module.css'
import { maskColumns } from './masked-columns.ts'
import { neighboursOf, type Neighbours } from './neighbours.ts'
import { countInView, idsOf, noteInView, type TableSelection } from './selection.ts'
import { TableFoot } from './TableFoot.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { TableTools } from './TableTools.tsx'
import type { RowTree } from './tree.ts'
import { useColumns } from './use-columns.ts'
import { useGridCopy } from './use-grid-copy.ts'
import { focusStop } from './use-grid-cursor.ts'
import { useGroups } from './use-groups.ts'
import { useRowIndex } from './use-row-index.ts'
import { useStandardView } from './views.ts'

export interface ControlledTableProps<Row> {
  /** What the table lists, as a screen reader says it: "Instances of web". */
  label: string
  /** Stable: defined outside of the component, or memoised. */
  columns: readonly Column<Row>[]
  /** Undefined while the first answer is awaited. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Where a row leads; it becomes the link of its naming cell. */
  rowLink?: (row: Row) => string
  /** The id of the row that is opened beside the list, or that the rest of the page is about. */
  current?: string | undefined
  /** Ids of rows that changed since somebody looked; they are marked quietly. */
  changedSince?: ReadonlyMap<string, number>
  /** What is shown of the current row, beside the list: it is told where the row stands in the list as shown. */
  renderInspector?: (neighbours: Neighbours<Row>) => ReactNode
  /** Draws the rows that match, as sorted, in another manner than as lines of a table. Stable where that is costly. */
  renderRows?: ((matching: readonly Row[], onSelect: (selected: ReadonlySet<string>) => void) => ReactNode) | undefined
  /** Where rows lie below one another: of `useRowTree`. Such rows are neither grouped nor selected. */
  tree?: RowTree<Row> | undefined
  /** What to say when there is nothing at all. */
  emptyState: EmptyStateProps
  /** Why the rows are old or missing; shown above them. Words, not an element: one that draws nothing cannot stand for a problem. */
  problem?: ProblemPanelProps | undefined
  state: TableState
  onStateChange: (state: TableState) => void
  /** Stable, as the columns. */
  quickFilters?: readonly QuickFilter<Row>[]
  selection?: TableSelection
  /** Controls beside the filter box. */
  toolbar?: ReactNode
  /** `fill`: as high as its flex container allows; `content` (default): as high as its rows, up to most of the window. */
  fit?: 'content' | 'fill'
}

const none: never[] = []

/** The table whose state is held by somebody else; see DataTable. */
export function ControlledTable<Row>(props: ControlledTableProps<Row>): ReactNode {
  const { label, rows, rowId, current, emptyState, problem, state, onStateChange, quickFilters } = props
  const { selection, toolbar, tree } = props
  const columns = useMemo(() => maskColumns(props.columns), [props.columns])
  const frame = useRef<HTMLDivElement>(null)
  const index = useRowIndex<Row>(rows ?? none, columns)
  const quick = quickFilters?.find(({ id }) => id === state.quick)
  const group = tree ? undefined : columns.find(({ id }) => id === state.group)
  const view = useMemo(
    () => index.view(state.filter, quick?.match, state.sort, group),
    [index, state.filter, quick, state.sort, group],
  )
  const grouped = useGroups(index, view, rowId, group)
  const { sort } = state
  const groups = useMemo(
    () => (tree ? { ...grouped, lines: tree.linesOf(index, view, sort) } : grouped),
    [tree, grouped, index, view, sort],
  )
  // Held as state, since what is inside can only begin once it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const layout = useColumns(columns, state.layout, scroller, selection !== undefined)

  const change = (next: TableState) => {
    // Other rows are shown from their first on; a refresh never comes here.
    if (scroller && isOtherRows(next, state)) scroller.scrollTop = 0
    onStateChange(next)
  }
  useStandardView(columns, onStateChange)
  const copy = useGridCopy({ index, columns: layout.seen, sort: state.sort, rowId, selected: selection?.selected })
  const clear = () => change({ ...state, filter: '', quick: undefined })
  const focusGrid = () => focusStop(frame.current)
  const opened = current !== undefined
  useEffect(() => {
    if (!opened) return
    return () => {
      // What was open beside the list took the focus with it.
      if (document.activeElement === document.body) focusGrid()
    }
  }, [opened])
  const total = index.rows.length
  const selected = selection?.selected
  // oxlint-disable-next-line react/exhaustive-deps -- a row's id does not change
  const selectedInView = useMemo(() => countInView(index.rows, view, rowId, selected), [index, view, selected])
  const [frozenAt, setFrozenAt] = useState<number>()
  const select = selection && {
    ...selection,
    onChange: (selected: ReadonlySet<string>) => {
      setFrozenAt(Date.now())
      noteInView(selected, view, selectedInView + selected.size - selection.selected.size)
      selection.onChange(selected)
    },
  }

  const draws = props.renderRows !== undefined
  const matching = useMemo(
    () => (draws ? Array.from(view, (at) => index.rows[at]).filter((row) => row !== undefined) : undefined),
    [draws, index, view],
  )

  const nothing =
    rows === undefined ? (
      !problem && <Skeleton lines={12} as="rows" />
    ) : total === 0 ? (
      <EmptyState {...emptyState} />
    ) : view.length === 0 ? (
      <EmptyState
        title="Nothing matches"
        hint={`None of ${formatCountOf(total, 'row')} meets the filter.`}
        action={<Button onClick={clear}>Clear filter</Button>}
      />
    ) : null
  const drawn = props.renderRows && (nothing || props.renderRows(matching ?? none, (ids) => select?.onChange(ids)))

  const list = (
    <div ref={frame} className={classes.frame} data-fit={props.fit ?? 'content'} onCopy={copy.onCopy}>
      <TableToolbar<Row>
        label={label}
        columns={columns}
        rows={index.rows}
        state={state}
        onStateChange={change}
        quickFilters={quickFilters}
        countOf={rows && ((each) => (each ? index.count(each.match) : total))}
        onLeave={focusGrid}
      >
        {toolbar}
        <TableTools
          label={label}
          columns={columns}
          seen={layout.seen}
          folded={layout.folded}
          state={state}
          onStateChange={change}
          index={index}
          view={view}
          rowId={rowId}
          selected={selected}
        />
      </TableToolbar>
      {problem && (
        <div className={classes.problem}>
          <ProblemPanel {...problem} />
        </div>
      )}
      {drawn ?? (
        <TableGrid
          label={label}
          all={columns}
          columns={layout}
          groups={groups}
          group={group}
          tree={tree}
          rowLink={props.rowLink}
          current={current}
          changedSince={props.changedSince}
          state={state}
          onStateChange={onStateChange}
          selection={select}
          matches={view.length}
          selectedInView={selectedInView}
          idsOfView={() => idsOf(index.rows, view, rowId)}
          loading={rows === undefined && !problem}
          scroller={scroller}
          onScroller={setScroller}
        >
          {nothing}
        </TableGrid>
      )}
      {selection && selection.selected.size > 0 && (
        <TableFoot
          selected={selection.selected}
          frozenAt={frozenAt}
          notShown={selection.selected.size - selectedInView}
          onClear={() => selection.onChange(new Set())}
        >
          {selection.actions(selection.selected)}
        </TableFoot>
      )}
      <div role="status" className="visually-hidden">
        {rows === undefined ? `Loading ${label}` : `${formatCount(view.length)} of ${formatCount(total)} rows`}
      </div>
      <div aria-live="polite" className="visually-hidden">
        {copy.said}
      </div>
    </div>
  )
  if (!props.renderInspector || current === undefined) return list
  return (
    <>
      {list}
      {props.renderInspector(neighboursOf(index, view, rowId, current))}
    </>
  )
}

const isOtherRows = (next: TableState, last: TableState): boolean =>
  next.filter !== last.filter || next.quick !== last.quick || next.group !== last.group
