// The canvas covers only the visible part of the map and is redrawn on scroll.
import { useComputedColorScheme } from '@mantine/core'
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import type { StateIcon } from '../state/states.ts'
import { getTilePosition, getVisibleRows, HEADING_HEIGHT, layoutTiles, layoutTilesBeside } from './layout.ts'
import { createPainter, type Painter } from './painter.ts'

export interface TileSet<Item> {
  readonly groups: readonly { readonly name: string; readonly count: number }[]
  readonly items: readonly Item[]
}

export interface TileDescription<Item> {
  readonly getId: (item: Item) => string
  readonly getIcon: (item: Item) => StateIcon
  /** Whether its tile has a dark corner. */
  readonly isMarked: (item: Item) => boolean
  /** Read by screen readers, and shown as lines of a tooltip. */
  readonly getFacts: (item: Item) => readonly string[]
  /** Shown beside the tile while there are few. */
  readonly getName?: (item: Item) => string
}

interface TileCanvasOptions<Item> {
  set: TileSet<Item>
  tile: TileDescription<Item>
  current: string | undefined
  headings: 'above' | 'beside'
  selected: ReadonlySet<string>
  /** Tile of the keyboard cursor; undefined without focus. */
  cursor: number | undefined
}

const PADDING = 12
/** With more tiles, names would not leave room for an overview. */
const MAX_NAMED = 100
/** Minimum width of a name in px. */
const NAME_WIDTHS = { above: 176, beside: 80 }

/** Lays out and draws the tiles. Returns refs for scroller and canvas, and geometry for pointer and keyboard. */
export function useTileCanvas<Item>({ set, tile, current, headings, selected, cursor }: TileCanvasOptions<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const getName = set.items.length <= MAX_NAMED ? tile.getName : undefined
  const nameWidth = getName ? NAME_WIDTHS[headings] : 0
  const layout = useMemo(
    () => (headings === 'above' ? layoutTiles : layoutTilesBeside)(set.groups, width, nameWidth),
    [headings, set, width, nameWidth],
  )
  const colorScheme = useComputedColorScheme()
  const cachedPainter = useRef<{ key: string; painter: Painter }>(undefined)

  function getPainter(context: CanvasRenderingContext2D): Painter {
    const key = `${layout.pitch} ${devicePixelRatio} ${colorScheme}`
    if (cachedPainter.current?.key !== key)
      cachedPainter.current = { key, painter: createPainter(context, layout.pitch) }
    return cachedPainter.current.painter
  }

  const draw = useEffectEvent(() => {
    const context = canvas.current?.getContext('2d')
    if (!scroller.current || !canvas.current || !context || width === 0) return
    const { scrollTop, clientHeight } = scroller.current
    // A little higher than the visible part, for the rings around the outermost tiles.
    const top = Math.max(0, scrollTop - PADDING)
    canvas.current.style.top = `${top}px`
    const height = Math.min(clientHeight + PADDING, layout.height - top + 4)
    if (height <= 0) return
    const painter = getPainter(context)
    painter.beginFrame(width, height)
    for (const row of getVisibleRows(layout, top, top + height)) {
      const y = row.top - top + 2
      set.items.slice(row.first, row.first + row.count).forEach((item, column) => {
        const x = row.left + column * layout.columnWidth + 2
        painter.drawTile(tile.getIcon(item), tile.isMarked(item), x, y)
        if (getName) painter.drawName(getName(item), x + layout.pitch, y, layout.columnWidth - layout.pitch - PADDING)
        if (selected.has(tile.getId(item))) painter.drawRing(x, y, 'accent', 0)
        if (row.first + column === cursor) painter.drawRing(x, y, 'text', 0)
        else if (tile.getId(item) === current) painter.drawRing(x, y, 'text', 1)
      })
    }
  })

  useLayoutEffect(() => draw(), [layout, set, tile, current, selected, cursor, colorScheme])
  // Measures before the first paint: nothing below the map moves.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth - 2 * PADDING)
    measure()
    const redraw = () => draw()
    const sizeObserver = new ResizeObserver(() => {
      measure()
      draw()
    })
    sizeObserver.observe(element)
    element.addEventListener('scroll', redraw, { passive: true })
    return () => {
      sizeObserver.disconnect()
      element.removeEventListener('scroll', redraw)
    }
  }, [])

  return {
    scroller,
    canvas,
    layout,
    toPoint({ clientX, clientY }: MouseEvent): [x: number, y: number] {
      const box = canvas.current?.parentElement?.getBoundingClientRect()
      return box ? [clientX - box.left - 1, clientY - box.top - 1] : [-1, -1]
    },
    countVisibleRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / layout.pitch) - 2),
    scrollToTile(index: number) {
      const element = scroller.current
      if (!element) return
      const y = getTilePosition(layout, index).top
      const maxTop = y - HEADING_HEIGHT
      const minTop = y + layout.pitch + 2 * PADDING - element.clientHeight
      if (element.scrollTop > maxTop) element.scrollTop = maxTop
      else if (element.scrollTop < minTop) element.scrollTop = minTop
    },
  }
}
