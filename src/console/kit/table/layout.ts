// Column layout: order, visibility, widths and pins as chosen by the operator, and how they fit the width of the table.
import { useLayoutEffect, useMemo, useState } from 'react'
import { findRowHeader, type Column } from './columns.ts'

export interface ColumnChoice {
  id: string
  /** `fit`: shown if there is room. */
  visibility: 'fit' | 'always' | 'never'
}

export interface ColumnLayout {
  /** A column that is missing here stays after its predecessor in the definition. */
  order: readonly ColumnChoice[]
  /** px by column id. */
  widths: Readonly<Record<string, number>>
  /** Ids of columns that stay at the start on horizontal scroll. */
  pins: readonly string[]
}

export const defaultLayout: ColumnLayout = { order: [], widths: {}, pins: [] }

const MIN_WIDTH = 48
const MAX_WIDTH = 800
/** px per key press. */
export const WIDTH_STEP = 16

/** All columns in the chosen order, pinned ones first. */
export function orderColumns<Row>(columns: readonly Column<Row>[], { order, pins }: ColumnLayout): Column<Row>[] {
  const listed = order.flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
  const ordered = [...listed]
  columns.forEach((column, index) => {
    if (listed.includes(column)) return
    const before = columns[index - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  })
  const pinned = pins.flatMap((id) => ordered.find((column) => column.id === id) ?? [])
  return [...pinned, ...ordered.filter((column) => !pinned.includes(column))]
}

export const getVisibility = ({ order }: ColumnLayout, id: string): ColumnChoice['visibility'] =>
  order.find((choice) => choice.id === id)?.visibility ?? 'fit'

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

/** Moves a column to the position of another. Pinned columns move only among themselves. */
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

/** Pins a column after the other pinned ones, or unpins it. */
export function withPinned(layout: ColumnLayout, id: string, pinned: boolean): ColumnLayout {
  const others = layout.pins.filter((pin) => pin !== id)
  return { ...layout, pins: pinned ? [...others, id] : others }
}

/** `width` in px; undefined resets it. */
export function withWidth(layout: ColumnLayout, id: string, width: number | undefined): ColumnLayout {
  const { [id]: _, ...others } = layout.widths
  if (width === undefined) return { ...layout, widths: others }
  return { ...layout, widths: { ...others, [id]: clampWidth(width) } }
}

export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

const toColumnChoices = <Row>(columns: readonly Column<Row>[], layout: ColumnLayout): ColumnChoice[] =>
  orderColumns(columns, layout).map(({ id }) => ({ id, visibility: getVisibility(layout, id) }))

/** Below this width in px, rows get a second line instead of a horizontal scrollbar. */
const NARROW_WIDTH = 560
const CHECK_WIDTH = 40
const MAX_PINNED_SHARE = 0.6

interface ColumnFit<Row> {
  shown: readonly Column<Row>[]
  /** Columns without room, shown below the first line of each row. */
  folded: readonly Column<Row>[]
  /** Lines of text that they take. */
  foldedLines: 0 | 1 | 2
}

const getWidth = <Row>({ id, width }: Column<Row>, { widths }: ColumnLayout): number => widths[id] ?? width

/**
 * The columns that fit a width in px, the highest `hideBelow` hidden first. A narrow table folds its last ones instead, never the row
 * header and states.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  width: number,
  checks: boolean,
): ColumnFit<Row> {
  const requested = columns.filter(({ id }) => getVisibility(layout, id) !== 'never')
  const isAlwaysShown = (column: Column<Row>) => getVisibility(layout, column.id) === 'always'
  let shown = requested.filter((column) => isAlwaysShown(column) || (column.hideBelow ?? 0) <= width)
  if (width === 0) return { shown, folded: [], foldedLines: 0 }
  const isNarrow = width < NARROW_WIDTH
  const rowHeader = findRowHeader(columns)
  const removable = isNarrow
    ? shown.filter((column) => column !== rowHeader && column.kind !== 'state').toReversed()
    : shown.filter((column) => column !== rowHeader && column.hideBelow !== undefined).toSorted(compareHideBelow)
  // A column made wider adds a scrollbar rather than hiding others, if there is room for one.
  const widthOf = (column: Column<Row>) => (isNarrow ? getWidth(column, layout) : column.width)
  const needed = () => shown.reduce((sum, column) => sum + widthOf(column), checks ? CHECK_WIDTH : 0)
  for (const column of removable) {
    if (needed() <= width) break
    if (!isAlwaysShown(column)) shown = shown.filter((other) => other !== column)
  }
  const isFolded = (column: Column<Row>) => column.showInSecondLine !== false && !shown.includes(column)
  const folded = isNarrow ? requested.filter(isFolded) : []
  const foldedWidth = folded.reduce((sum, column) => sum + widthOf(column), 0)
  return { shown, folded, foldedLines: folded.length === 0 ? 0 : foldedWidth > width ? 2 : 1 }
}

const compareHideBelow = <Row>(a: Column<Row>, b: Column<Row>): number => (b.hideBelow ?? 0) - (a.hideBelow ?? 0)

interface Tracks {
  /** For `grid-template-columns`. */
  tracks: string
  /** Minimum width of all columns in px. */
  width: number
  /** px from the start by column id; empty if pinned columns would take most of the width. */
  pins: ReadonlyMap<string, number>
}

