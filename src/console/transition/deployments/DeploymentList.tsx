import { Box, Group, Stack } from '@mantine/core'
import type { Deployment } from '../../../contract/core/records.ts'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCountOf, formatDuration, formatPercent } from '../../kit/format.ts'
import { getStateTone } from '../../kit/state/states.ts'
import classes from './DeploymentList.module.css'
import { parseNsPath, paths } from '../../routing/paths.ts'
import { deploymentFilters } from './columns.tsx'
import { computeMedian, getNewest, getRunStats, getRunTime, type CountedDeployment } from './runs.ts'

const toDeploymentPath = ({ deploymentId, nsPath }: Deployment): string =>
  paths.deployment({ ...parseNsPath(nsPath), deployment: deploymentId })

const MAX_BARS = 40

/** The figures of the list, above it. Reserves its height while `rows` is undefined. */
const RunSummary = ({ rows }: { rows: readonly CountedDeployment[] | undefined }) => (
  <Group justify="space-between" align="flex-start" gap="8px 32px" mih={{ base: 152, xs: 72 }} mb="lg" flex="none">
    {rows && rows.length > 0 && (
      <>
        <Box flex="1 1 420px" maw={520}>
          <RunFacts rows={rows} />
        </Box>
        <DurationBars deployments={getNewest(rows, MAX_BARS)} />
      </>
    )}
  </Group>
)

function RunFacts({ rows }: { rows: readonly CountedDeployment[] }) {
  const { ended, unsuccessful, median, sampleSize, mostFrequentUser } = getRunStats(rows)
  return (
    <Facts
      facts={[
        {
          // Failed or canceled, so that the quick filters add up to it.
          term: 'Unsuccessful',
          value: ended === 0 ? 'none ended yet' : `${unsuccessful} of ${ended} (${formatPercent(unsuccessful, ended)})`,
        },
        {
          term: 'Duration',
          value:
            median === undefined
              ? `not enough data (${sampleSize} complete)`
              : `${formatDuration(median)} (median of ${sampleSize})`,
        },
        {
          term: 'Most active',
          value: mostFrequentUser && `${mostFrequentUser.by} (${mostFrequentUser.count} of ${rows.length})`,
        },
      ]}
    />
  )
}

/** The highest bar, in medians: longer runs are cut off, so that one of them does not flatten all others. */
const MAX_MEDIANS = 3

function DurationBars({ deployments }: { deployments: readonly CountedDeployment[] }) {
  const durations = deployments.flatMap((each) => getRunTime(each) ?? [])
  const longest = Math.max(1, ...durations)
  const highest = Math.min(longest, MAX_MEDIANS * (computeMedian(durations) || longest))
  return (
    <Stack gap={2} flex="1 1 240px" maw={480} align="flex-end">
      <div
        className={classes.bars}
        role="img"
        aria-label={`Durations of the newest ${formatCountOf(deployments.length, 'deployment')}, the longest ${formatDuration(longest)}`}
      >
        {deployments.map((each) => {
          const { deploymentId, deploymentState } = each
          const duration = getRunTime(each)
          const title = `Deployment ${deploymentId}, ${deploymentState}`
          return (
            <span
              key={deploymentId}
              title={duration === undefined ? title : `${title}, ${formatDuration(duration)}`}
              data-cut={(duration ?? 0) > highest || undefined}
              style={{
                background: `var(--${getStateTone('deployment', deploymentState)})`,
                height: `${Math.min(100, Math.max(8, (100 * (duration ?? 0)) / highest))}%`,
              }}
            />
          )
        })}
      </div>
      <Note fz="xs" style={{ textWrap: 'balance' }}>
        Durations, newest last{longest > highest && `; cut off above ${formatDuration(highest)}`}
      </Note>
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
  return (
    <>
      {withSummary && <RunSummary rows={table.rows} />}
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
