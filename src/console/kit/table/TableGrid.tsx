import { useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { nextSort, type Column } from './columns.ts'
import type { ControlledTableProps } from './ControlledTable.tsx'
import type { TableSelection } from './selection.ts'
import classes from './TableGrid.module.css'
import { rowHeights, useDensity } from './density.ts'
import { columnTracks } from './fit.ts'
import { withMoved, withWidth, type ColumnLayout } from './layout.ts'
import { HEADER_HEIGHT, TableBody } from './TableBody.tsx'
import { TableHeader } from './TableHeader.tsx'
import type { VisibleColumns } from './use-columns.ts'
import { getCellElement, getCell, useGridCursor } from './use-grid-cursor.ts'
import { handleGroupKey, type Groups } from './use-groups.ts'
import { useRowSelection } from './use-row-selection.ts'

// The second line of a row.
const SECOND_LINE_HEIGHT = 20

type InheritedProps =
  'label' | 'columns' | 'rowId' | 'rowLink' | 'currentId' | 'changedSince' | 'tree' | 'state' | 'onStateChange'

interface TableGridProps<Row> extends Pick<ControlledTableProps<Row>, InheritedProps> {
  /** The columns as they are laid out now. */
  visibleColumns: VisibleColumns<Row>
  groups: Groups<Row>
  group: Column<Row> | undefined
  selection: TableSelection | undefined
  /** How many rows match, how many of them are selected, and a selection with all of them in it. */
  matchCount: number
  selectedInView: number
  selectAllInView: (selected: ReadonlySet<string>) => ReadonlySet<string>
  loading: boolean
  /** What the grid is scrolled in, once it is there. */
  scroller: HTMLDivElement | null
  onScroller: (scroller: HTMLDivElement | null) => void
  /** Stands in for the rows where there are none. */
  children: ReactNode
}

/** Header and rows as one ARIA grid in a scroller of its own; with groups, or as a tree, it is a treegrid. */
export function TableGrid<Row>(props: TableGridProps<Row>): ReactNode {
  const {
    label,
    columns,
    visibleColumns,
    groups,
    group,
    tree,
    state,
    onStateChange,
    selection,
    loading,
    scroller,
    onScroller,
  } = props
  const { shown, folded, layout } = visibleColumns
  const grid = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [draft, setDraft] = useState<ColumnLayout>()
  const { lines } = groups
  const checks = selection ? 1 : 0
  const line = rowHeights[useDensity()]
  const height = line + (folded.length > 0 ? SECOND_LINE_HEIGHT : 0)

  const cells = shown.length + checks + (folded.length > 0 ? 1 : 0)
  const page = () => Math.max(1, Math.floor(((scroller?.offsetHeight ?? 0) - HEADER_HEIGHT) / height) - 1)
  const cursor = useGridCursor({ grid, lines, columns: cells, page })
  const { at, column } = cursor.cell
  const rowSelection = useRowSelection({
    selection,
    selectedInView: props.selectedInView,
    selectAllInView: props.selectAllInView,
    matchCount: props.matchCount,
    lines,
    moveTo: cursor.moveTo,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (tree?.handleKey(event, cursor.cell, lines, cursor.moveTo)) return
    if (handleGroupKey(event, cursor.cell, groups, cursor.moveTo)) return
    if (cursor.onMoveKey(event) || rowSelection.onKey(event, cursor.cell)) return
    if (event.key !== 'Enter' || at < 0 || isControl(event.target)) return
    grid.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"] a[data-row-link]`)?.click()
  }
  const onClick = (event: MouseEvent) => {
    const cell = getCell(event.target)
    const row = cell && followsLink(event) ? lines.rowAt(cell.at) : undefined
    if (row !== undefined && props.rowLink) {
      event.preventDefault()
      void navigate(props.rowLink(row))
      return
    }
    const turned = cell && isTreeToggle(event.target) ? lines.idAt(cell.at) : undefined
    if (tree && turned !== undefined) tree.toggle(turned)
    else if (cell && cell.column >= checks && lines.groupAt(cell.at)) groups.toggle(cell.at, event.altKey)
    else rowSelection.onClick(event)
  }
  const lay = (next: ColumnLayout) => onStateChange({ ...state, layout: next })
  const { tracks, width, pins } = draft
    ? columnTracks(shown, draft, visibleColumns.availableWidth, checks > 0)
    : visibleColumns
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--tracks': tracks,
    '--row-line': `${line}px`,
    '--row': `${height}px`,
  }
  return (
    <div ref={onScroller} className={classes.scroller} style={style} data-scroller="">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has one of two roles */}
      <div
        ref={grid}
        role={group || tree ? 'treegrid' : 'grid'}
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
          onResize={(each, px) => lay(withWidth(layout, each.id, px))}
          onMove={(each, by) => {
            const scope = shown.indexOf(each) + by
            if (!shown[scope]) return
            cursor.moveTo({ at: -1, column: scope + checks })
            lay(withMoved(columns, layout, each.id, shown[scope].id))
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

/** Whether a click is for the page of its row, here and not in another tab. */
const followsLink = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[data-row-link]') !== null && !(ctrlKey || metaKey || shiftKey || altKey)

/** Says in full, where it is pointed at, what a cell has no room for; most have room, and need not say it twice. */
function showFullText({ target }: MouseEvent): void {
  const cell = getCellElement(target)
  if (!cell || !(target instanceof Element)) return
  const isCut = [cell, target].some(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
  cell.title = isCut ? cell.textContent : ''
}

const isTreeToggle = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-fold]') !== null
