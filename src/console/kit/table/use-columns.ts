import { useLayoutEffect, useMemo, useState } from 'react'
import { findRowHeader, type Column } from './columns.ts'
import { columnTracks, fitColumns, type ColumnFit, type Tracks } from './fit.ts'
import { orderColumns, defaultLayout, type ColumnLayout } from './layout.ts'

export interface VisibleColumns<Row> extends ColumnFit<Row>, Tracks {
  layout: ColumnLayout
  /** Width of the table in px, about. */
  availableWidth: number
  rowHeader: Column<Row> | undefined
  /** In either line of a row, in their order. */
  visible: readonly Column<Row>[]
}

/** The columns that a table shows at its present width, always the same arrays while they are the same. */
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

/** Width of the table in px; one that makes no difference to its columns makes no new value. */
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
      const { shown, folded } = fitColumns(columns, layout, width, checks)
      const { pins } = columnTracks(shown, layout, width, checks)
      return [shown, folded].map((each) => each.map(({ id }) => id).join(',')).join(' ') + pins.size
    }
    const measure = () => {
      const now = frame.clientWidth
      setAvailableWidth((last) => (fingerprint(last) === fingerprint(now) ? last : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [columns, layout, frame, checks])
  return availableWidth
}
