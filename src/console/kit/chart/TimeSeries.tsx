import { Table } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNow, Time } from '../Time.tsx'
import { formatCount, formatTimestamp } from '../format.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { Scrollable } from '../Scrollable.tsx'
import classes from './TimeSeries.module.css'
import { getSeriesStats, getNextTime, valueAt, type Series } from './series.ts'

const Plot = lazyComponent(() => import('./Plot.tsx'))

export interface TimeSeriesProps {
  /** What is measured: "busy". */
  title: string
  /** '' for none. */
  unit: string
  series: Series
}

const formatValue = (value: number, unit: string): string =>
  `${formatCount(Math.round(value * 100) / 100)}${unit === '' ? '' : ` ${unit}`}`

function formatSummary(
  { latest, lowest, highest }: NonNullable<ReturnType<typeof getSeriesStats>>,
  unit: string,
): string {
  return `now ${formatValue(latest, unit)}, lowest ${formatValue(lowest, unit)}, highest ${formatValue(highest, unit)}`
}

/** One measure over time as a line that can be read point by point, with its figures in words and, unfolded, as a table. */
export function TimeSeries({ title, unit, series }: TimeSeriesProps): ReactNode {
  const figures = getSeriesStats(series)
  return (
    <figure className={classes.figure}>
      {figures ? (
        <SeriesLine title={title} unit={unit} series={series} summary={formatSummary(figures, unit)} />
      ) : (
        <>
          <figcaption className={classes.caption}>
            <bdi className={classes.title}>{title}</bdi>
            <span className={classes.words}>nothing was measured</span>
          </figcaption>
          <div className={classes.room} />
        </>
      )}
      {figures && <SeriesTable title={title} unit={unit} series={series} />}
    </figure>
  )
}

const formatMeasurement = (value: number | null, unit: string): string =>
  value === null ? 'none' : formatValue(value, unit)

function SeriesLine({ title, unit, series, summary }: TimeSeriesProps & { summary: string }) {
  const now = useNow()
  const [time, setTime] = useState<number>()
  const read = valueAt(series, time)
  const query = read && time !== undefined && `${formatTimestamp(time, now)}: ${formatMeasurement(read.value, unit)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = getNextTime(series, time, event.key)
    if (next === undefined) return
    setTime(next)
    event.preventDefault()
  }
  return (
    <>
      <figcaption className={classes.caption}>
        <bdi className={classes.title}>{title}</bdi>
        <span className={query ? classes.reading : classes.words}>{query || summary}</span>
      </figcaption>
      <div
        className={classes.room}
        role="slider"
        tabIndex={0}
        aria-label={`${title} over time`}
        aria-valuemin={0}
        aria-valuemax={series.times.length - 1}
        aria-valuenow={read && time !== undefined ? series.times.indexOf(time) : series.times.length - 1}
        aria-valuetext={query || summary}
        onKeyDown={onKeyDown}
        onBlur={() => setTime(undefined)}
      >
        <Plot series={series} unit={unit} selectedTime={read && time} onSelectTime={setTime} />
      </div>
    </>
  )
}

// Drawn only when it is unfolded: a year has hundreds of figures.
function SeriesTable({ title, unit, series }: TimeSeriesProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Figures of {title}</summary>
      {open && (
        <Scrollable label={`Figures of ${title}`} mah={200}>
          <Table fz="xs" w="auto" withRowBorders={false} verticalSpacing={0} horizontalSpacing="sm">
            <Table.Tbody>{renderRows(series, unit)}</Table.Tbody>
          </Table>
        </Scrollable>
      )}
    </details>
  )
}

const renderRows = ({ times, values }: Series, unit: string): ReactNode =>
  times
    .map((time, at) => (
      <Table.Tr key={time}>
        <Table.Th scope="row" fw={400}>
          <Time value={time} format="moment" />
        </Table.Th>
        <Table.Td ta="end">{formatMeasurement(values[at] ?? null, unit)}</Table.Td>
      </Table.Tr>
    ))
    .toReversed()