/** The grid tracks. Resized and pinned columns have a fixed width, others can grow: the last one if none does, so that rows are full. */
export function columnTracks<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  availableWidth: number,
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
  if (end > availableWidth * MAX_PINNED_SHARE) pins.clear()
  const growing = columns.some(({ grow }) => grow) ? undefined : columns.at(-1)
  const tracks = columns.map((column) => {
    const width = getWidth(column, layout)
    const share = column === growing ? 1 : column.grow
    const fixed = !share || layout.widths[column.id] !== undefined || pins.has(column.id)
    return fixed ? `${width}px` : `minmax(${width}px, ${share}fr)`
  })
  return {
    tracks: [...(checks ? [`${CHECK_WIDTH}px`] : []), ...tracks].join(' '),
    width: columns.reduce((sum, column) => sum + getWidth(column, layout), start),
    pins,
  }
}

export interface VisibleColumns<Row> extends ColumnFit<Row>, Tracks {
  layout: ColumnLayout
  /** px, approximate. */
  availableWidth: number
  rowHeader: Column<Row> | undefined
  /** Columns in either line, in order. */
  visible: readonly Column<Row>[]
}

/** The columns at the current width, as stable arrays. */
export function useColumns<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout = defaultLayout,
  frame: HTMLElement | null,
  checks: boolean,
): VisibleColumns<Row> {
  const ordered = useMemo(() => orderColumns(columns, layout), [columns, layout])
  const availableWidth = useAvailableWidth(ordered, layout, frame, checks)
  return useMemo(() => {
    const fit = fitColumns(ordered, layout, availableWidth, checks)
    const tracks = columnTracks(fit.shown, layout, availableWidth, checks)
    const visible = ordered.filter((column) => fit.shown.includes(column) || fit.folded.includes(column))
    return { ...fit, ...tracks, visible, rowHeader: findRowHeader(columns), layout, availableWidth }
  }, [columns, ordered, layout, availableWidth, checks])
}

/** Width of the table in px. Changes only when the columns change. */
function useAvailableWidth<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  frame: HTMLElement | null,
  checks: boolean,
): number {
  const [availableWidth, setAvailableWidth] = useState(0)
  useLayoutEffect(() => {
    if (!frame) return
    const fingerprint = (width: number) => {
      const { shown, folded, foldedLines } = fitColumns(columns, layout, width, checks)
      const { pins } = columnTracks(shown, layout, width, checks)
      return JSON.stringify([shown.map(({ id }) => id), folded.map(({ id }) => id), foldedLines, pins.size])
    }
    const measure = () => {
      const width = frame.clientWidth
      setAvailableWidth((last) => (fingerprint(last) === fingerprint(width) ? last : width))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [columns, layout, frame, checks])
  return availableWidth
}
