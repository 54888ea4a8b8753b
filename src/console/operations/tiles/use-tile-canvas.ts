// The canvas of the tile map: as large as what is seen of it, drawn anew as it is scrolled.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { describeState } from '../../kit/state/states.ts'
import { getTilePosition, HEADING_HEIGHT, layoutTiles, getVisibleRange, type TileLayout } from './layout.ts'
import type { TileSet } from './groups.ts'
import { createPainter } from './painter.ts'
import { isMarked } from '../health/counts.ts'

interface TileCanvasOptions {
  readonly set: TileSet
  readonly current: string | undefined
  readonly selected: ReadonlySet<string>
  /** The tile the keyboard stands on, while it has the focus. */
  readonly cursor: number | undefined
}

const PADDING = 12

/** Where the tiles are seen: refs for scroller and canvas, and what pointer and keys need of them. */
export function useTileCanvas(shown: TileCanvasOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const painter = useRef<{ readonly key: string; readonly value: ReturnType<typeof createPainter> }>(undefined)

  const draw = useEffectEvent(() => {
    if (!scroller.current || !canvas.current || width === 0) return
    const { set, current, selected, cursor } = shown
    const layout = layoutTiles(set.groups, width)
    const key = `${layout.pitch} ${devicePixelRatio} ${document.documentElement.dataset['scheme'] ?? ''}`
    if (painter.current?.key !== key) painter.current = { key, value: createPainter(canvas.current, layout.pitch) }
    const { value: paint } = painter.current
    const { scrollTop, clientHeight } = scroller.current
    // The canvas is a little higher than what is seen, for what is drawn around the outermost tiles.
    const top = Math.max(0, scrollTop - PADDING)
    canvas.current.style.top = `${top}px`
    const height = Math.min(clientHeight + PADDING, layout.height - top + 4)
    if (height <= 0 || !paint.beginFrame(width, height)) return
    const [first, last] = getVisibleRange(layout, top, top + height)
    for (let tile = first; tile <= last; tile++) {
      const instance = set.instances[tile]
      if (!instance) continue
      const { x, y } = getTilePosition(layout, tile)
      paint.drawTile(
        { icon: describeState('health', instance.opsState).icon, marked: isMarked(instance) },
        x + 2,
        y - top + 2,
      )
      if (selected.has(instance.ciId)) paint.drawRing(x + 2, y - top + 2, 'accent', 0)
      if (instance.ciId === current || tile === cursor)
        paint.drawRing(x + 2, y - top + 2, 'text', tile === cursor ? 0 : 1)
    }
  })

  useLayoutEffect(() => draw(), [shown.set, shown.current, shown.selected, shown.cursor, width])
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const redraw = () => draw()
    const room = new ResizeObserver(() => {
      setWidth(current.clientWidth - 2 * PADDING)
      draw()
    })
    const scheme = new MutationObserver(redraw)
    room.observe(current)
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    current.addEventListener('scroll', redraw, { passive: true })
    return () => {
      room.disconnect()
      scheme.disconnect()
      current.removeEventListener('scroll', redraw)
    }
  }, [])

  const pointIn = ({ clientX, clientY }: MouseEvent): [x: number, y: number] => {
    const box = scroller.current?.getBoundingClientRect()
    if (!box || !scroller.current) return [-1, -1]
    return [clientX - box.left - PADDING - 1, clientY - box.top - PADDING - 1 + scroller.current.scrollTop]
  }
  return {
    scroller,
    canvas,
    width,
    pointIn,
    /** How many rows of tiles are seen at once. */
    rowsSeen: ({ pitch }: TileLayout) => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / pitch) - 2),
    /** Scrolls as little as needed for a row of tiles to be seen. */
    show(y: number, pitch: number) {
      const { current } = scroller
      if (!current) return
      const [above, below] = [y - HEADING_HEIGHT, y + pitch + 2 * PADDING - current.clientHeight]
      if (current.scrollTop > above) current.scrollTop = above
      else if (current.scrollTop < below) current.scrollTop = below
    },
    /** What the pointer stands on, as the browser's own hint. */
    title(event: MouseEvent, wordsAt: (x: number, y: number) => string) {
      if (!canvas.current) return
      const words = wordsAt(...pointIn(event))
      canvas.current.title = words
      canvas.current.style.cursor = words === '' ? '' : 'pointer'
    },
  }
}
