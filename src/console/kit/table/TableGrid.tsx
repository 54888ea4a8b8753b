import { useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { nextSort, type Column } from './columns.ts'
import type { ControlledTableProps } from './DataTable.tsx'
import { useRowSelection, type ViewSelection } from './selection.ts'
import classes from './TableGrid.module.css'
import { rowHeights, useDensity } from './density.ts'
import { columnTracks, withMoved, withWidth, type ColumnLayout, type VisibleColumns } from './layout.ts'
import { HEADER_HEIGHT, TableBody } from './TableBody.tsx'
import { TableHeader } from './TableHeader.tsx'
import { getCellElement, getCell, useGridCursor } from './use-grid-cursor.ts'
import { handleBranchKey, type Groups } from './use-groups.ts'

// px, below the first line of a row.
const FOLDED_LINE_HEIGHT = 16
const FOLDED_PADDING = 4

type InheritedProps =
  | 'label'
  | 'columns'
  | 'rowId'
  | 'rowLink'
  | 'currentId'
  | 'changedSince'
  | 'state'
  | 'onStateChange'

interface TableGridProps<Row> extends Pick<ControlledTableProps<Row>, InheritedProps> {
  selection: ViewSelection | undefined
  visibleColumns: VisibleColumns<Row>
  groups: Groups<Row>
  group: Column<Row> | undefined
  loading: boolean
  scroller: HTMLDivElement | null
  onScroller: (scroller: HTMLDivElement | null) => void
  /** Shown instead of rows if there are none. */
  children: ReactNode
}

/** Header and rows in a scroller, as an ARIA grid; a treegrid with groups or a tree. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const {
    label,
    columns,
    visibleColumns,
    groups,
    group,
    state,
    onStateChange,
    selection,
    loading,
    scroller,
    onScroller,
  } = props
  const { shown, folded, foldedLines, layout } = visibleColumns
  const grid = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [draft, setDraft] = useState<ColumnLayout>()
  const { lines } = groups
  const checks = selection ? 1 : 0
  const line = rowHeights[useDensity()]
  const height = line + (foldedLines > 0 ? foldedLines * FOLDED_LINE_HEIGHT + FOLDED_PADDING : 0)

  const cells = shown.length + checks + (folded.length > 0 ? 1 : 0)
  const page = () => Math.max(1, Math.floor(((scroller?.offsetHeight ?? 0) - HEADER_HEIGHT) / height) - 1)
  const cursor = useGridCursor({ grid, lines, columns: cells, page })
  const { at, column } = cursor.cell
  const rowSelection = useRowSelection(selection, lines, cursor.moveTo)

  const onKeyDown = (event: KeyboardEvent) => {
    // React also passes on the keys of a dialog that a button in a row has opened.
    if (!event.currentTarget.contains(document.activeElement)) return
    if (handleBranchKey(event, cursor.cell, groups, cursor.moveTo)) return
    if (cursor.onMoveKey(event) || rowSelection.onKey(event, cursor.cell)) return
    if (event.key !== 'Enter' || at < 0 || isControl(event.target)) return
    grid.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"] a[data-row-link]`)?.click()
  }
  const onClick = (event: MouseEvent) => {
    const cell = getCell(event.target)
    const row = cell && opensRow(event, cell.column < checks) ? lines.rowAt(cell.at) : undefined
    if (row !== undefined && props.rowLink) {
      event.preventDefault()
      void navigate(props.rowLink(row))
      return
    }
    if (cell && (isTreeToggle(event.target) || (cell.column >= checks && lines.groupAt(cell.at))))
      groups.toggle(cell.at, event.altKey)
    else rowSelection.onClick(event)
  }
  const changeLayout = (next: ColumnLayout) => onStateChange({ ...state, layout: next })
  const { tracks, width, pins } = draft
    ? columnTracks(shown, draft, visibleColumns.availableWidth, checks > 0)
    : visibleColumns
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--tracks': tracks,
    '--row-line': `${line}px`,
    '--row': `${height}px`,
    '--folded-lines': String(foldedLines),
  }
  return (
    <div ref={onScroller} className={classes.scroller} style={style} data-scroller="">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has one of two roles */}
      <div
        ref={grid}
        role={lines.branchAt ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={loading ? -1 : lines.count + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={loading}
        tabIndex={-1}
        className={classes.grid}
        style={{ minWidth: width }}
        onKeyDown={onKeyDown}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
        onClick={onClick}
        onMouseDown={rowSelection.onMouseDown}
        onMouseOver={showFullText}
        onMouseOut={({ target }) => getCellElement(target)?.removeAttribute('title')}
      >
        <TableHeader
          columns={shown}
          pins={pins}
          sort={state.sort}
          cursorColumn={at < 0 ? column : undefined}
          onSort={(each, adding) => onStateChange({ ...state, sort: nextSort(state.sort, each, adding) })}
          onResizing={(each, px) => setDraft(px === undefined ? undefined : withWidth(layout, each.id, px))}
          onResize={(each, px) => changeLayout(withWidth(layout, each.id, px))}
          onMove={(each, by) => {
            const target = shown.indexOf(each) + by
            if (!shown[target]) return
            cursor.moveTo({ at: -1, column: target + checks })
            changeLayout(withMoved(columns, layout, each.id, shown[target].id))
          }}
          selectAll={rowSelection.all}
        />
        {lines.count > 0 && (
          <TableBody
            scroller={scroller}
            rowLink={props.rowLink}
            currentId={props.currentId}
            changedSince={props.changedSince}
            groups={groups}
            group={group}
            columns={visibleColumns}
            pins={pins}
            rowHeight={height}
            selected={selection?.selected}
            disabledReasons={selection?.disabledReasons}
            cursor={cursor.cell}
          />
        )}
      </div>
      {props.children}
    </div>
  )
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null

/** Whether a click opens the row's page in this tab: anywhere but on another control, and not at the end of selecting text. */
function opensRow({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, onCheckbox: boolean): boolean {
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey || altKey) return false
  if (target.closest('[data-row-link]')) return true
  return !onCheckbox && !isControl(target) && !isTreeToggle(target) && getSelection()?.isCollapsed !== false
}

function showFullText({ target }: MouseEvent): void {
  const cell = getCellElement(target)
  if (!cell || !(target instanceof Element)) return
  const isTruncated = [cell, target].some(
    ({ clientWidth, scrollWidth, clientHeight, scrollHeight }) =>
      clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
  )
  cell.title = isTruncated ? cell.textContent : ''
}

const isTreeToggle = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-fold]') !== null
