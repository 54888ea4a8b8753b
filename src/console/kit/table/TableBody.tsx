import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useHref } from 'react-router'
import type { Column } from './columns.ts'
import classes from './TableRow.module.css'
import { countSelected, type Group } from './row-index/lines.ts'
import { getRowName } from './render-value.tsx'
import { createColumnCell, createTableRow, renderCheck } from './TableRow.tsx'
import { createSlots } from './slots.ts'
import type { VisibleColumns } from './layout.ts'
import type { Cell } from './use-grid-cursor.ts'
import type { Groups } from './use-groups.ts'
import { formatCount, formatCountOf, showInvisible } from '../format.ts'
import { StateBadge } from '../state/StateBadge.tsx'
import { describeState } from '../state/states.ts'
import { Dimmed } from '../Dimmed.tsx'

/** px, as in TableGrid.module.css. */
export const HEADER_HEIGHT = 32

/** px of indentation per tree level; the arrow has the same width. */
const INDENT_STEP = 20

interface GroupRowProps<Row> {
  group: Group
  column: Column<Row>
  at: number
  /** px from the first row. */
  top: number
  span: number
  /** Number of selected rows; undefined if rows cannot be selected. */
  selected: number | undefined
  cursor: number | undefined
}

function GroupRow<Row>(props: GroupRowProps<Row>) {
  const { group, column, at, top, span, selected, cursor } = props
  // An empty state is still a state; a missing one is not.
  const state = column.kind === 'state' && group.hasValue ? column.states : undefined
  const name =
    state !== undefined
      ? describeState(state, group.value).label
      : showInvisible(group.value) || `no ${column.header.toLowerCase()}`
  const checks = selected === undefined ? 0 : 1
  const isNameFocused = cursor !== undefined && cursor >= checks
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-level={1}
      aria-expanded={group.open}
      aria-selected={selected === undefined ? undefined : selected === group.count}
      className={classes.row}
      data-group=""
      data-cursor={cursor === undefined ? undefined : true}
      style={{ top }}
    >
      {selected !== undefined &&
        renderCheck(
          selected === group.count || (selected > 0 && 'mixed'),
          `Select ${formatCountOf(group.count, 'row')} of ${name}`,
          cursor === 0 ? 0 : -1,
        )}
      <div role="rowheader" aria-colspan={span} className={classes.groupName} tabIndex={isNameFocused ? 0 : -1}>
        {group.open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        <Dimmed>{column.header}</Dimmed>{' '}
        {state !== undefined ? (
          <StateBadge kind={state} state={showInvisible(group.value)} />
        ) : (
          <b>
            <bdi>{name}</bdi>
          </b>
        )}{' '}
        <Dimmed>{formatCount(group.count)}</Dimmed>
      </div>
    </div>
  )
}

interface TableBodyProps<Row> {
  scroller: HTMLElement | null
  rowLink: ((row: Row) => string) | undefined
  currentId: string | undefined
  changedSince: ReadonlyMap<string, number> | undefined
  groups: Groups<Row>
  group: Column<Row> | undefined
  columns: VisibleColumns<Row>
  pins: ReadonlyMap<string, number>
  /** px of each line. */
  rowHeight: number
  /** Undefined where rows cannot be selected. */
  selected: ReadonlySet<string> | undefined
  disabledReasons: ReadonlyMap<string, string> | undefined
  cursor: Cell
}

/** The visible lines. Separate from the grid: only this renders again on scroll. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { scroller, rowLink, currentId, changedSince, groups, group } = props
  const { columns, pins, rowHeight, selected, disabledReasons, cursor } = props
  const { lines } = groups
  const { shown, folded, rowHeader } = columns
  const [TableRow] = useState(() => createTableRow<Row>())
  const cells = useMemo(
    () => shown.map((column) => createColumnCell(column, column === rowHeader, pins.get(column.id))),
    [shown, rowHeader, pins],
  )
  const check = pins.size > 0 ? `${classes.check} ${classes.pinned}` : classes.check
  // The console may be served below any path.
  const root = useHref('/')
  const hrefOf = (link: string) => (root !== '/' && link.startsWith('/') ? root + link : link)
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    scrollMargin: HEADER_HEIGHT,
    overscan: 8,
    // Keep the focused row mounted, however far it is scrolled away.
    rangeExtractor: useCallback((range: Range) => includeLine(defaultRangeExtractor(range), cursor.at), [cursor.at]),
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  const [getSlots] = useState(createSlots)
  const visibleLines = virtual.getVirtualItems().flatMap(({ index }) => {
    const id = lines.idAt(index)
    return id === undefined ? [] : { index, id }
  })
  // Moving elements between mouse down and up would cancel the click.
  const tidy = !virtual.isScrolling && !scroller?.matches(':active')
  return (
    <div
      role="rowgroup"
      className={classes.rows}
      data-opens={rowLink && true}
      style={{ height: lines.count * rowHeight }}
    >
      {getSlots(visibleLines, lines.idAt(cursor.at), tidy).map(({ index, id, key }) => {
        const position = { at: index, top: index * rowHeight, cursor: index === cursor.at ? cursor.column : undefined }
        const header = lines.groupAt(index)
        if (header && group) {
          return (
            <GroupRow
              key={key}
              group={header}
              column={group}
              span={shown.length + (folded.length > 0 ? 1 : 0)}
              selected={selected && countSelected(header, selected)}
              {...position}
            />
          )
        }
        const row = lines.rowAt(index)
        if (row === undefined) return null
        const branch = lines.branchAt?.(index)
        return (
          <TableRow
            key={key}
            id={id}
            row={row}
            name={getRowName(row, rowHeader, id)}
            cells={cells}
            folded={folded}
            checkClassName={check}
            level={branch?.level}
            open={branch?.open}
            indent={
              branch && !group
                ? 4 + branch.level * INDENT_STEP + (branch.open === undefined ? INDENT_STEP : 0) - 12
                : undefined
            }
            link={rowLink && hrefOf(rowLink(row))}
            isCurrent={id === currentId}
            isChanged={changedSince?.has(id) ?? false}
            selected={selected?.has(id)}
            disabledReason={disabledReasons?.get(id)}
            {...position}
          />
        )
      })}
    </div>
  )
}

const includeLine = (range: number[], index: number): number[] =>
  index < 0 || range.includes(index) ? range : [...range, index].toSorted((a, b) => a - b)
