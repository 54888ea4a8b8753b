// Which columns a table of a certain width has room for, and how the room is shared.
import { findRowHeader, type Column } from './columns.ts'
import { getVisibility, type ColumnLayout } from './layout.ts'

/** Below this many px a table gives each row a second line rather than a scrollbar. */
const NARROW_WIDTH = 560
const CHECK_WIDTH = 40

export interface ColumnFit<Row> {
  shown: readonly Column<Row>[]
  /** What there is no room for, shown in a second line of each row. */
  folded: readonly Column<Row>[]
}

const getWidth = <Row>({ id, width }: Column<Row>, { widths }: ColumnLayout): number => widths[id] ?? width

/** Columns to show in so many px. `columns` are in order. In a narrow table the last give way, what names the row and its states never. */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  width: number,
  checks: boolean,
): ColumnFit<Row> {
  const requested = columns.filter(({ id }) => getVisibility(layout, id) !== 'never')
  const isKept = (column: Column<Row>) => getVisibility(layout, column.id) === 'always'
  let shown = requested.filter((column) => isKept(column) || (column.hideBelow ?? 0) <= width)
  if (width === 0 || width >= NARROW_WIDTH) return { shown, folded: [] }
  const naming = findRowHeader(columns)
  const needed = () => shown.reduce((sum, column) => sum + getWidth(column, layout), checks ? CHECK_WIDTH : 0)
  for (const last of shown.toReversed()) {
    if (needed() <= width) break
    if (last !== naming && last.kind !== 'state' && !isKept(last)) shown = shown.filter((column) => column !== last)
  }
  return { shown, folded: requested.filter((column) => column.showInSecondLine !== false && !shown.includes(column)) }
}

export interface Tracks {
  /** For `grid-template-columns`. */
  tracks: string
  /** The least px that all columns need together. */
  width: number
  /** px from the start at which a pinned column stays; empty while they would take most of the table. */
  pins: ReadonlyMap<string, number>
}

/** Shares the room of a row: a column of a chosen width, or a pinned one, keeps it; the others grow. */
export function columnTracks<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  room: number,
  checks: boolean,
): Tracks {
  const start = checks ? CHECK_WIDTH : 0
  const pins = new Map<string, number>()
  let end = start
  for (const column of columns) {
    if (!layout.pins.includes(column.id)) continue
    pins.set(column.id, end)
    end += getWidth(column, layout)
  }
  if (end > room * 0.6) pins.clear()
  const tracks = columns.map((column) => {
    const width = getWidth(column, layout)
    const fixed = !column.grow || layout.widths[column.id] !== undefined || pins.has(column.id)
    return fixed ? `${width}px` : `minmax(${width}px, ${column.grow}fr)`
  })
  return {
    tracks: [...(checks ? [`${CHECK_WIDTH}px`] : []), ...tracks].join(' '),
    width: columns.reduce((sum, column) => sum + getWidth(column, layout), start),
    pins,
  }
}
