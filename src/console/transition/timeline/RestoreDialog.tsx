import { useState } from 'react'
import { formatChangeCounts, releaseColumns } from '../../design/index.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { countRecords } from '../deployments/records.ts'
import { useDraftText } from '../DraftText.tsx'
import { LazyPlanAfterCommitDialog } from '../plans/lazy-plan-after-commit-dialog.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { latestReleaseQuery, useDeploymentChanges, useDeploymentStatus, useTimeline } from '../queries.ts'
import {
  getReleaseDeployments,
  getReleases,
  getRevertedReleases,
  parseWarnings,
  restoreDisabledReason,
  type Timeline,
  type TimelineDeployment,
  type TimelineRelease,
} from './timeline.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { CiChange } from '../../../contract/core/records.ts'
import { readLatestRelease, restoreRelease } from '../../../contract/transition/releases.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { toOperatorText } from '../../data/service-notes.ts'
import { recordRestore, useMissingSnapshots } from '../../data/missing-snapshots.ts'
import type { Guard } from '../../data/write/guards.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { attention, blocks, clear, deploymentGuard, lockGuard } from '../guards.ts'
import { createCommitWrite } from '../releases/writes.ts'
import { blockingReason } from '../states.ts'
import { parseNsPath, paths, type DeploymentScope, type EnvironmentScope } from '../../routing/paths.ts'
import { parseInstanceName } from '../releases/changes.ts'
import { OlderDeploymentLink } from './RestoreButton.tsx'

/** How much of a deployment that did not complete was deployed. */
function PartlyDeployed({ scope }: { scope: DeploymentScope }) {
  const { data, isPending } = useDeploymentStatus(scope)
  if (isPending) return <Dimmed>loading</Dimmed>
  if (!data) return <Dimmed>unknown</Dimmed>
  const { complete, total } = countRecords(Object.values(data.rfc_info))
  return complete > 0 ? `partly (${formatCount(complete)} of ${formatCount(total)})` : <Dimmed>no</Dimmed>
}

/** Whether a release was deployed. `deployments`: of the release, newest first. */
function Deployed({ scope, deployments }: { scope: EnvironmentScope; deployments: readonly TimelineDeployment[] }) {
  if (deployments.some(({ deploymentState }) => deploymentState === 'complete')) return 'yes'
  const [newest] = deployments
  return newest ? <PartlyDeployed scope={{ ...scope, deployment: newest.deploymentId }} /> : <Dimmed>no</Dimmed>
}

/** Releases whose deployed changes are read. */
const MAX_READ = 8
const MAX_NAMED = 3

/** What the deployment of a release changed, since the service may not count the records of a release. */
function DeployedChanges({ scope }: { scope: DeploymentScope }) {
  const { data, isPending } = useDeploymentChanges(scope)
  if (!data) return <Dimmed>{isPending ? 'loading' : 'unknown'}</Dimmed>
  const toPart = ({ ciName, nsPath }: CiChange) =>
    `${parseNsPath(nsPath).platform} ${parseInstanceName(ciName).component}`
  const parts = [...new Set(data.rfc_cis.map(toPart))]
  if (parts.length === 0) return <Dimmed>none</Dimmed>
  const more = parts.length > MAX_NAMED ? ` and ${formatCount(parts.length - MAX_NAMED)} more` : ''
  return `${parts.slice(0, MAX_NAMED).join(', ')}${more}`
}

const getColumns = (
  scope: EnvironmentScope,
  timeline: Timeline,
  reverted: readonly TimelineRelease[],
): readonly PlainColumn<TimelineRelease>[] => [
  ...releaseColumns.map((column): PlainColumn<TimelineRelease> =>
    column.id === 'changes'
      ? {
          ...column,
          render: (release) => {
            const counts = formatChangeCounts(release)
            const [newest] = getReleaseDeployments(timeline, release.releaseId)
            if (counts !== '' || !newest || reverted.indexOf(release) >= MAX_READ) return counts || 'unknown'
            return <DeployedChanges scope={{ ...scope, deployment: newest.deploymentId }} />
          },
        }
      : column,
  ),
  {
    id: 'deployed',
    header: 'Deployed',
    render: ({ releaseId }) => <Deployed scope={scope} deployments={getReleaseDeployments(timeline, releaseId)} />,
  },
]

const formatReverted = (count: number | undefined): string =>
  count === undefined
    ? 'The later releases could not be loaded.'
    : `${formatCountOf(count, 'later release')} of this environment ${count === 1 ? 'is' : 'are'} reverted.`

/** Starts as the service describes a restore, which is how one is recognised. */
const formatRestoreComment = (releaseId: string, comment: string): string =>
  `Restore of release ${releaseId}${comment && `: ${comment}`}`

