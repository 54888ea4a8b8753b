// Which rows of a long list are in sight. All are of one height, so that their places need not be kept.
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows are drawn so many at a time, and so many more than are in sight on either side. */
const BLOCK = 4
const BEYOND = 6

interface RowsInSightOptions {
  scroller: HTMLElement | null
  count: number
  /** px of each row, and of what stands above the first. */
  height: number
  above: number
}

/** Numbers of the rows to draw, in order. `kept` is among them wherever the list is scrolled to; -1: none is. */
export function useRowsInSight({ scroller, count, height, above }: RowsInSightOptions, kept: number): number[] {
  const [block, setBlock] = useState(0)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!scroller) return
    const place = () => setBlock(Math.max(0, Math.floor(scroller.scrollTop / height / BLOCK)))
    const measure = () => {
      setRoom(scroller.clientHeight)
      place()
    }
    // Drawn in the frame that shows the new place, or it would show nothing there.
    const onScroll = () => flushSync(place)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scroller, height])

  const seen = Math.max(0, Math.ceil((room - above) / height))
  // A list that became shorter is scrolled back by the browser, a moment later.
  const top = Math.max(0, Math.min(block * BLOCK, count - seen))
  const first = Math.max(0, top - BEYOND)
  const end = Math.min(count, top + BLOCK + seen + BEYOND)
  const rows = Array.from({ length: end - first }, (_, at) => first + at)
  if (kept >= 0 && kept < first) rows.unshift(kept)
  if (kept >= end && kept < count) rows.push(kept)
  return rows
}
