import { useEffect, useEffectEvent, useRef, type PointerEvent, type ReactNode } from 'react'
import uPlot from 'uplot'
import { formatCount } from '../format.ts'
import { timeZone } from '../time-zone.ts'
import classes from './TimeSeries.module.css'
import { scaleOf, type Series } from './series.ts'

const HEIGHT = 132

const NOWHERE = { left: -10, top: -10 }
const unbound = () => null
const UNBOUND: uPlot.Cursor.Bind = { mousemove: unbound, mouseenter: unbound, mouseleave: unbound }

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name)

function optionsFor(width: number, unit: string, [low, high]: readonly [number, number], utc: boolean): uPlot.Options {
  const axis = {
    stroke: token('--text-3'),
    font: '11px sans-serif',
    grid: { stroke: token('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    // Pointer and keys say themselves which point is read.
    cursor: { y: false, drag: { x: false, y: false }, bind: UNBOUND },
    ...(utc ? { tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC') } : {}),
    scales: { y: { range: [low, high] } },
    axes: [
      // Days before months, and hours from 0 to 24, as everywhere.
      { ...axis, size: 36, gap: 4, space: 64, values: CLOCK },
      {
        ...axis,
        size: 46,
        gap: 4,
        space: 34,
        values: (_, ticks) => ticks.map((tick) => `${formatCount(tick)}${unit === '%' ? ' %' : ''}`),
      },
    ],
    series: [
      {},
      { stroke: token('--accent'), fill: token('--accent-soft'), width: 1.5, points: { show: false }, spanGaps: false },
    ],
  }
}

const CLOCK: uPlot.Axis.Values = [
  [86_400 * 28, '{MMM} {YYYY}', null, null, null, null, null, null, 1],
  [86_400, '{D} {MMM}', null, null, null, null, null, null, 1],
  [60, '{HH}:{mm}', '\n{D} {MMM}', null, '\n{D} {MMM}', null, null, null, 1],
]

interface PlotProps {
  series: Series
  unit: string
  /** The time that is read, of the series. */
  at: number | undefined
  /** The time below the pointer; undefined when it leaves. */
  onRead: (time: number | undefined) => void
}

/** The line itself; drawn anew where room, scheme or zone change. */
export default function Plot({ series, unit, at, onRead }: PlotProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef<uPlot>(undefined)
  const utc = timeZone.use() === 'utc'
  const point = useEffectEvent((plot: uPlot) =>
    plot.setCursor(at === undefined ? NOWHERE : { left: plot.valToPos(at / 1000, 'x'), top: 0 }),
  )
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const data: uPlot.AlignedData = [series.times.map((time) => time / 1000), [...series.values]]
    const draw = () => {
      drawn.current?.destroy()
      const options = optionsFor(current.clientWidth, unit, scaleOf(series, unit), utc)
      // Only what has been drawn knows where a time stands.
      drawn.current = new uPlot({ ...options, hooks: { draw: [(plot) => point(plot)] } }, data, current)
    }
    const scheme = new MutationObserver(draw)
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    const room = new ResizeObserver(() => {
      if (drawn.current) drawn.current.setSize({ width: current.clientWidth, height: HEIGHT })
      else draw()
    })
    room.observe(current)
    return () => {
      scheme.disconnect()
      room.disconnect()
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [series, unit, utc])
  useEffect(() => {
    if (drawn.current) point(drawn.current)
  }, [at])
  const onPointer = ({ clientX }: PointerEvent) => {
    const plot = drawn.current
    if (plot) onRead(series.times[plot.posToIdx(clientX - plot.over.getBoundingClientRect().left)])
  }
  return (
    <div
      ref={frame}
      className={classes.plot}
      aria-hidden="true"
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={() => onRead(undefined)}
    />
  )
}
