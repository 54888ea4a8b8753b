import { Box, Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { EmptyState, type EmptyStateProps } from '../EmptyState.tsx'
import { formatCount, formatCountOf } from '../format.ts'
import { ProblemPanel, type ProblemPanelProps } from '../ProblemPanel.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { Column, QuickFilter, TableState } from './columns.ts'
import classes from './DataTable.module.css'
import { findNeighbours, type Neighbours } from './neighbours.ts'
import { withAll, type TableSelection } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import type { RowIndex } from './row-index/row-index.ts'
import type { RowTree } from './row-index/tree.ts'
import { useColumns } from './use-columns.ts'
import { useGridCopy } from './use-grid-copy.ts'
import { useSelectionView } from './use-selection-view.ts'
import { focusTabStop } from './use-grid-cursor.ts'
import { useTableView } from './use-table-view.ts'
import { useDefaultView } from './views.ts'

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
  currentId?: string | undefined
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
  heightMode?: 'content' | 'fill'
}

/** The table whose state is held by somebody else; see DataTable. */
export function ControlledTable<Row>(props: ControlledTableProps<Row>): ReactNode {
  const { label, rows, rowId, currentId, problem, state, onStateChange, selection, renderRows, renderInspector } = props
  const { columns, index, view, group, groups } = useTableView(props)
  const { select, selectedInView, selectedAt } = useSelectionView(selection, index, view, rowId)
  // Held as state, since what is inside can only begin once it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const layout = useColumns(columns, state.layout, scroller, selection !== undefined)
  const frame = useRef<HTMLDivElement>(null)
  const focusGrid = () => focusTabStop(frame.current)
  useRestoreFocus(currentId !== undefined, frame)
  const copy = useGridCopy({ index, columns: layout.visible, sort: state.sort, rowId, selected: selection?.selected })
  useDefaultView(columns, onStateChange)
  const change = (next: TableState) => {
    // Other rows are shown from their first on; a refresh never comes here.
    if (showsOtherRows(next, state)) scroller?.scrollTo({ top: 0 })
    onStateChange(next)
  }
  const draws = renderRows !== undefined
  const matching = useMemo(
    () => (draws ? Array.from(view, (at) => index.rows[at]).filter((row) => row !== undefined) : NO_ROWS),
    [draws, index, view],
  )
  const total = index.rows.length
  const nothing = view.length === 0 && (
    <NoRows {...props} total={total} onClear={() => change({ ...state, filter: '', quick: undefined })} />
  )

  return (
    <>
      <div ref={frame} className={classes.frame} data-fit={props.heightMode ?? 'content'} onCopy={copy.onCopy}>
        <TableToolbar<Row>
          label={label}
          columns={columns}
          visible={layout.visible}
          folded={layout.folded}
          state={state}
          onStateChange={change}
          index={index}
          view={view}
          rowId={rowId}
          selected={selection?.selected}
          quickFilters={props.quickFilters}
          countOf={rows && ((each) => (each ? countMatches(index, each) : total))}
          onLeave={focusGrid}
        >
          {props.toolbar}
        </TableToolbar>
        {problem && (
          <Box p="sm" className={classes.problem}>
            <ProblemPanel {...problem} />
          </Box>
        )}
        {renderRows ? (
          nothing || renderRows(matching, (ids) => select?.onChange(ids))
        ) : (
          <TableGrid
            {...props}
            columns={columns}
            visibleColumns={layout}
            groups={groups}
            group={group}
            selection={select}
            matchCount={view.length}
            selectedInView={selectedInView}
            selectAllInView={(selected) => withAll(selected, index.rows, view, rowId)}
            loading={rows === undefined && !problem}
            scroller={scroller}
            onScroller={setScroller}
          >
            {nothing}
          </TableGrid>
        )}
        {selection && selection.selected.size > 0 && (
          <SelectionBar
            selected={selection.selected}
            selectedAt={selectedAt}
            hiddenCount={selection.selected.size - selectedInView}
            onClear={() => selection.onChange(new Set())}
          >
            {selection.actions(selection.selected)}
          </SelectionBar>
        )}
        <VisuallyHidden role="status">
          {rows === undefined ? `Loading ${label}` : `${formatCount(view.length)} of ${formatCount(total)} rows`}
        </VisuallyHidden>
        <VisuallyHidden aria-live="polite">{copy.said}</VisuallyHidden>
      </div>
      {currentId !== undefined && renderInspector?.(findNeighbours(index, view, rowId, currentId))}
    </>
  )
}

const NO_ROWS: never[] = []

const showsOtherRows = (next: TableState, last: TableState): boolean =>
  next.filter !== last.filter || next.quick !== last.quick || next.group !== last.group

/** What was open beside the list took the focus with it: the list has it back. */
function useRestoreFocus(opened: boolean, frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!opened) return
    const list = frame.current
    return () => {
      if (document.activeElement === document.body) focusTabStop(list)
    }
  }, [opened, frame])
}

/** How many rows a quick filter shows; undefined while some of them do not tell. */
const countMatches = <Row,>(index: RowIndex<Row>, { match, isReady }: QuickFilter<Row>): number | undefined =>
  isReady && !index.rows.every(isReady) ? undefined : index.count(match)

interface NoRowsProps<Row> extends Pick<ControlledTableProps<Row>, 'rows' | 'problem' | 'emptyState'> {
  total: number
  onClear: () => void
}

/** What stands in place of rows: they are awaited, there are none, or none match. */
function NoRows<Row>({ rows, problem, emptyState, total, onClear }: NoRowsProps<Row>): ReactNode {
  if (rows === undefined) return !problem && <Skeleton lines={12} variant="rows" />
  if (total === 0) return <EmptyState {...emptyState} />
  return (
    <EmptyState
      title="Nothing matches"
      hint={`None of ${formatCountOf(total, 'row')} meets the filter.`}
      action={<Button onClick={onClear}>Clear filter</Button>}
    />
  )
}
