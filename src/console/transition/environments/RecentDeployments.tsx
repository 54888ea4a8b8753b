import { Anchor, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Deployment } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatDuration } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { useTimeline } from '../queries.ts'
import { RestoreButton } from '../timeline/RestoreButton.tsx'
import { getDuration } from '../states.ts'
import { getRestorableReleases, toTimelineRows } from '../timeline/timeline.ts'

const MAX_SHOWN = 6

const getColumns = (scope: Scope, restores: ReadonlyMap<string, string>): readonly PlainColumn<Deployment>[] => [
  {
    id: 'deployment',
    header: 'Deployment',
    render: ({ deploymentId }) => (
      <Anchor
        component={Link}
        c="bright"
        fw={500}
        to={paths.deployment(scope.organization, scope.assembly, scope.environment, deploymentId)}
      >
        {deploymentId}
      </Anchor>
    ),
  },
  {
    id: 'state',
    header: 'State',
    render: ({ deploymentState }) => <StateBadge kind="deployment" state={deploymentState} />,
  },
  { id: 'started', header: 'Started', align: 'end', render: ({ created }) => <Time value={created} format="moment" /> },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    render: (deployment) => {
      const duration = getDuration(deployment)
      return duration === undefined ? '' : formatDuration(duration)
    },
  },
  { id: 'by', header: 'By', render: ({ createdBy }) => <bdi style={{ whiteSpace: 'nowrap' }}>{createdBy}</bdi> },
  {
    id: 'comments',
    header: 'Comment',
    render: ({ comments }) => (
      <Text component="bdi" inherit lineClamp={2} title={comments}>
        {comments}
      </Text>
    ),
  },
  {
    id: 'restore',
    header: '',
    align: 'end',
    width: 88,
    render: ({ deploymentId }) => {
      const releaseId = restores.get(deploymentId)
      return releaseId && <RestoreButton scope={scope} releaseId={releaseId} disabledReason={undefined} variant="row" />
    },
  },
]

interface RecentDeploymentsProps {
  readonly scope: Scope
  /** Of all deployments; the page tells what is wrong with it. */
  readonly query: UseQueryResult<Deployment[]>
}

/** The newest deployments of the environment. */
export function RecentDeployments({ scope, query }: RecentDeploymentsProps) {
  const { organization, assembly, environment } = scope
  // A service without a timeline does not say which release ran; then none is offered.
  const { data: timeline } = useTimeline(scope)
  const columns = getColumns(scope, timeline ? getRestorableReleases(toTimelineRows(timeline)) : new Map())
  // The service gives them in no order (service-api 2.4).
  const recent = query.data?.toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0)).slice(0, MAX_SHOWN)
  return (
    <Section
      title="Recent deployments"
      action={
        <Group gap="lg">
          <Anchor component={Link} to={paths.environmentTimeline(organization, assembly, environment)}>
            Timeline
          </Anchor>
          <Anchor component={Link} to={paths.deployments(organization, assembly, environment)}>
            All deployments
          </Anchor>
        </Group>
      }
    >
      {query.isError && !recent && (
        <Text fz="sm" c="dimmed">
          Not read.
        </Text>
      )}
      {query.isPending && <Skeleton lines={MAX_SHOWN} variant="table" />}
      {recent?.length === 0 && <EmptyState title="Never deployed" hint="Commit the environment and deploy its plan." />}
      {recent && recent.length > 0 && (
        <PlainTable
          label="Recent deployments"
          columns={columns}
          rows={recent}
          rowId={({ deploymentId }) => deploymentId}
        />
      )}
    </Section>
  )
}
