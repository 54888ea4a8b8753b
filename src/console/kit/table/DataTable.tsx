import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type ReactNode, type RefObject } from 'react'
import { EmptyState, type EmptyStateProps } from '../EmptyState.tsx'
import { formatCount, formatCountOf, formatTimestamp } from '../format.ts'
import { ProblemPanel, type ProblemPanelProps } from '../ProblemPanel.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { Column, QuickFilter, TableState } from './columns.ts'
import classes from './DataTable.module.css'
import { useColumns } from './layout.ts'
import { maskColumns } from './masked-columns.ts'
import { findNeighbours, InspectorContext } from './neighbours.ts'
import { useSelectionView, type TableSelection, type ViewSelection } from './selection.ts'
import { TableGrid } from './TableGrid.tsx'
import { TableToolbar, type TablePanelProps } from './TableToolbar.tsx'
import { useTableParams } from './search-params.ts'
import { getViewRows, type RowIndex } from './row-index/row-index.ts'
import { toSingleLine } from './row-index/row-text.ts'
import type { RowTree } from './row-index/tree.ts'
import { useRowIndex } from './row-index/use-row-index.ts'
import { useDefaultView } from './tools/views.ts'
import { focusTabStop, getCell, getCellElement } from './use-grid-cursor.ts'
import { useGroups, type Groups } from './use-groups.ts'
import { Note } from '../Dimmed.tsx'

export interface ControlledTableProps<Row> {
  /** Accessible name: "Instances of web". */
  label: string
  /** Stable: defined outside the component, or memoized. */
  columns: readonly Column<Row>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Path of the link in the row header. */
  rowLink?: (row: Row) => string
  /** Id of the row shown in the inspector or elsewhere on the page. */
  currentId?: string | undefined
  changedSince?: ReadonlyMap<string, number>
  /** The current row beside the list: an Inspector in `content`; `closeTo`: the address without it. */
  inspector?: { readonly closeTo: string; readonly content: ReactNode }
  /** Renders the matching, sorted rows in place of the grid. Memoized if expensive. */
  renderRows?: ((matching: readonly Row[], onSelect: (selected: ReadonlySet<string>) => void) => ReactNode) | undefined
  /** From `useRowTree`. Tree rows cannot be grouped or selected. */
  tree?: RowTree<Row> | undefined
  emptyState: EmptyStateProps
  /** Why the rows are old or missing. Props rather than an element: an element that renders nothing would still count as a problem. */
  problem?: ProblemPanelProps | undefined
  state: TableState
  onStateChange: (state: TableState) => void
  /** Stable, as the columns. */
  quickFilters?: readonly QuickFilter<Row>[] | undefined
  selection?: TableSelection | undefined
  toolbar?: ReactNode
  /** `fill`: as high as the flex container allows; `content` (default): as high as the rows, up to most of the window. */
  heightMode?: 'content' | 'fill'
}

export interface DataTableProps<Row> extends Omit<ControlledTableProps<Row>, 'state' | 'onStateChange'> {
  /** As in the URL: `-health,name`, with `-` for descending. */
  defaultSort?: string | undefined
  /** Separates the URL parameters of two tables on one page. */
  paramPrefix?: string | undefined
}

/** Table for up to 100,000 rows: filter, quick filters, sort, keyboard grid and frozen selection. Its state is in the URL. */
export function DataTable<Row>({ defaultSort, paramPrefix, ...table }: DataTableProps<Row>) {
  const [state, onStateChange] = useTableParams(defaultSort, paramPrefix)
  return <ControlledTable {...table} state={state} onStateChange={onStateChange} />
}

