// How somebody wants the columns of a table: their order, which of them, how wide, and which stay in sight.
import type { Column } from './columns.ts'

export interface ColumnChoice {
  id: string
  /** `fit`: as the width of the table allows. */
  visibility: 'fit' | 'always' | 'never'
}

export interface ColumnLayout {
  /** Columns in their order; one that is not named here stays after the one it follows in the table as it is made. */
  order: readonly ColumnChoice[]
  /** px by column. */
  widths: Readonly<Record<string, number>>
  /** Columns that stay at the start while the others are scrolled. */
  pins: readonly string[]
}

export const defaultLayout: ColumnLayout = { order: [], widths: {}, pins: [] }

const MIN_WIDTH = 48
const MAX_WIDTH = 800
/** What one press of a key changes a width by, in px. */
export const WIDTH_STEP = 16

/** All columns in the order asked for, pinned ones first. */
export function orderColumns<Row>(columns: readonly Column<Row>[], { order, pins }: ColumnLayout): Column<Row>[] {
  const known = order.flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
  const ordered = [...known]
  columns.forEach((column, at) => {
    if (known.includes(column)) return
    const before = columns[at - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  })
  const pinned = pins.flatMap((id) => ordered.find((column) => column.id === id) ?? [])
  return [...pinned, ...ordered.filter((column) => !pinned.includes(column))]
}

export const getVisibility = ({ order }: ColumnLayout, id: string): ColumnChoice['visibility'] =>
  order.find((choice) => choice.id === id)?.visibility ?? 'fit'

/** The layout with one column shown or hidden. */
export function withVisibility<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  id: string,
  visibility: ColumnChoice['visibility'],
): ColumnLayout {
  return {
    ...layout,
    order: toColumnChoices(columns, layout).map((choice) => (choice.id === id ? { id, visibility } : choice)),
  }
}

/** The layout with one column moved to where another stands; pinned columns move among themselves, the others too. */
export function withMoved<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  id: string,
  to: string | undefined,
): ColumnLayout {
  if (to === undefined || layout.pins.includes(id) !== layout.pins.includes(to)) return layout
  const all = toColumnChoices(columns, layout)
  const [from, until] = [all.findIndex((choice) => choice.id === id), all.findIndex((choice) => choice.id === to)]
  const moved = all[from]
  if (!moved || until < 0) return layout
  const order = all.toSpliced(from, 1).toSpliced(until, 0, moved)
  return {
    ...layout,
    order,
    pins: order.filter((choice) => layout.pins.includes(choice.id)).map((choice) => choice.id),
  }
}

/** The layout with one column pinned, after the other pinned ones, or let go. */
export function withPinned(layout: ColumnLayout, id: string, pinned: boolean): ColumnLayout {
  const others = layout.pins.filter((pin) => pin !== id)
  return { ...layout, pins: pinned ? [...others, id] : others }
}

/** The layout with a column of this width, in px; undefined for the one it is made with. */
export function withWidth(layout: ColumnLayout, id: string, width: number | undefined): ColumnLayout {
  const { [id]: _, ...others } = layout.widths
  if (width === undefined) return { ...layout, widths: others }
  return { ...layout, widths: { ...others, [id]: clampWidth(width) } }
}

/** A width that a column can have, in whole px. */
export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

const toColumnChoices = <Row>(columns: readonly Column<Row>[], layout: ColumnLayout): ColumnChoice[] =>
  orderColumns(columns, layout).map(({ id }) => ({ id, visibility: getVisibility(layout, id) }))
