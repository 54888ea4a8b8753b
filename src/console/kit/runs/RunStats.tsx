import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCountOf, formatDuration, formatPercent } from '../format.ts'
import { Facts } from '../Facts.tsx'
import { getRunStats, newestRuns, type Run } from './runs.ts'
import classes from './RunStats.module.css'

const MAX_BARS = 40

/** Runs at a glance: how often they fail and how long they take, and the newest as bars as high as they took. */
function RunStats({ runs, noun }: { runs: readonly Run[]; noun: string }): ReactNode {
  const { ended, failed, median, sampleSize, mostFrequentUser } = getRunStats(runs)
  const shown = newestRuns(runs, MAX_BARS)
  const longest = Math.max(1, ...shown.map(({ duration }) => duration ?? 0))
  if (runs.length === 0) return null
  return (
    <>
      <Facts
        facts={[
          {
            term: 'Failed',
            value: ended === 0 ? 'none is over yet' : `${failed} of ${ended} (${formatPercent(failed, ended)})`,
          },
          {
            term: 'Duration',
            value:
              median === undefined
                ? `too few to tell (${sampleSize})`
                : `${formatDuration(median)} (median of ${sampleSize})`,
          },
          {
            term: 'Most often by',
            value: mostFrequentUser && `${mostFrequentUser.by} (${mostFrequentUser.count} of ${runs.length})`,
          },
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

/** The figures of a list of runs, above it. Their space is reserved while the list is loading; on phones the bars are below. */
export const RunSummary = ({ runs, noun }: { runs: readonly Run[] | undefined; noun: string }): ReactNode => (
  <Group justify="space-between" align="flex-start" gap="8px 32px" mih={{ base: 136, xs: 72 }} mb="lg" flex="none">
    {runs && <RunStats runs={runs} noun={noun} />}
  </Group>
)