function useGridCopy<Row>(
  { index, state, rowId, selected }: Pick<TablePanelProps<Row>, 'index' | 'state' | 'rowId' | 'selected'>,
  columns: readonly Column<Row>[],
) {
  const [message, setMessage] = useState('')
  const copyRows = async (ids: ReadonlySet<string>) => {
    try {
      const { getSelectedRows, toClipboardText } = await import('./tools/export-files.ts')
      const rows = getSelectedRows(index, state.sort, ids, rowId)
      await navigator.clipboard.writeText(await toClipboardText({ columns, rows }))
      setMessage(`${formatCountOf(rows.length, 'row')} copied`)
    } catch {
      setMessage('The browser blocked copying. Nothing was copied.')
    }
  }
  const onCopy = (event: ClipboardEvent) => {
    const cell = getCell(event.target)
    // Selected text and fields are copied as usual.
    if (!cell || cell.at < 0 || window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    if (selected && selected.size > 0) {
      void copyRows(selected)
      return
    }
    const text = getCellText(event.target)
    event.clipboardData.setData('text/plain', text)
    setMessage(`“${text}” copied`)
  }
  return { onCopy, message }
}

function getCellText(target: EventTarget): string {
  const cell = getCellElement(target)
  return toSingleLine(cell?.querySelector('time')?.dateTime ?? cell?.textContent ?? '')
}

/** The table with controlled state; see DataTable. */
export function ControlledTable<Row>(props: ControlledTableProps<Row>) {
  const { label, rows, rowId, currentId, problem, state, onStateChange, renderRows } = props
  const { columns, index, view, group, groups } = useTableView(props)
  const selection = useSelectionView(props.selection, index, view, rowId)
  // State, not a ref: the children measure it as soon as it exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const visibleColumns = useColumns(columns, state.layout, scroller, selection !== undefined)
  const frame = useRef<HTMLDivElement>(null)
  useRestoreFocus(currentId !== undefined, frame)
  const { visible, folded } = visibleColumns
  const copy = useGridCopy({ index, state, rowId, selected: selection?.selected }, visible)
  useDefaultView(columns, onStateChange)
  const changeState = (next: TableState) => {
    // Other rows are shown from the top; a refresh keeps the scroll position.
    if (showsOtherRows(next, state)) scroller?.scrollTo({ top: 0 })
    onStateChange(next)
  }
  const hasCustomRows = renderRows !== undefined
  const matching = useMemo(() => (hasCustomRows ? getViewRows(index, view) : NO_ROWS), [hasCustomRows, index, view])
  const total = index.rows.length
  const noRows = view.length === 0 && (
    <NoRows {...props} total={total} onClear={() => changeState({ ...state, filter: '', quick: undefined })} />
  )

  return (
    <>
      <div ref={frame} className={classes.frame} data-fit={props.heightMode ?? 'content'} onCopy={copy.onCopy}>
        <TableToolbar<Row>
          label={label}
          columns={columns}
          visible={visible}
          folded={folded}
          // Custom rows have no columns.
          hiddenCount={renderRows ? 0 : columns.length - visible.length}
          state={state}
          onStateChange={changeState}
          index={index}
          view={view}
          rowId={rowId}
          selected={selection?.selected}
          quickFilters={props.quickFilters}
          countOf={rows && ((quick) => (quick ? countMatches(index, quick) : total))}
          onLeave={() => focusTabStop(frame.current)}
        >
          {props.toolbar}
        </TableToolbar>
        {problem && rows && (
          <Box p="sm" className={classes.problem}>
            <ProblemPanel {...problem} />
          </Box>
        )}
        {renderRows ? (
          noRows || renderRows(matching, (ids) => selection?.onChange(ids))
        ) : (
          <TableGrid
            {...props}
            columns={columns}
            visibleColumns={visibleColumns}
            groups={groups}
            group={group}
            selection={selection}
            loading={rows === undefined && !problem}
            scroller={scroller}
            onScroller={setScroller}
          >
            {noRows}
          </TableGrid>
        )}
        {selection && selection.selected.size > 0 && <SelectionBar {...selection} />}
        <VisuallyHidden role="status">
          {rows === undefined ? `Loading ${label}` : `${formatCount(view.length)} of ${formatCount(total)} rows`}
        </VisuallyHidden>
        <VisuallyHidden aria-live="polite">{copy.message}</VisuallyHidden>
      </div>
      <CurrentRow {...props} index={index} view={view} />
    </>
  )
}

interface CurrentRowProps<Row> extends Pick<
  ControlledTableProps<Row>,
  'inspector' | 'currentId' | 'rowId' | 'rowLink'
> {
  index: RowIndex<Row>
  view: Uint32Array
}

function CurrentRow<Row>({ inspector, currentId, rowId, rowLink, index, view }: CurrentRowProps<Row>) {
  if (!inspector || currentId === undefined) return null
  const { previous, next, ...position } = findNeighbours(index, view, rowId, currentId)
  const { closeTo, content } = inspector
  const links = { previousTo: previous && rowLink?.(previous), nextTo: next && rowLink?.(next), closeTo }
  return <InspectorContext value={{ ...position, ...links }}>{content}</InspectorContext>
}

const NO_ROWS: never[] = []

/** The rows to show: filtered, sorted, grouped or as a tree. */
function useTableView<Row>({ columns: unmasked, rows, rowId, quickFilters, tree, state }: ControlledTableProps<Row>) {
  const { filter, sort } = state
  const columns = useMemo(() => maskColumns(unmasked), [unmasked])
  const index = useRowIndex<Row>(rows ?? NO_ROWS, columns)
  const quick = quickFilters?.find(({ id }) => id === state.quick)
  const group = tree ? undefined : columns.find(({ id }) => id === state.group)
  const view = useMemo(() => index.view(filter, quick?.match, sort, group), [index, filter, quick, sort, group])
  const grouped = useGroups(index, view, rowId, group)
  const groups = useMemo((): Groups<Row> => {
    if (!tree) return grouped
    const lines = tree.getLines(index, view, sort)
    const toggle = (lineIndex: number) => {
      const id = lines.idAt(lineIndex)
      if (id !== undefined) tree.toggle(id)
    }
    return { lines, toggle }
  }, [tree, grouped, index, view, sort])
  return { columns, index, view, group, groups }
}

const showsOtherRows = (next: TableState, last: TableState): boolean =>
  next.filter !== last.filter || next.quick !== last.quick || next.group !== last.group

/** Returns the focus to the list when the inspector closes. */
function useRestoreFocus(opened: boolean, frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!opened) return
    const list = frame.current
    return () => {
      if (document.activeElement === document.body) focusTabStop(list)
    }
  }, [opened, frame])
}

