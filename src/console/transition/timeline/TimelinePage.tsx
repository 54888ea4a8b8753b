import { Box, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useMissingSnapshots } from '../../data/missing-snapshots.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { ReleaseFacts } from '../../design/index.ts'
import { environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { DAY_MS, formatCountOf } from '../../kit/format.ts'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { getStateTone } from '../../kit/state/states.ts'
import { Time } from '../../kit/Time.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { plainDeploymentColumns } from '../deployments/columns.tsx'
import { ReleaseChanges } from '../plans/DeploymentChanges.tsx'
import { EnvironmentTabs } from '../environments/EnvironmentHeader.tsx'
import { releaseQuery, timelineQuery, useTimeline } from '../queries.ts'
import { OlderDeploymentLink, RestoreButton } from './RestoreButton.tsx'
import {
  RELEASE_PARAM,
  getName,
  getState,
  getTime,
  timelineColumns,
  timelineFilters,
  useEntryLink,
} from './columns.tsx'
import {
  getDeployments,
  getReleaseDeployments,
  getReleases,
  isDeployment,
  restoreDisabledReason,
  type Timeline,
  type TimelineRelease,
} from './timeline.ts'

export const handle = pageHandle(environmentCrumbs, 'Timeline', paths.environmentTimeline)

export const loader = pageLoader((scope) => [timelineQuery(scope)])

/** The timeline as a picture: releases as lines, deployments as dots coloured by state. */
function TimelineStrip({ timeline }: { timeline: Timeline }) {
  const timed = timeline.flatMap((entry) => {
    const time = getTime(entry)
    return time === undefined ? [] : [{ entry, time, label: `${getName(entry)}, ${getState(entry)}` }]
  })
  // Starts with the first deployment: an environment may be years older.
  const begin = timed.findLast(({ entry }) => isDeployment(entry))?.time ?? 0
  const shown = timed.filter(({ time }) => time >= begin - DAY_MS)
  if (shown.length < 2) return <Box h={56} mb="md" flex="none" />
  const older = timed.length - shown.length
  const times = shown.map(({ time }) => time)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  // In percent, with a margin at both ends.
  const toX = (time: number) => `${(1 + (98 * (time - first)) / Math.max(1, last - first)).toFixed(2)}%`
  const failed = getDeployments(timeline).filter(({ deploymentState }) => deploymentState === 'failed').length
  return (
    <Box h={56} mb="md" flex="none">
      <svg
        width="100%"
        height="32"
        role="img"
        aria-label={`${formatCountOf(shown.length, 'record')} over time, ${formatCountOf(failed, 'deployment')} failed`}
      >
        <line x1="0" x2="100%" y1="20" y2="20" stroke="var(--line-2)" />
        {shown.map(({ entry, time, label }) =>
          isDeployment(entry) ? (
            <circle
              key={label}
              cx={toX(time)}
              cy="20"
              r="5"
              fill={`var(--${getStateTone('deployment', getState(entry))})`}
              stroke="var(--canvas)"
              strokeWidth="2"
            >
              <title>{label}</title>
            </circle>
          ) : (
            <line key={label} x1={toX(time)} x2={toX(time)} y1="6" y2="20" stroke="var(--text-3)" strokeWidth="2">
              <title>{label}</title>
            </line>
          ),
        )}
      </svg>
      <Group justify="space-between" wrap="nowrap" fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        <Time value={first} format="moment" />
        <span>
          <Box component="span" visibleFrom="xs">
            lines: releases; dots: deployments
          </Box>
          {older > 0 && ` (${formatCountOf(older, 'older record')} not shown)`}
        </span>
        <Time value={last} format="moment" />
      </Group>
    </Box>
  )
}

interface ReleaseInspectorProps {
  scope: Scope
  release: TimelineRelease
  timeline: Timeline
}

const toComparison = (scope: Scope, releaseId: string) =>
  paths.compareEnvironments(scope, `release:${scope.environment}:${releaseId}`, `environment:${scope.environment}`)

function ReleaseInspector({ scope, release, timeline }: ReleaseInspectorProps) {
  const { releaseId, releaseState } = release
  const missingSnapshots = useMissingSnapshots()
  const isMissing = missingSnapshots.has(releaseId)
  const problem = restoreDisabledReason(release, getReleases(timeline), missingSnapshots)
  const deployments = getReleaseDeployments(timeline, releaseId)
  const [newest] = deployments
  return (
    <Inspector
      title={`Release ${releaseId}`}
      noun="record"
      states={<StateBadge kind="release" state={releaseState} />}
      raw={<RawRecord queryOptions={releaseQuery(scope, releaseId)} />}
    >
      <Section title="Details">
        <ReleaseFacts release={release} isTitled />
      </Section>
      <Section title="Restore">
        <Text fz="sm" mt="md">
          {problem ?? 'Returns the environment to its state after this release. You can review what it reverts first.'}
        </Text>
        {(problem === undefined || isMissing) && (
          <Group gap="sm" mt="md">
            <RestoreButton scope={scope} releaseId={releaseId} disabledReason={problem} />
            {isMissing && <OlderDeploymentLink scope={scope} timeline={timeline} releaseId={releaseId} />}
            <ButtonLink to={toComparison(scope, releaseId)}>Compare with current state</ButtonLink>
          </Group>
        )}
      </Section>
      {newest && <ReleaseChanges scope={scope} deployment={newest} />}
      <Section title="Deployments">
        {deployments.length > 0 ? (
          <PlainTable
            label={`Deployments of release ${releaseId}`}
            columns={plainDeploymentColumns(scope)}
            rows={deployments}
            rowId={({ deploymentId }) => deploymentId}
            rowsOpen
          />
        ) : (
          <Text fz="sm" mt="md">
            This release was not deployed.
          </Text>
        )}
      </Section>
    </Inspector>
  )
}

export function Component() {
  const scope = useScope()
  const query = useTimeline(scope)
  const { data: timeline } = query
  const releases = timeline && getReleases(timeline)
  const [search] = useSearchParams()
  const linkTo = useEntryLink()
  const columns = useMemo(() => timelineColumns(timeline ?? []), [timeline])
  const opened = releases?.find(({ releaseId }) => releaseId === search.get(RELEASE_PARAM))
  const first = timeline?.at(-1)
  return (
    <>
      <PageHeader
        title="Timeline"
        facts={
          timeline &&
          releases && (
            <>
              <span>
                {formatCountOf(releases.length, 'release')} and{' '}
                {formatCountOf(timeline.length - releases.length, 'deployment')} of {scope.environment}
              </span>
              {first && (
                <span>
                  since <Time value={getTime(first)} format="moment" />
                </span>
              )}
            </>
          )
        }
      />
      <EnvironmentTabs scope={scope} />
      <TimelineStrip timeline={timeline ?? []} />
      <SplitPanel open={opened !== undefined}>
        <DataTable
          heightMode="fill"
          label="Timeline"
          columns={columns}
          rows={timeline}
          rowId={getName}
          rowLink={linkTo}
          currentId={opened && getName(opened)}
          emptyState={{
            title: 'No history yet',
            hint: 'Releases appear here once changes are committed, deployments once a plan is deployed.',
          }}
          problem={toQueryProblem(query, 'The timeline')}
          quickFilters={timelineFilters}
          inspector={{
            closeTo: linkTo(undefined),
            content: timeline && opened && <ReleaseInspector scope={scope} release={opened} timeline={timeline} />,
          }}
        />
      </SplitPanel>
    </>
  )
}
