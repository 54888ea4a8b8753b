import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { Column } from './columns.ts'

// Rows never enter this model: it keeps columns only, the index keeps the rows.
const features = tableFeatures({ columnVisibilityFeature })
const noRows: never[] = []

/** The columns that a table shows at its present width, always the same array while they are the same. */
export function useColumns<Row>(columns: readonly Column<Row>[], frame: HTMLElement | null): readonly Column<Row>[] {
  const hidden = useHidden(columns, frame)
  const model = useTable({
    features,
    data: noRows,
    columns: useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns]),
    state: {
      columnVisibility: useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]),
    },
  })
  const shown = model.getVisibleLeafColumns()
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return shown.flatMap(({ id }) => byId.get(id) ?? [])
  }, [columns, shown])
}

function useHidden<Row>(columns: readonly Column<Row>[], frame: HTMLElement | null): string[] {
  const [ids, setIds] = useState('')
  useLayoutEffect(() => {
    if (!frame) return
    const measure = () => {
      const hidden = columns.filter((column) => (column.hideBelow ?? 0) > frame.offsetWidth)
      // As one text, so that a resize that hides nothing new renders nothing.
      setIds(hidden.map((column) => column.id).join('\n'))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [columns, frame])
  return useMemo(() => (ids === '' ? [] : ids.split('\n')), [ids])
}

const CHECK_WIDTH = 40

/** The tracks of one row, and the least width they need together, in px. */
export function columnTracks<Row>(columns: readonly Column<Row>[], checks: boolean): { tracks: string; width: number } {
  const tracks = columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`))
  const width = columns.reduce((sum, column) => sum + column.width, checks ? CHECK_WIDTH : 0)
  return { tracks: [...(checks ? [`${CHECK_WIDTH}px`] : []), ...tracks].join(' '), width }
}
