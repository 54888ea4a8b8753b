import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { changesInWords } from '../../design/index.ts'
import type { Place } from '../../frame/crumbs.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatDuration } from '../../kit/format.ts'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import type { Neighbours } from '../../kit/table/neighbours.ts'
import { When } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import { releaseQuery } from '../queries.ts'
import { RestoreButton } from '../timeline/RestoreButton.tsx'
import { durationOf } from '../states.ts'
import {
  deploymentsOfRelease,
  releasesIn,
  restoreProblem,
  type TimelineDeployment,
  type TimelineRelease,
  type TimelineRow,
} from '../timeline/timeline.ts'

interface ReleaseInspectorProps {
  readonly place: Place
  readonly release: TimelineRelease
  readonly rows: readonly TimelineRow[]
  readonly neighbours: Neighbours<TimelineRow>
  readonly linkTo: (row: TimelineRow | undefined) => string
}

const columnsFor = ({ organization, assembly, environment }: Place): readonly PlainColumn<TimelineDeployment>[] => [
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
      const duration = durationOf(deployment)
      return duration === undefined ? '' : formatDuration(duration)
    },
  },
]

/** One release beside the timeline: what it was, which deployments carried it out, and the way back to it. */
export function ReleaseInspector({ place, release, rows, neighbours, linkTo }: ReleaseInspectorProps) {
  const { releaseId, releaseState, revision, parentReleaseId, createdBy, commitedBy, created, updated } = release
  const problem = restoreProblem(release, releasesIn(rows))
  const deployments = deploymentsOfRelease(rows, releaseId)
  return (
    <Inspector
      title={`Release ${releaseId}`}
      noun="record"
      neighbours={neighbours}
      linkTo={linkTo}
      states={<StateBadge kind="release" state={releaseState} />}
      attributes={[]}
      raw={<RawRecord of={releaseQuery(place.organization, place.assembly, place.environment, releaseId)} />}
    >
      <Section title="Facts">
        <Facts
          facts={[
            { term: 'Description', value: release.description },
            { term: 'Revision', value: revision === undefined ? undefined : String(revision) },
            { term: 'Design release', value: parentReleaseId, mono: true },
            { term: 'Changes', value: changesInWords(release) },
            { term: 'Opened', value: <When time={created} by={createdBy} /> },
            {
              term: releaseState === 'canceled' ? 'Discarded' : 'Committed',
              value: releaseState === 'open' ? undefined : <When time={updated} by={commitedBy} />,
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
          <RestoreButton place={place} releaseId={releaseId} problem={undefined} look="primary" />
        )}
      </Section>
      <Section title="Deployments">
        {deployments.length > 0 ? (
          <PlainTable
            label={`Deployments of release ${releaseId}`}
            columns={columnsFor(place)}
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
