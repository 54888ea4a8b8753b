import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { useHref } from 'react-router'
import type { Column } from './columns.ts'
import classes from './TableRow.module.css'
import { GroupRow } from './GroupRow.tsx'
import { countSelected } from './row-index/lines.ts'
import { getRowName } from './render-value.tsx'
import { createColumnCell, createTableRow } from './TableRow.tsx'
import { createSlots } from './slots.ts'
import type { VisibleColumns } from './use-columns.ts'
import type { Cell } from './use-grid-cursor.ts'
import type { Groups } from './use-groups.ts'

/** Height of the header, as TableGrid.module.css has it. */
export const HEADER_HEIGHT = 32

/** px that a row of a tree stands further in than the one above it; its arrow is as wide. */
const INDENT_STEP = 20

interface TableBodyProps<Row> {
  scroller: HTMLElement | null
  rowLink: ((row: Row) => string) | undefined
  /** The id of the row that is opened. */
  currentId: string | undefined
  /** Rows that changed since somebody looked. */
  changedSince: ReadonlyMap<string, number> | undefined
  groups: Groups<Row>
  /** The column that rows are grouped by. */
  group: Column<Row> | undefined
  columns: VisibleColumns<Row>
  pins: ReadonlyMap<string, number>
  /** px of each line. */
  rowHeight: number
  /** Undefined where rows cannot be selected. */
  selected: ReadonlySet<string> | undefined
  cursor: Cell
}

/** The lines in sight. Apart from the rest of the grid, since this is what scrolling draws again. */
export function TableBody<Row>(props: TableBodyProps<Row>): ReactNode {
  const { scroller, rowLink, currentId, changedSince, groups, group } = props
  const { columns, pins, rowHeight, selected, cursor } = props
  const { lines } = groups
  const { shown, folded, rowHeader } = columns
  const [TableRow] = useState(() => createTableRow<Row>())
  const cells = useMemo(
    () => shown.map((column) => createColumnCell(column, column === rowHeader, pins.get(column.id))),
    [shown, rowHeader, pins],
  )
  const check = pins.size > 0 ? `${classes.check} ${classes.pinned}` : classes.check
  // The console can stand below any path.
  const root = useHref('/')
  const hrefOf = (link: string) => (root !== '/' && link.startsWith('/') ? root + link : link)
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    scrollMargin: HEADER_HEIGHT,
    overscan: 8,
    // The row that may have the focus stays, however far away it is scrolled.
    rangeExtractor: useCallback((range: Range) => includeRow(defaultRangeExtractor(range), cursor.at), [cursor.at]),
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  const [slotsFor] = useState(createSlots)
  const inSight = virtual.getVirtualItems().flatMap(({ index: at }) => {
    const id = lines.idAt(at)
    return id === undefined ? [] : { at, id }
  })
  // A press and its release have to meet the same element in its place, or there is no click.
  const tidy = !virtual.isScrolling && !scroller?.matches(':active')
  return (
    <div role="rowgroup" className={classes.rows} style={{ height: lines.count * rowHeight }}>
      {slotsFor(inSight, lines.idAt(cursor.at), tidy).map(({ at, id, key }) => {
        const scope = { at, top: at * rowHeight, cursor: at === cursor.at ? cursor.column : undefined }
        const header = lines.groupAt(at)
        if (header && group) {
          return (
            <GroupRow
              key={key}
              group={header}
              column={group}
              span={shown.length + (folded.length > 0 ? 1 : 0)}
              selected={selected && countSelected(lines, header, selected)}
              {...scope}
            />
          )
        }
        const row = lines.rowAt(at)
        if (row === undefined) return null
        const branch = lines.branchAt?.(at)
        return (
          <TableRow
            key={key}
            id={id}
            row={row}
            name={getRowName(row, rowHeader, id)}
            cells={cells}
            folded={folded}
            checkClassName={check}
            level={group ? 2 : branch?.level}
            open={branch?.open}
            indent={branch && 4 + branch.level * INDENT_STEP + (branch.open === undefined ? INDENT_STEP : 0) - 12}
            link={rowLink && hrefOf(rowLink(row))}
            isCurrent={id === currentId}
            isChanged={changedSince?.has(id) ?? false}
            selected={selected?.has(id)}
            {...scope}
          />
        )
      })}
    </div>
  )
}

const includeRow = (range: number[], at: number): number[] =>
  at < 0 || range.includes(at) ? range : [...range, at].toSorted((a, b) => a - b)
