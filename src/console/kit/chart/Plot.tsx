import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { readCssVariable } from '../browser/css-variable.ts'
import { formatCount, timeZone } from '../format.ts'
import { getScale, type Series } from './series.ts'

const HEIGHT = 132

function getPlotOptions(
  width: number,
  unit: string,
  [low, high]: readonly [number, number],
  utc: boolean,
): uPlot.Options {
  const axis = {
    stroke: readCssVariable('text-3'),
    font: '11px sans-serif',
    grid: { stroke: readCssVariable('line'), width: 1 },
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
      { ...axis, size: 36, gap: 4, space: 64, values: TIME_AXIS_FORMAT },
      {
        ...axis,
        size: 46,
        gap: 4,
        space: 34,
        values: (_, ticks) => ticks.map((tick) => `${formatCount(tick)}${unit === '%' ? '%' : ''}`),
      },
    ],
    series: [
      {},
      {
        stroke: readCssVariable('accent'),
        fill: readCssVariable('accent-soft'),
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
  selectedTime: number | undefined
  /** Called with the time under the pointer; undefined when it leaves. */
  onSelectTime: (time: number | undefined) => void
}

/** The line. Redrawn when the size, color scheme or time zone changes. */
export default function Plot({ series, unit, selectedTime, onSelectTime }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const utc = timeZone.use() === 'utc'
  const moveCursor = useEffectEvent((drawn: uPlot) =>
    drawn.setCursor(
      selectedTime === undefined ? { left: -10, top: -10 } : { left: drawn.valToPos(selectedTime / 1000, 'x'), top: 0 },
      false,
    ),
  )
  const onCursor = useEffectEvent(({ cursor: { idx } }: uPlot) =>
    onSelectTime(typeof idx === 'number' ? series.times[idx] : undefined),
  )
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const data: uPlot.AlignedData = [series.times.map((time) => time / 1000), [...series.values]]
    const draw = () => {
      plot.current?.destroy()
      const options = getPlotOptions(current.clientWidth, unit, getScale(series, unit), utc)
      const hooks = { draw: [(drawn: uPlot) => moveCursor(drawn)], setCursor: [(drawn: uPlot) => onCursor(drawn)] }
      plot.current = new uPlot({ ...options, hooks }, data, current)
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
  return <div ref={frame} aria-hidden="true" />
}
