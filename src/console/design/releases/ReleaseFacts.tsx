import type { Release } from '../../../contract/core/records.ts'
import { toOperatorText } from '../../data/service-notes.ts'
import { Facts, type Fact } from '../../kit/Facts.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time, TimeByUser } from '../../kit/Time.tsx'
import { formatChangeCounts, formatRecords } from './pending.ts'
import { getOtherAuthors, groupByPlatform, type ChangedRecord } from './changed-records.ts'

const isOpen = ({ releaseState }: Release) => releaseState === 'open'

interface ReleaseFactsProps {
  release: Release
  /** The title above has its id and state. */
  isTitled?: boolean
  more?: readonly Fact[]
}

/** A release, in a dialog or beside a list. */
export function ReleaseFacts({ release, isTitled = false, more }: ReleaseFactsProps) {
  const { releaseId, releaseState, description, revision, parentReleaseId } = release
  return (
    <Facts
      facts={[
        { term: 'Release', value: isTitled ? undefined : releaseId },
        { term: 'State', value: isTitled ? undefined : <StateBadge kind="release" state={releaseState} /> },
        { term: 'Description', value: toOperatorText(description) },
        { term: 'Revision', value: revision === undefined ? undefined : String(revision) },
        { term: 'Design release', value: parentReleaseId, mono: true },
        { term: 'Changes', value: formatChangeCounts(release) },
        { term: 'Opened', value: <TimeByUser time={release.created} by={release.createdBy} /> },
        {
          term: releaseState === 'canceled' ? 'Discarded' : 'Committed',
          value: isOpen(release) ? undefined : <TimeByUser time={release.updated} by={release.commitedBy} />,
        },
        ...(more ?? []),
      ]}
    />
  )
}

/** A release in one line, in the header of a page. */
export function ReleaseSummary({ release }: { release: Release }) {
  const { releaseId, releaseState, revision, created, createdBy, updated, commitedBy } = release
  const counts = formatChangeCounts(release)
  return (
    <>
      <span>Release {releaseId}</span>
      {revision !== undefined && <span>revision {revision}</span>}
      <span>
        opened <TimeByUser time={created} by={createdBy} />
      </span>
      {!isOpen(release) && (
        <span>
          {releaseState === 'canceled' ? 'discarded' : 'committed'} <TimeByUser time={updated} by={commitedBy} />
        </span>
      )}
      {counts && <span>{counts}</span>}
    </>
  )
}

type ListedRelease = Pick<
  Release,
  'releaseId' | 'description' | 'ciRfcCount' | 'relationRfcCount' | 'commitedBy' | 'createdBy' | 'created' | 'updated'
>

/** Committed releases in a small table. */
export const releaseColumns: readonly PlainColumn<ListedRelease>[] = [
  { id: 'release', header: 'Release', mono: true, render: ({ releaseId }) => releaseId },
  { id: 'description', header: 'Description', render: ({ description }) => toOperatorText(description) || 'none' },
  { id: 'changes', header: 'Changes', render: (release) => formatChangeCounts(release) || 'unknown' },
  { id: 'by', header: 'Committed by', render: ({ commitedBy, createdBy }) => commitedBy || createdBy },
  {
    id: 'when',
    header: 'Committed',
    align: 'end',
    render: ({ updated, created }) => <Time value={updated ?? created} format="moment" />,
  },
]

/** Who changed which records of which platform. */
export function ChangeSummary({ release, changed }: { release: Release; changed: readonly ChangedRecord[] }) {
  return (
    <ReleaseFacts
      release={release}
      more={[
        { term: 'Also changed by', value: getOtherAuthors(changed, release.createdBy).join(', ') },
        ...groupByPlatform(changed).map(({ platform, records }) => ({
          term: platform || 'Variables',
          value: formatRecords(records),
        })),
      ]}
    />
  )
}
