import { lazy, Suspense, useState, type ReactNode } from 'react'
import { formatCount } from '../format.ts'
import { Time } from '../Time.tsx'
import classes from './TimeSeries.module.css'
import { figuresOf, type Series } from './series.ts'

const Plot = lazy(() => import('./Plot.tsx'))

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

/** One measure over time as a line, with its figures in words and, unfolded, as a table. */
export function TimeSeries({ title, unit, series }: TimeSeriesProps): ReactNode {
  const figures = figuresOf(series)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <bdi className={classes.title}>{title}</bdi>
        <span className={classes.words}>{figures ? wordsOf(figures, unit) : 'nothing was measured'}</span>
      </figcaption>
      <div
        className={classes.room}
        role="img"
        aria-label={`${title} over time: ${figures ? wordsOf(figures, unit) : 'nothing was measured'}`}
      >
        {figures && (
          <Suspense>
            <Plot series={series} unit={unit} />
          </Suspense>
        )}
      </div>
      {figures && <Figures title={title} unit={unit} series={series} />}
    </figure>
  )
}

// Drawn only when it is unfolded: a year has hundreds of figures.
function Figures({ title, unit, series }: TimeSeriesProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Figures of {title}</summary>
      {open && (
        // Reachable by keyboard, since it has to be scrolled.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.scroller} tabIndex={0} role="region" aria-label={`Figures of ${title}`}>
          <table>
            <tbody>{rowsOf(series, unit)}</tbody>
          </table>
        </div>
      )}
    </details>
  )
}

const rowsOf = ({ times, values }: Series, unit: string): ReactNode =>
  times
    .map((time, at) => (
      <tr key={time}>
        <th scope="row">
          <Time value={time} as="moment" />
        </th>
        <td>{values[at] === null || values[at] === undefined ? 'none' : amount(values[at], unit)}</td>
      </tr>
    ))
    .toReversed()
