import { Table } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { formatCount, formatTimestamp } from '../format.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { Scrollable } from '../Scrollable.tsx'
import { Time, useNow } from '../Time.tsx'
import classes from './TimeSeries.module.css'
import { getSeriesStats, getNextTime, valueAt, type Series } from './series.ts'

const Plot = lazyComponent(() => import('./Plot.tsx'))

export interface TimeSeriesProps {
  /** "busy" */
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

/** A measurement over time: a line with a cursor for pointer and keys, a summary, and a table on demand. */
export function TimeSeries({ title, unit, series }: TimeSeriesProps): ReactNode {
  const stats = getSeriesStats(series)
  return (
    <figure className={classes.figure}>
      {stats ? (
        <SeriesLine title={title} unit={unit} series={series} summary={formatSummary(stats, unit)} />
      ) : (
        <>
          <figcaption className={classes.caption}>
            <bdi className={classes.title}>{title}</bdi>
            <span className={classes.dimmed}>nothing was measured</span>
          </figcaption>
          <div className={classes.area} />
        </>
      )}
      {stats && <SeriesTable title={title} unit={unit} series={series} />}
    </figure>
  )
}

const formatMeasurement = (value: number | null, unit: string): string =>
  value === null ? 'none' : formatValue(value, unit)

function SeriesLine({ title, unit, series, summary }: TimeSeriesProps & { summary: string }) {
  const now = useNow()
  const [time, setTime] = useState<number>()
  const selected = valueAt(series, time)
  const value =
    selected && time !== undefined && `${formatTimestamp(time, now)}: ${formatMeasurement(selected.value, unit)}`
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
        <span className={value ? classes.value : classes.dimmed}>{value || summary}</span>
      </figcaption>
      <div
        className={classes.area}
        role="slider"
        tabIndex={0}
        aria-label={`${title} over time`}
        aria-valuemin={0}
        aria-valuemax={series.times.length - 1}
        aria-valuenow={selected && time !== undefined ? series.times.indexOf(time) : series.times.length - 1}
        aria-valuetext={value || summary}
        onKeyDown={onKeyDown}
        onBlur={() => setTime(undefined)}
      >
        <Plot series={series} unit={unit} selectedTime={selected && time} onSelectTime={setTime} />
      </div>
    </>
  )
}

// Rows are rendered on demand: a year has hundreds.
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
    .map((time, index) => (
      <Table.Tr key={time}>
        <Table.Th scope="row" fw={400}>
          <Time value={time} format="moment" />
        </Table.Th>
        <Table.Td ta="end">{formatMeasurement(values[index] ?? null, unit)}</Table.Td>
      </Table.Tr>
    ))
    .toReversed()