/** Two requests: one opens a release with the content of the earlier one, one commits it and makes the plan (service-api 2.4). */
function toRestoreWrites(
  scope: EnvironmentScope,
  releaseId: string,
  comment: string,
): readonly WriteRequest<AnyCall>[] {
  const restore: WriteRequest<typeof restoreRelease> = {
    label: `Restore release ${releaseId}`,
    call: restoreRelease,
    request: { params: { ...scope, release: releaseId } },
    verification: { ...querySource(readLatestRelease, { params: scope }), shows: { releaseState: 'open' } },
  }
  return [restore, createCommitWrite(scope, formatRestoreComment(releaseId, comment))]
}

/** States in which the service refuses a restore or commit (service-api 1.5, 2.4). */
function restoreGuards(scope: EnvironmentScope): readonly Guard[] {
  return [
    lockGuard(scope),
    {
      label: 'Uncommitted changes',
      check: async () => {
        const release = await fetchFresh(latestReleaseQuery(scope))
        if (release?.releaseState !== 'open') return clear('There are no uncommitted changes.')
        const changes = formatChangeCounts(release)
        const opened = `Release ${release.releaseId} by ${release.createdBy} is open${changes && `, with ${changes}`}`
        return blocks(`${opened}. Commit or discard it first.`)
      },
    },
    deploymentGuard(scope, 'Deployment', 'No deployment is in progress.', (latest) =>
      latest.deploymentState === 'pending'
        ? attention(
            `Deployment ${latest.deploymentId} is waiting for approval. It has to be canceled before another deployment can start.`,
          )
        : blocks(blockingReason(latest)),
    ),
  ]
}

interface RestoreDialogProps {
  scope: EnvironmentScope
  releaseId: string
  onClose: () => void
}

/** Restores what an earlier release left, then continues with its plan. */
export default function RestoreDialog({ scope, releaseId, onClose }: RestoreDialogProps) {
  const { organization, assembly, environment } = scope
  const comment = useDraftText(`restore ${organization}/${assembly}/${environment}/${releaseId}`, 'desc', 'Comment')
  const { data } = useTimeline(scope)
  // Frozen: the restore itself changes the timeline.
  const [timeline] = useState(data)
  const missingSnapshots = useMissingSnapshots()
  const [restored, setRestored] = useState<{ readonly comment: string; readonly warnings: readonly string[] }>()
  const releases = timeline && getReleases(timeline)
  const release = releases?.find((candidate) => candidate.releaseId === releaseId)
  const reverted = releases && getRevertedReleases(releases, releaseId)
  if (restored)
    return (
      <LazyPlanAfterCommitDialog
        scope={scope}
        title={`Restore release ${releaseId}`}
        committed={`Release ${releaseId} is restored and committed`}
        shortfall={
          restored.warnings.length > 0
            ? { title: `Not all of release ${releaseId} could be restored.`, messages: restored.warnings }
            : undefined
        }
        comment={restored.comment}
        onClose={onClose}
      />
    )
  return (
    <EnvironmentWriteDialog
      scope={scope}
      title={`Restore release ${releaseId} in ${environment}`}
      description={
        <>
          {environment} returns to its state after release {releaseId}
          {toOperatorText(release?.description) !== '' && (
            <>
              {' '}
              (<bdi>{release?.description}</bdi>)
            </>
          )}
          . {formatReverted(reverted?.length)} The plan is created and shown next; nothing is deployed until you confirm
          it. The design does not change: the next pull brings its newer content back. If the service no longer has the
          state after this release, it refuses the restore and nothing changes.
        </>
      }
      requests={toRestoreWrites(scope, releaseId, comment.text)}
      draft={comment.key}
      sequential
      guards={restoreGuards(scope)}
      submitLabel={`Restore release ${releaseId}`}
      disabledReason={release && releases && restoreDisabledReason(release, releases, missingSnapshots)}
      onSettled={async (states) => recordRestore(releaseId, states)}
      onDone={([answer]) =>
        setRestored({ comment: formatRestoreComment(releaseId, comment.text), warnings: parseWarnings(answer) })
      }
      onClose={onClose}
    >
      {timeline && reverted && reverted.length > 0 && (
        <PlainTable
          label="Releases that are reverted"
          columns={getColumns(scope, timeline, reverted)}
          rows={reverted}
          rowId={(row) => row.releaseId}
        />
      )}
      <TextLink
        to={paths.compareEnvironments(scope, `release:${environment}:${releaseId}`, `environment:${environment}`)}
        target="_blank"
      >
        Compare release {releaseId} with {environment} now in a new tab
      </TextLink>
      {comment.input}
      {timeline && missingSnapshots.has(releaseId) && (
        <OlderDeploymentLink scope={scope} timeline={timeline} releaseId={releaseId} />
      )}
    </EnvironmentWriteDialog>
  )
}
