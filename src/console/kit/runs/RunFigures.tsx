import type { ReactNode } from 'react'
import { formatCountOf, formatDuration, formatShare } from '../format.ts'
import { Facts } from '../Facts.tsx'
import { figuresOf, newestRuns, type Run } from './runs.ts'
import classes from './Runs.module.css'

const SHOWN = 40

/** Runs at a glance: how often they fail and how long they take, and the newest as bars as high as they took. */
export function RunFigures({ runs, noun }: { runs: readonly Run[]; noun: string }): ReactNode {
  const { over, failed, median, timed, most } = figuresOf(runs)
  const shown = newestRuns(runs, SHOWN)
  const longest = Math.max(1, ...shown.map(({ duration }) => duration ?? 0))
  if (runs.length === 0) return null
  return (
    <>
      <Facts
        facts={[
          {
            term: 'Failed',
            value: over === 0 ? 'none is over yet' : `${failed} of ${over} (${formatShare(failed, over)})`,
          },
          {
            term: 'Duration',
            value:
              median === undefined ? `too few to tell (${timed})` : `${formatDuration(median)} (median of ${timed})`,
          },
          { term: 'Most often by', value: most && `${most.by} (${most.count} of ${runs.length})` },
        ]}
      />
      <div
        className={classes.bars}
        role="img"
        aria-label={`Durations of the newest ${formatCountOf(shown.length, noun)}, the longest ${formatDuration(longest)}`}
      >
        {shown.map(({ id, label, tone, duration }) => (
          <span
            key={id}
            title={duration === undefined ? label : `${label}, ${formatDuration(duration)}`}
            style={{
              background: `var(--${tone})`,
              height: `${duration === undefined ? 8 : Math.max(8, (100 * duration) / longest)}%`,
            }}
          />
        ))}
      </div>
    </>
  )
}
