import { Text } from '@mantine/core'
import { formatChangeCounts } from '../../design/index.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { PlainTable } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import type { Neighbours } from '../../kit/table/neighbours.ts'
import { TimeByUser } from '../../kit/Time.tsx'
import { releaseQuery } from '../queries.ts'
import { plainDeploymentColumns } from '../deployments/columns.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import {
  getReleaseDeployments,
  getReleases,
  restoreDisabledReason,
  type TimelineRelease,
  type TimelineRow,
} from './timeline.ts'

interface ReleaseInspectorProps {
  scope: Scope
  release: TimelineRelease
  rows: readonly TimelineRow[]
  neighbours: Neighbours<TimelineRow>
  linkTo: (row: TimelineRow | undefined) => string
}

/** A release beside the timeline, with its deployments and its restore. */
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
        {problem === undefined && <RestoreButton scope={scope} releaseId={releaseId} variant="primary" />}
      </Section>
      <Section title="Deployments">
        {deployments.length > 0 ? (
          <PlainTable
            label={`Deployments of release ${releaseId}`}
            columns={plainDeploymentColumns(scope)}
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
