import { Group, Table, Text } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { formatCount, formatTimestamp } from '../format.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { Scrollable } from '../Scrollable.tsx'
import { Time, useNow } from '../Time.tsx'
import classes from './TimeSeries.module.css'
import { getSeriesStats, getNextTime, valueAt, type Series } from './series.ts'

const Plot = lazyComponent(() => import('./Plot.tsx'))

export interface TimeSeriesProps {
  title: string
  /** '' for none. */
  unit: string
  series: Series
}

const formatValue = (value: number | null, unit: string): string =>
  value === null ? 'none' : `${formatCount(Math.round(value * 100) / 100)}${unit === '%' ? '%' : unit && ` ${unit}`}`

/** A measurement over time: a line with a cursor for pointer and keys, a summary, and a table on demand. */
export function TimeSeries(props: TimeSeriesProps) {
  const { title, unit, series } = props
  const stats = getSeriesStats(series)
  if (!stats)
    return (
      <figure className={classes.figure}>
        <Caption title={title}>no data</Caption>
        <div className={classes.area} />
      </figure>
    )
  const [latest, lowest, highest] = [stats.latest, stats.lowest, stats.highest].map((value) => formatValue(value, unit))
  return (
    <figure className={classes.figure}>
      <SeriesLine
        {...props}
        summary={lowest === highest ? `always ${latest}` : `now ${latest}, lowest ${lowest}, highest ${highest}`}
      />
      <SeriesTable {...props} />
    </figure>
  )
}

const Caption = ({ title, children }: { title: string; children: ReactNode }) => (
  <Group component="figcaption" gap="0 8px" fz="sm">
    <Text component="bdi" inherit fw={550}>
      {title}
    </Text>
    <Text span inherit c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Text>
  </Group>
)

function SeriesLine({ title, unit, series, summary }: TimeSeriesProps & { summary: string }) {
  const now = useNow()
  const [time, setTime] = useState<number>()
  const selected = valueAt(series, time)
  const text =
    selected && time !== undefined ? `${formatTimestamp(time, now)}: ${formatValue(selected.value, unit)}` : summary
  const last = series.times.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const next = getNextTime(series, time, event.key)
    if (next === undefined) return
    setTime(next)
    event.preventDefault()
  }
  return (
    <>
      <Caption title={title}>{text}</Caption>
      <div
        className={classes.area}
        role="slider"
        tabIndex={0}
        aria-label={`${title} over time`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={selected && time !== undefined ? series.times.indexOf(time) : last}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onBlur={() => setTime(undefined)}
      >
        <Plot series={series} unit={unit} selectedTime={selected && time} onSelectTime={setTime} />
      </div>
    </>
  )
}

// Rows are rendered on demand: a year has hundreds.
function SeriesTable({ title, unit, series: { times, values } }: TimeSeriesProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Data for {title}</summary>
      {open && (
        <Scrollable label={`Data for ${title}`} mah={200}>
          <Table fz="xs" w="auto" withRowBorders={false} verticalSpacing={0} horizontalSpacing="sm">
            <Table.Tbody>
              {times
                .map((time, index) => (
                  <Table.Tr key={time}>
                    <Table.Th scope="row" fw={400}>
                      <Time value={time} format="moment" />
                    </Table.Th>
                    <Table.Td ta="end">{formatValue(values[index] ?? null, unit)}</Table.Td>
                  </Table.Tr>
                ))
                .toReversed()}
            </Table.Tbody>
          </Table>
        </Scrollable>
      )}
    </details>
  )
}
