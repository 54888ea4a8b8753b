import { Table } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNow } from '../clock.ts'
import { formatCount, formatMoment } from '../format.ts'
import { late } from '../late.tsx'
import { Scrollable } from '../Scrollable.tsx'
import { Time } from '../Time.tsx'
import classes from './TimeSeries.module.css'
import { figuresOf, stepAlong, valueAt, type Series } from './series.ts'

const Plot = late(() => import('./Plot.tsx'))

export interface TimeSeriesProps {
  /** What is measured: "busy". */
  title: string
  /** '' for none. */
  unit: string
  series: Series
}

const amount = (value: number, unit: string): string =>
  `${formatCount(Math.round(value * 100) / 100)}${unit === '' ? '' : ` ${unit}`}`

function wordsOf({ latest, lowest, highest }: NonNullable<ReturnType<typeof figuresOf>>, unit: string): string {
  return `now ${amount(latest, unit)}, lowest ${amount(lowest, unit)}, highest ${amount(highest, unit)}`
}

/** One measure over time as a line that can be read point by point, with its figures in words and, unfolded, as a table. */
export function TimeSeries({ title, unit, series }: TimeSeriesProps): ReactNode {
  const figures = figuresOf(series)
  return (
    <figure className={classes.figure}>
      {figures ? (
        <Line title={title} unit={unit} series={series} words={wordsOf(figures, unit)} />
      ) : (
        <>
          <figcaption className={classes.caption}>
            <bdi className={classes.title}>{title}</bdi>
            <span className={classes.words}>nothing was measured</span>
          </figcaption>
          <div className={classes.room} />
        </>
      )}
      {figures && <Figures title={title} unit={unit} series={series} />}
    </figure>
  )
}

const measured = (value: number | null, unit: string): string => (value === null ? 'none' : amount(value, unit))

function Line({ title, unit, series, words }: TimeSeriesProps & { words: string }) {
  const now = useNow()
  const [time, setTime] = useState<number>()
  const read = valueAt(series, time)
  const reading = read && time !== undefined && `${formatMoment(time, now)}: ${measured(read.value, unit)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepAlong(series, time, event.key)
    if (next === undefined) return
    setTime(next)
    event.preventDefault()
  }
  return (
    <>
      <figcaption className={classes.caption}>
        <bdi className={classes.title}>{title}</bdi>
        <span className={reading ? classes.reading : classes.words}>{reading || words}</span>
      </figcaption>
      <div
        className={classes.room}
        role="slider"
        tabIndex={0}
        aria-label={`${title} over time`}
        aria-valuemin={0}
        aria-valuemax={series.times.length - 1}
        aria-valuenow={read && time !== undefined ? series.times.indexOf(time) : series.times.length - 1}
        aria-valuetext={reading || words}
        onKeyDown={onKeyDown}
        onBlur={() => setTime(undefined)}
      >
        <Plot series={series} unit={unit} at={read && time} onRead={setTime} />
      </div>
    </>
  )
}

// Drawn only when it is unfolded: a year has hundreds of figures.
function Figures({ title, unit, series }: TimeSeriesProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Figures of {title}</summary>
      {open && (
        <Scrollable label={`Figures of ${title}`} mah={200}>
          <Table fz="xs" w="auto" withRowBorders={false} verticalSpacing={0} horizontalSpacing="sm">
            <Table.Tbody>{rowsOf(series, unit)}</Table.Tbody>
          </Table>
        </Scrollable>
      )}
    </details>
  )
}

const rowsOf = ({ times, values }: Series, unit: string): ReactNode =>
  times
    .map((time, at) => (
      <Table.Tr key={time}>
        <Table.Th scope="row" fw={400}>
          <Time value={time} as="moment" />
        </Table.Th>
        <Table.Td ta="end">{measured(values[at] ?? null, unit)}</Table.Td>
      </Table.Tr>
    ))
    .toReversed()
