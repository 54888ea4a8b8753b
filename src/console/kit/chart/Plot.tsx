import { useEffect, useEffectEvent, useRef, type PointerEvent, type ReactNode } from 'react'
import uPlot from 'uplot'
import { formatCount, timeZone } from '../format.ts'
import classes from './TimeSeries.module.css'
import { getScale, type Series } from './series.ts'

const HEIGHT = 132

const OFFSCREEN = { left: -10, top: -10 }
const noHandler = () => null
const NO_CURSOR_EVENTS: uPlot.Cursor.Bind = { mousemove: noHandler, mouseenter: noHandler, mouseleave: noHandler }

const readCssVariable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name)

function getPlotOptions(
  width: number,
  unit: string,
  [low, high]: readonly [number, number],
  utc: boolean,
): uPlot.Options {
  const axis = {
    stroke: readCssVariable('--text-3'),
    font: '11px sans-serif',
    grid: { stroke: readCssVariable('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    // The cursor is set by `selectedTime`, not by uPlot.
    cursor: { y: false, drag: { x: false, y: false }, bind: NO_CURSOR_EVENTS },
    ...(utc ? { tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC') } : {}),
    scales: { y: { range: [low, high] } },
    axes: [
      { ...axis, size: 36, gap: 4, space: 64, values: TIME_AXIS_FORMAT },
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
      {
        stroke: readCssVariable('--accent'),
        fill: readCssVariable('--accent-soft'),
        width: 1.5,
        points: { show: false },
        spanGaps: false,
      },
    ],
  }
}

const TIME_AXIS_FORMAT: uPlot.Axis.Values = [
  [86_400 * 28, '{MMM} {YYYY}', null, null, null, null, null, null, 1],
  [86_400, '{D} {MMM}', null, null, null, null, null, null, 1],
  [60, '{HH}:{mm}', '\n{D} {MMM}', null, '\n{D} {MMM}', null, null, null, 1],
]

interface PlotProps {
  series: Series
  unit: string
  /** A time of the series. */
  selectedTime: number | undefined
  /** Called with the time under the pointer; undefined when it leaves. */
  onSelectTime: (time: number | undefined) => void
}

/** The line. Redrawn when the size, color scheme or time zone changes. */
export default function Plot({ series, unit, selectedTime, onSelectTime }: PlotProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const utc = timeZone.use() === 'utc'
  const moveCursor = useEffectEvent((drawn: uPlot) =>
    drawn.setCursor(
      selectedTime === undefined ? OFFSCREEN : { left: drawn.valToPos(selectedTime / 1000, 'x'), top: 0 },
    ),
  )
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const data: uPlot.AlignedData = [series.times.map((time) => time / 1000), [...series.values]]
    const draw = () => {
      plot.current?.destroy()
      const options = getPlotOptions(current.clientWidth, unit, getScale(series, unit), utc)
      plot.current = new uPlot({ ...options, hooks: { draw: [(drawn) => moveCursor(drawn)] } }, data, current)
    }
    const schemeObserver = new MutationObserver(draw)
    schemeObserver.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    const sizeObserver = new ResizeObserver(() => {
      if (plot.current) plot.current.setSize({ width: current.clientWidth, height: HEIGHT })
      else draw()
    })
    sizeObserver.observe(current)
    return () => {
      schemeObserver.disconnect()
      sizeObserver.disconnect()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [series, unit, utc])
  useEffect(() => {
    if (plot.current) moveCursor(plot.current)
  }, [selectedTime])
  const onPointer = ({ clientX }: PointerEvent) => {
    const { current } = plot
    if (current) onSelectTime(series.times[current.posToIdx(clientX - current.over.getBoundingClientRect().left)])
  }
  return (
    <div
      ref={frame}
      className={classes.plot}
      aria-hidden="true"
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={() => onSelectTime(undefined)}
    />
  )
}
