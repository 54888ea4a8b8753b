import { Text } from '@mantine/core'
import { useState } from 'react'
import { formatChangeCounts } from '../../design/index.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { INVALIDATED_BY_TRANSITION, useTimeline } from '../queries.ts'
import { refusalMessage } from '../refusals.ts'
import { restoreGuards, toRestoreWrites, formatReverted } from './restore-writes.ts'
import { RestoredPlan } from './RestoredPlan.tsx'
import {
  getReleaseDeployments,
  getReleases,
  restoreDisabledReason,
  getRevertedReleases,
  toTimelineRows,
  parseWarnings,
  type TimelineRelease,
  type TimelineRow,
} from './timeline.ts'

const getColumns = (rows: readonly TimelineRow[]): readonly PlainColumn<TimelineRelease>[] => [
  { id: 'release', header: 'Release', mono: true, render: ({ releaseId }) => releaseId },
  { id: 'committed', header: 'Committed', render: ({ updated }) => <Time value={updated} format="moment" /> },
  { id: 'by', header: 'By', render: ({ commitedBy, createdBy }) => <bdi>{commitedBy || createdBy}</bdi> },
  { id: 'what', header: 'What', render: (release) => <bdi>{release.description || formatChangeCounts(release)}</bdi> },
  {
    id: 'deployed',
    header: 'Deployed',
    render: ({ releaseId }) => {
      const complete = getReleaseDeployments(rows, releaseId).some((each) => each.deploymentState === 'complete')
      return complete ? (
        'yes'
      ) : (
        <Text span inherit c="dimmed">
          no
        </Text>
      )
    },
  },
]

interface RestoreDialogProps {
  readonly scope: Scope
  /** A release of the environment's own changes. */
  readonly releaseId: string
  readonly onClose: () => void
}

/** Brings an environment back to what an earlier release closed with, and leads on to the plan that carries it out. */
export default function RestoreDialog({ scope, releaseId, onClose }: RestoreDialogProps) {
  const { assembly, environment } = scope
  const { data } = useTimeline(scope)
  // As it was when it was asked for: what is sent meanwhile does not change the list under it.
  const [rows] = useState(() => data && toTimelineRows(data))
  const [warnings, setWarnings] = useState<readonly string[]>()
  const releases = rows && getReleases(rows)
  const release = releases?.find((each) => each.releaseId === releaseId)
  const since = releases && getRevertedReleases(releases, releaseId)
  if (warnings) return <RestoredPlan scope={scope} releaseId={releaseId} warnings={warnings} onClose={onClose} />
  return (
    <WriteDialog
      title={`Restore release ${releaseId} in ${environment}`}
      description={
        <>
          {assembly} / {environment} gets back what release {releaseId} left it with
          {release?.description && (
            <>
              {' '}
              (<bdi>{release.description}</bdi>)
            </>
          )}
          . {formatReverted(since?.length)} The plan is made and shown next; nothing is deployed before you start it.
          The design stays as it is: the next pull brings its newer content back.
        </>
      }
      requests={toRestoreWrites(scope, releaseId)}
      sequential
      guards={restoreGuards(scope)}
      invalidates={INVALIDATED_BY_TRANSITION}
      submitLabel={`Restore release ${releaseId}`}
      disabledReason={release && releases && restoreDisabledReason(release, releases)}
      explainMessages={refusalMessage}
      onDone={([restored]) => setWarnings(parseWarnings(restored))}
      onClose={onClose}
    >
      {rows && since && since.length > 0 && (
        <PlainTable
          label="Releases that are taken back"
          columns={getColumns(rows)}
          rows={since}
          rowId={(each) => each.releaseId}
        />
      )}
    </WriteDialog>
  )
}
