import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatChangeCounts } from '../../design/index.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatDuration } from '../../kit/format.ts'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import type { Neighbours } from '../../kit/table/neighbours.ts'
import { TimeByUser } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { releaseQuery } from '../queries.ts'
import { RestoreButton } from '../timeline/RestoreButton.tsx'
import { getDuration } from '../states.ts'
import {
  getReleaseDeployments,
  getReleases,
  restoreDisabledReason,
  type TimelineDeployment,
  type TimelineRelease,
  type TimelineRow,
} from '../timeline/timeline.ts'

interface ReleaseInspectorProps {
  readonly scope: Scope
  readonly release: TimelineRelease
  readonly rows: readonly TimelineRow[]
  readonly neighbours: Neighbours<TimelineRow>
  readonly linkTo: (row: TimelineRow | undefined) => string
}

const getColumns = ({ organization, assembly, environment }: Scope): readonly PlainColumn<TimelineDeployment>[] => [
  {
    id: 'deployment',
    header: 'Deployment',
    render: ({ deploymentId }) => (
      <Anchor
        component={Link}
        c="bright"
        fw={500}
        to={paths.deployment(organization, assembly, environment, deploymentId)}
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
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    render: (deployment) => {
      const duration = getDuration(deployment)
      return duration === undefined ? '' : formatDuration(duration)
    },
  },
]

/** One release beside the timeline: what it was, which deployments carried it out, and the way back to it. */
export function ReleaseInspector({ scope, release, rows, neighbours, linkTo }: ReleaseInspectorProps) {
  const { releaseId, releaseState, revision, parentReleaseId, createdBy, commitedBy, created, updated } = release
  const problem = restoreDisabledReason(release, getReleases(rows))
  const deployments = getReleaseDeployments(rows, releaseId)
  return (
    <Inspector
      title={`Release ${releaseId}`}
      noun="record"
      neighbours={neighbours}
      linkTo={linkTo}
      states={<StateBadge kind="release" state={releaseState} />}
      attributes={[]}
      raw={<RawRecord queryOptions={releaseQuery(scope.organization, scope.assembly, scope.environment, releaseId)} />}
    >
      <Section title="Facts">
        <Facts
          facts={[
            { term: 'Description', value: release.description },
            { term: 'Revision', value: revision === undefined ? undefined : String(revision) },
            { term: 'Design release', value: parentReleaseId, mono: true },
            { term: 'Changes', value: formatChangeCounts(release) },
            { term: 'Opened', value: <TimeByUser time={created} by={createdBy} /> },
            {
              term: releaseState === 'canceled' ? 'Discarded' : 'Committed',
              value: releaseState === 'open' ? undefined : <TimeByUser time={updated} by={commitedBy} />,
            },
          ]}
        />
      </Section>
      <Section title="Restore">
        <Text fz="sm" mt="md">
          {problem ??
            'Brings the environment back to what this release closed with. You see first what that takes back.'}
        </Text>
        {problem === undefined && (
          <RestoreButton scope={scope} releaseId={releaseId} disabledReason={undefined} variant="primary" />
        )}
      </Section>
      <Section title="Deployments">
        {deployments.length > 0 ? (
          <PlainTable
            label={`Deployments of release ${releaseId}`}
            columns={getColumns(scope)}
            rows={deployments}
            rowId={({ deploymentId }) => deploymentId}
          />
        ) : (
          <Text fz="sm" mt="md">
            It was not deployed.
          </Text>
        )}
      </Section>
    </Inspector>
  )
}
