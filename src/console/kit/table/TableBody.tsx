import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { useHref } from 'react-router'
import type { Column } from './columns.ts'
import classes from './TableRow.module.css'
import { GroupRow } from './GroupRow.tsx'
import { countIn } from './row-index/lines.ts'
import { nameOf } from './show-value.tsx'
import { columnCell, createTableRow } from './TableRow.tsx'
import { createSlots } from './slots.ts'
import type { ShownColumns } from './use-columns.ts'
import type { Cell } from './use-grid-cursor.ts'
import type { Groups } from './use-groups.ts'

/** Height of the header, as TableGrid.module.css has it. */
export const HEAD = 32

/** px that a row of a tree stands further in than the one above it; its arrow is as wide. */
const STEP = 20

interface TableBodyProps<Row> {
  scroller: HTMLElement | null
  rowLink: ((row: Row) => string) | undefined
  /** The id of the row that is opened. */
  current: string | undefined
  /** Rows that changed since somebody looked. */
  changedSince: ReadonlyMap<string, number> | undefined
  groups: Groups<Row>
  /** The column that rows are grouped by. */
  group: Column<Row> | undefined
  columns: ShownColumns<Row>
  pins: ReadonlyMap<string, number>
  /** px of each line. */
  height: number
  /** Undefined where rows cannot be selected. */
  selected: ReadonlySet<string> | undefined
  cursor: Cell
}

/** The lines in sight. Apart from the rest of the grid, since this is what scrolling draws again. */
export function TableBody<Row>(props: TableBodyProps<Row>): ReactNode {
  const { scroller, rowLink, current, changedSince, groups, group } = props
  const { columns, pins, height, selected, cursor } = props
  const { lines } = groups
  const { shown, folded, naming } = columns
  const [TableRow] = useState(() => createTableRow<Row>())
  const cells = useMemo(
    () => shown.map((column) => columnCell(column, column === naming, pins.get(column.id))),
    [shown, naming, pins],
  )
  const check = pins.size > 0 ? `${classes.check} ${classes.pinned}` : classes.check
  // The console can stand below any path.
  const root = useHref('/')
  const hrefOf = (link: string) => (root !== '/' && link.startsWith('/') ? root + link : link)
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller,
    estimateSize: useCallback(() => height, [height]),
    scrollMargin: HEAD,
    overscan: 8,
    // The row that may have the focus stays, however far away it is scrolled.
    rangeExtractor: useCallback((range: Range) => withRow(defaultRangeExtractor(range), cursor.at), [cursor.at]),
  })
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  const [slotsFor] = useState(createSlots)
  const inSight = virtual.getVirtualItems().flatMap(({ index: at }) => {
    const id = lines.idAt(at)
    return id === undefined ? [] : { at, id }
  })
  // A press and its release have to meet the same element in its place, or there is no click.
  const tidy = !virtual.isScrolling && !scroller?.matches(':active')
  return (
    <div role="rowgroup" className={classes.rows} style={{ height: lines.count * height }}>
      {slotsFor(inSight, lines.idAt(cursor.at), tidy).map(({ at, id, key }) => {
        const place = { at, top: at * height, cursor: at === cursor.at ? cursor.column : undefined }
        const header = lines.groupAt(at)
        if (header && group) {
          return (
            <GroupRow
              key={key}
              group={header}
              column={group}
              span={shown.length + (folded.length > 0 ? 1 : 0)}
              selected={selected && countIn(lines, header, selected)}
              {...place}
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
            name={nameOf(row, naming, id)}
            cells={cells}
            folded={folded}
            check={check}
            level={group ? 2 : branch?.level}
            open={branch?.open}
            indent={branch && 4 + branch.level * STEP + (branch.open === undefined ? STEP : 0) - 12}
            link={rowLink && hrefOf(rowLink(row))}
            current={id === current}
            changed={changedSince?.has(id) ?? false}
            selected={selected?.has(id)}
            {...place}
          />
        )
      })}
    </div>
  )
}

const withRow = (range: number[], at: number): number[] =>
  at < 0 || range.includes(at) ? range : [...range, at].toSorted((a, b) => a - b)
