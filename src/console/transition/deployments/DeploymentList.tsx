import { Box, Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { Deployment } from '../../../contract/core/records.ts'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCountOf, formatDuration, formatPercent } from '../../kit/format.ts'
import { computeMedian, getRunStats, newestRuns, type Run } from '../../kit/runs/runs.ts'
import classes from './DeploymentList.module.css'
import { parseNsPath, paths } from '../../routing/paths.ts'
import { deploymentFilters } from './columns.tsx'
import { toRun, type CountedDeployment } from './runs.ts'

const toDeploymentPath = ({ deploymentId, nsPath }: Deployment): string =>
  paths.deployment({ ...parseNsPath(nsPath), deployment: deploymentId })

const MAX_BARS = 40

/** The figures of a list of runs, above it. Reserves its height while `runs` is undefined. */
const RunSummary = ({ runs, noun }: { runs: readonly Run[] | undefined; noun: string }) => (
  <Group justify="space-between" align="flex-start" gap="8px 32px" mih={{ base: 152, xs: 72 }} mb="lg" flex="none">
    {runs && runs.length > 0 && (
      <>
        <Box w={520} maw="100%">
          <RunFacts runs={runs} />
        </Box>
        <DurationBars runs={newestRuns(runs, MAX_BARS)} noun={noun} />
      </>
    )}
  </Group>
)

function RunFacts({ runs }: { runs: readonly Run[] }) {
  const { ended, failed, median, sampleSize, mostFrequentUser } = getRunStats(runs)
  return (
    <Facts
      facts={[
        {
          term: 'Failed',
          value: ended === 0 ? 'none finished yet' : `${failed} of ${ended} (${formatPercent(failed, ended)})`,
        },
        {
          term: 'Duration',
          value:
            median === undefined
              ? `not enough data (${sampleSize} complete)`
              : `${formatDuration(median)} (median of ${sampleSize})`,
        },
        {
          term: 'Started most often by',
          value: mostFrequentUser && `${mostFrequentUser.by} (${mostFrequentUser.count} of ${runs.length})`,
        },
      ]}
    />
  )
}

/** The highest bar, in medians: longer runs are cut off, so that one of them does not flatten all others. */
const MAX_MEDIANS = 3

function DurationBars({ runs, noun }: { runs: readonly Run[]; noun: string }) {
  const durations = runs.flatMap(({ duration }) => duration ?? [])
  const longest = Math.max(1, ...durations)
  const highest = Math.min(longest, MAX_MEDIANS * (computeMedian(durations) || longest))
  return (
    <Stack gap={2} flex="0 1 480px" align="flex-end">
      <div
        className={classes.bars}
        role="img"
        aria-label={`Durations of the newest ${formatCountOf(runs.length, noun)}, the longest ${formatDuration(longest)}`}
      >
        {runs.map(({ id, label, tone, duration }) => (
          <span
            key={id}
            title={duration === undefined ? label : `${label}, ${formatDuration(duration)}`}
            data-cut={(duration ?? 0) > highest || undefined}
            style={{
              background: `var(--${tone})`,
              height: `${Math.min(100, Math.max(8, (100 * (duration ?? 0)) / highest))}%`,
            }}
          />
        ))}
      </div>
      <Note fz="xs">Durations, newest last{longest > highest && `; cut off above ${formatDuration(highest)}`}</Note>
    </Stack>
  )
}

interface DeploymentListProps extends Pick<
  DataTableProps<CountedDeployment>,
  'rows' | 'columns' | 'quickFilters' | 'emptyState' | 'defaultSort'
> {
  withSummary?: boolean
}

/** The deployments of an environment or organization. */
export function DeploymentList({ withSummary = true, ...table }: DeploymentListProps) {
  const { rows } = table
  const runs = useMemo(() => rows?.map(toRun), [rows])
  return (
    <>
      {withSummary && <RunSummary runs={runs} noun="deployment" />}
      <DataTable
        label="Deployments"
        rowId={({ deploymentId }) => deploymentId}
        rowLink={toDeploymentPath}
        quickFilters={deploymentFilters}
        {...table}
      />
    </>
  )
}
