// The canvas covers only the visible part of the map and is redrawn on scroll.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { describeState } from '../../kit/state/states.ts'
import { isMarked } from '../instance.ts'
import { getTilePosition, HEADING_HEIGHT, layoutTiles, getVisibleRange, type TileLayout } from './layout.ts'
import type { TileSet } from './groups.ts'
import { createPainter, type Painter } from './painter.ts'

interface TileCanvasOptions {
  set: TileSet
  /** Id of the opened instance. */
  current: string | undefined
  selected: ReadonlySet<string>
  /** Tile of the keyboard cursor; undefined without focus. */
  cursor: number | undefined
}

const PADDING = 12

/** Draws the tiles. Returns refs for scroller and canvas, and geometry for pointer and keyboard. */
export function useTileCanvas({ set, current, selected, cursor }: TileCanvasOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const cachedPainter = useRef<{ key: string; painter: Painter }>(undefined)

  const draw = useEffectEvent(() => {
    if (!scroller.current || !canvas.current || width === 0) return
    const layout = layoutTiles(set.groups, width)
    const key = `${layout.pitch} ${devicePixelRatio} ${document.documentElement.dataset['mantineColorScheme'] ?? ''}`
    if (cachedPainter.current?.key !== key)
      cachedPainter.current = { key, painter: createPainter(canvas.current, layout.pitch) }
    const { painter } = cachedPainter.current
    const { scrollTop, clientHeight } = scroller.current
    // A little higher than the visible part, for the rings around the outermost tiles.
    const top = Math.max(0, scrollTop - PADDING)
    canvas.current.style.top = `${top}px`
    const height = Math.min(clientHeight + PADDING, layout.height - top + 4)
    if (height <= 0 || !painter.beginFrame(width, height)) return
    const [first, last] = getVisibleRange(layout, top, top + height)
    for (let tile = first; tile <= last; tile++) {
      const instance = set.instances[tile]
      if (!instance) continue
      const { x, y } = getTilePosition(layout, tile)
      const [left, offsetTop] = [x + 2, y - top + 2]
      const { icon } = describeState('health', instance.opsState)
      painter.drawTile({ icon, marked: isMarked(instance) }, left, offsetTop)
      if (selected.has(instance.ciId)) painter.drawRing(left, offsetTop, 'accent', 0)
      if (tile === cursor) painter.drawRing(left, offsetTop, 'text', 0)
      else if (instance.ciId === current) painter.drawRing(left, offsetTop, 'text', 1)
    }
  })

  useLayoutEffect(() => draw(), [set, current, selected, cursor, width])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const redraw = () => draw()
    const sizeObserver = new ResizeObserver(() => {
      setWidth(element.clientWidth - 2 * PADDING)
      draw()
    })
    const schemeObserver = new MutationObserver(redraw)
    sizeObserver.observe(element)
    schemeObserver.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    element.addEventListener('scroll', redraw, { passive: true })
    return () => {
      sizeObserver.disconnect()
      schemeObserver.disconnect()
      element.removeEventListener('scroll', redraw)
    }
  }, [])

  return {
    scroller,
    canvas,
    width,
    /** Pointer position within the map. */
    toPoint({ clientX, clientY }: MouseEvent): [x: number, y: number] {
      const box = scroller.current?.getBoundingClientRect()
      if (!box || !scroller.current) return [-1, -1]
      return [clientX - box.left - PADDING - 1, clientY - box.top - PADDING - 1 + scroller.current.scrollTop]
    },
    countVisibleRows: ({ pitch }: TileLayout) =>
      Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / pitch) - 2),
    /** Scrolls a row of tiles into view. */
    scrollToRow(y: number, pitch: number) {
      const element = scroller.current
      if (!element) return
      const maxTop = y - HEADING_HEIGHT
      const minTop = y + pitch + 2 * PADDING - element.clientHeight
      if (element.scrollTop > maxTop) element.scrollTop = maxTop
      else if (element.scrollTop < minTop) element.scrollTop = minTop
    },
    /** Native tooltip of the tile under the pointer; '' for none. */
    setTooltip(title: string) {
      if (!canvas.current) return
      canvas.current.title = title
      canvas.current.style.cursor = title === '' ? '' : 'pointer'
    },
  }
}
