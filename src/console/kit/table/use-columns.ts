import { useLayoutEffect, useMemo, useState } from 'react'
import { namingColumn, type Column } from './columns.ts'
import { columnTracks, fitColumns, type Fit, type Tracks } from './fit.ts'
import { orderColumns, plainLayout, type ColumnLayout } from './layout.ts'

export interface ShownColumns<Row> extends Fit<Row>, Tracks {
  layout: ColumnLayout
  /** Width of the table in px, about. */
  room: number
  naming: Column<Row> | undefined
  /** In either line of a row, in their order. */
  seen: readonly Column<Row>[]
}

/** The columns that a table shows at its present width, always the same arrays while they are the same. */
export function useColumns<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout = plainLayout,
  frame: HTMLElement | null,
  checks: boolean,
): ShownColumns<Row> {
  const ordered = useMemo(() => orderColumns(columns, layout), [columns, layout])
  const room = useRoom(ordered, layout, frame, checks)
  return useMemo(() => {
    const fit = fitColumns(ordered, layout, room, checks)
    const tracks = columnTracks(fit.shown, layout, room, checks)
    const seen = ordered.filter((column) => fit.shown.includes(column) || fit.folded.includes(column))
    return { ...fit, ...tracks, seen, naming: namingColumn(columns), layout, room }
  }, [columns, ordered, layout, room, checks])
}

/** Width of the table in px; one that makes no difference to its columns makes no new value. */
function useRoom<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  frame: HTMLElement | null,
  checks: boolean,
): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!frame) return
    const lookOf = (width: number) => {
      const { shown, folded } = fitColumns(columns, layout, width, checks)
      const { pins } = columnTracks(shown, layout, width, checks)
      return [shown, folded].map((each) => each.map(({ id }) => id).join(',')).join(' ') + pins.size
    }
    const measure = () => {
      const now = frame.clientWidth
      setRoom((last) => (lookOf(last) === lookOf(now) ? last : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [columns, layout, frame, checks])
  return room
}