/** Rows that match a quick filter; undefined while not all are ready. */
const countMatches = <Row,>(index: RowIndex<Row>, { match, isReady }: QuickFilter<Row>): number | undefined =>
  isReady && !index.rows.every(isReady) ? undefined : index.count(match)

interface NoRowsProps<Row> extends Pick<ControlledTableProps<Row>, 'rows' | 'problem' | 'emptyState'> {
  total: number
  onClear: () => void
}

function NoRows<Row>({ rows, problem, emptyState, total, onClear }: NoRowsProps<Row>) {
  if (rows === undefined)
    return problem ? (
      <Box p="sm">
        <ProblemPanel {...problem} />
      </Box>
    ) : (
      <Skeleton lines={12} variant="rows" />
    )
  if (total === 0) return <EmptyState {...emptyState} />
  return (
    <EmptyState
      title="No matches"
      hint={
        total === 1
          ? 'The only row does not match the filter.'
          : `None of the ${formatCount(total)} rows matches the filter.`
      }
      action={<Button onClick={onClear}>Clear filter</Button>}
    />
  )
}

function SelectionBar({ selected, onChange, actions, selectedAt, selectedInView }: ViewSelection) {
  // Filtered out or deleted.
  const hiddenCount = selected.size - selectedInView
  const details = [
    selectedAt !== undefined && `Selected at ${formatTimestamp(selectedAt, selectedAt)}`,
    hiddenCount > 0 && `${formatCount(hiddenCount)} not shown`,
  ]
  return (
    <Group
      gap="sm"
      px="md"
      py={6}
      mih={44}
      // A table below others can be taller than what is left of the viewport.
      pos="sticky"
      bottom={0}
      bg="var(--select)"
      style={{
        borderTop: '1px solid var(--line)',
        borderRadius: '0 0 var(--radius) var(--radius)',
        flex: 'none',
        zIndex: 2,
      }}
      data-reasons="end"
    >
      <Text fz="sm" fw={600}>
        {formatCount(selected.size)} selected
      </Text>
      <Note>{details.filter(Boolean).join(', ')}</Note>
      <Button variant="subtle" onClick={() => onChange(new Set())}>
        Clear selection
      </Button>
      <Group gap="sm" ml="auto" justify="flex-end">
        {actions(selected)}
      </Group>
    </Group>
  )
}
