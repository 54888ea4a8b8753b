import { useEffect, useRef, type ReactNode } from 'react'
import uPlot from 'uplot'
import { formatCount } from '../format.ts'
import { timeZone } from '../time-zone.ts'
import classes from './TimeSeries.module.css'
import { scaleOf, type Series } from './series.ts'

const HEIGHT = 132

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
    cursor: { y: false, drag: { x: false, y: false } },
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

/** The line itself; drawn anew where room, scheme or zone change. */
export default function Plot({ series, unit }: { series: Series; unit: string }): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const utc = timeZone.use() === 'utc'
  useEffect(() => {
    const { current } = frame
    if (!current) return
    let plot: uPlot | undefined
    const data: uPlot.AlignedData = [series.times.map((time) => time / 1000), [...series.values]]
    const draw = () => {
      plot?.destroy()
      plot = new uPlot(optionsFor(current.clientWidth, unit, scaleOf(series, unit), utc), data, current)
    }
    const scheme = new MutationObserver(draw)
    scheme.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
    const room = new ResizeObserver(() => {
      if (plot) plot.setSize({ width: current.clientWidth, height: HEIGHT })
      else draw()
    })
    room.observe(current)
    return () => {
      scheme.disconnect()
      room.disconnect()
      plot?.destroy()
    }
  }, [series, unit, utc])
  return <div ref={frame} className={classes.plot} aria-hidden="true" />
}
