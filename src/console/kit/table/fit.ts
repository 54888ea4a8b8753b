// Which columns a table of a certain width has room for, and how the room is shared.
import { namingColumn, type Column } from './columns.ts'
import { showOf, type ColumnLayout } from './layout.ts'

/** Below this many px a table gives each row a second line rather than a scrollbar. */
const NARROW = 560
const CHECK_WIDTH = 40

export interface Fit<Row> {
  shown: readonly Column<Row>[]
  /** What there is no room for, shown in a second line of each row. */
  folded: readonly Column<Row>[]
}

const widthOf = <Row>({ id, width }: Column<Row>, { widths }: ColumnLayout): number => widths[id] ?? width

/** Columns to show in so many px. `columns` are in order. In a narrow table the last give way, what names the row and its states never. */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  width: number,
  checks: boolean,
): Fit<Row> {
  const wanted = columns.filter(({ id }) => showOf(layout, id) !== 'never')
  const isKept = (column: Column<Row>) => showOf(layout, column.id) === 'always'
  let shown = wanted.filter((column) => isKept(column) || (column.hideBelow ?? 0) <= width)
  if (width === 0 || width >= NARROW) return { shown, folded: [] }
  const naming = namingColumn(columns)
  const needed = () => shown.reduce((sum, column) => sum + widthOf(column, layout), checks ? CHECK_WIDTH : 0)
  for (const last of shown.toReversed()) {
    if (needed() <= width) break
    if (last !== naming && last.kind !== 'state' && !isKept(last)) shown = shown.filter((column) => column !== last)
  }
  return { shown, folded: wanted.filter((column) => column.folds !== false && !shown.includes(column)) }
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
    end += widthOf(column, layout)
  }
  if (end > room * 0.6) pins.clear()
  const tracks = columns.map((column) => {
    const width = widthOf(column, layout)
    const fixed = !column.grow || layout.widths[column.id] !== undefined || pins.has(column.id)
    return fixed ? `${width}px` : `minmax(${width}px, ${column.grow}fr)`
  })
  return {
    tracks: [...(checks ? [`${CHECK_WIDTH}px`] : []), ...tracks].join(' '),
    width: columns.reduce((sum, column) => sum + widthOf(column, layout), start),
    pins,
  }
}
