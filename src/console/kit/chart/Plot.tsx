import { useState, type PointerEvent, type ReactNode } from 'react'
import { formatMoment } from '../format.ts'
import { useNow } from '../clock.ts'
import { timeZone } from '../time-zone.ts'
import { amountOf, lineOf, nearest, scaleOf, type Series } from './series.ts'
import classes from './TimeSeries.module.css'
import { timeTicks, valueTicks } from './ticks.ts'

const percent = (share: number): string => `${share * 100}%`

/** The line with its axes, as wide as there is room, and what it says where the pointer is. */
export function Plot({ series, unit }: { series: Series; unit: string }): ReactNode {
  const zone = timeZone.use()
  const [low, high] = scaleOf(series, unit)
  const line = lineOf(series, low, high)
  return (
    <div className={classes.plot} aria-hidden="true">
      {valueTicks(low, high).map(({ at, label }) => (
        <span key={label} className={classes.value} style={{ bottom: percent(at) }}>
          <span>
            {label}
            {unit === '%' && ' %'}
          </span>
        </span>
      ))}
      {timeTicks(series.times[0] ?? 0, series.times.at(-1) ?? 0, zone).map(({ at, label, below }) => (
        <span key={at} className={classes.time} style={{ left: percent(at) }}>
          <span>
            {label}
            {below && <br />}
            {below}
          </span>
        </span>
      ))}
      {/* A unit wide and high, drawn out to the room there is. */}
      <svg viewBox="0 0 1 1" preserveAspectRatio="none">
        <path d={line.area} className={classes.area} />
        <path d={line.path} className={classes.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <Pointed series={series} unit={unit} low={low} high={high} />
    </div>
  )
}

interface PointedProps {
  series: Series
  unit: string
  low: number
  high: number
}

// Apart from the line, which pointing does not draw again.
function Pointed({ series, unit, low, high }: PointedProps) {
  const now = useNow()
  const zone = timeZone.use()
  const [share, setShare] = useState<number>()
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setShare((event.clientX - left) / width)
  }
  const found = share === undefined ? undefined : nearest(series, share)
  return (
    <div className={classes.pointed} onPointerMove={point} onPointerLeave={() => setShare(undefined)}>
      {found && (
        <span className={classes.cursor} style={{ left: percent(found.at) }}>
          {found.value !== null && (
            <i className={classes.dot} style={{ bottom: percent((found.value - low) / (high - low)) }} />
          )}
          <span className={classes.told} data-before={found.at > 0.5 || undefined}>
            {formatMoment(found.time, now, zone)} · {found.value === null ? 'none' : amountOf(found.value, unit)}
          </span>
        </span>
      )}
    </div>
  )
}
