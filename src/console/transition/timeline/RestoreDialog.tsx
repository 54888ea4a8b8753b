import { Text } from '@mantine/core'
import { useState } from 'react'
import { changesInWords } from '../../design/index.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import type { Place } from '../../frame/crumbs.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { CHANGED_BY_TRANSITION, useTimeline } from '../queries.ts'
import { refusalInWords } from '../refusals.ts'
import { restoreGuards, restoreRequests, takenBackWords } from './restore-plan.ts'
import { RestoredPlan } from './RestoredPlan.tsx'
import {
  deploymentsOfRelease,
  releasesIn,
  restoreProblem,
  takenBack,
  timelineRows,
  warningsIn,
  type TimelineRelease,
  type TimelineRow,
} from './timeline.ts'

const columnsFor = (rows: readonly TimelineRow[]): readonly PlainColumn<TimelineRelease>[] => [
  { id: 'release', header: 'Release', mono: true, render: ({ releaseId }) => releaseId },
  { id: 'committed', header: 'Committed', render: ({ updated }) => <Time value={updated} as="moment" /> },
  { id: 'by', header: 'By', render: ({ commitedBy, createdBy }) => <bdi>{commitedBy || createdBy}</bdi> },
  { id: 'what', header: 'What', render: (release) => <bdi>{release.description || changesInWords(release)}</bdi> },
  {
    id: 'deployed',
    header: 'Deployed',
    render: ({ releaseId }) => {
      const complete = deploymentsOfRelease(rows, releaseId).some((each) => each.deploymentState === 'complete')
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
  readonly place: Place
  /** A release of the environment's own changes. */
  readonly releaseId: string
  readonly onClose: () => void
}

/** Brings an environment back to what an earlier release closed with, and leads on to the plan that carries it out. */
export default function RestoreDialog({ place, releaseId, onClose }: RestoreDialogProps) {
  const { assembly, environment } = place
  const { data } = useTimeline(place)
  // As it was when it was asked for: what is sent meanwhile does not change the list under it.
  const [rows] = useState(() => data && timelineRows(data))
  const [warnings, setWarnings] = useState<readonly string[]>()
  const releases = rows && releasesIn(rows)
  const release = releases?.find((each) => each.releaseId === releaseId)
  const since = releases && takenBack(releases, releaseId)
  if (warnings) return <RestoredPlan place={place} releaseId={releaseId} warnings={warnings} onClose={onClose} />
  return (
    <IntentDialog
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
          . {takenBackWords(since?.length)} The plan is made and shown next; nothing is deployed before you start it.
          The design stays as it is: the next pull brings its newer content back.
        </>
      }
      planned={restoreRequests(place, releaseId)}
      inTurn
      guards={restoreGuards(place)}
      changes={CHANGED_BY_TRANSITION}
      submitLabel={`Restore release ${releaseId}`}
      disabledReason={release && releases && restoreProblem(release, releases)}
      explain={refusalInWords}
      onDone={([restored]) => setWarnings(warningsIn(restored))}
      onClose={onClose}
    >
      {rows && since && since.length > 0 && (
        <PlainTable
          label="Releases that are taken back"
          columns={columnsFor(rows)}
          rows={since}
          rowId={(each) => each.releaseId}
        />
      )}
    </IntentDialog>
  )
}
