import { Box, Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Release } from '../../../contract/core/records.ts'
import type { History } from '../../../contract/design/platforms.ts'
import { missingSnapshotReason, useMissingSnapshots } from '../../data/missing-snapshots.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { combineQueries } from '../../data/read/combine-queries.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { designCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useLinkedParam } from '../../kit/search-params.ts'
import { Time } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { DesignNav } from '../DesignNav.tsx'
import { designReleasesQuery, latestDesignReleaseQuery, useLatestDesignRelease } from '../queries.ts'
import { getDesignRecords, isLoaded, useDesign } from '../use-design.ts'
import { ChangeList } from './ChangeList.tsx'
import { pendingRecords } from './changed-records.ts'
import { formatChangeCounts } from './pending.ts'
import {
  countRelationChanges,
  findReleaseChanges,
  historyQuery,
  MAX_HISTORIES,
  mayHaveChanged,
} from './release-history.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'

const RestoreDesignDialog = lazyComponent(() => import('./RestoreDesignDialog.tsx'))

export const handle = pageHandle(designCrumbs, 'History', paths.designHistory)

export const loader = pageLoader((scope) => [designReleasesQuery(scope), latestDesignReleaseQuery(scope)])

/** An open release is updated by its changes. */
const getEnd = ({ releaseState, updated }: Release) => (releaseState === 'open' ? undefined : updated)

const columns = defineColumns<Release>([
  { id: 'release', header: 'Release', width: 104, mono: true, value: ({ releaseId }) => releaseId },
  { id: 'revision', header: 'Revision', kind: 'number', width: 90, hideBelow: 560 },
  { id: 'state', header: 'State', states: 'release', width: 116, grow: 0.1, value: 'releaseState' },
  {
    id: 'changes',
    header: 'Changes',
    width: 190,
    hideBelow: 760,
    showInSecondLine: false,
    value: formatChangeCounts,
  },
  {
    id: 'by',
    header: 'User',
    width: 110,
    hideBelow: 480,
    value: ({ commitedBy, createdBy }) => commitedBy || createdBy,
  },
  {
    id: 'opened',
    header: 'Opened',
    kind: 'time',
    width: 116,
    hideBelow: 620,
    value: 'created',
    render: ({ created }) => <Time value={created} format="moment" />,
  },
  {
    id: 'ended',
    header: 'Ended',
    kind: 'time',
    width: 116,
    value: getEnd,
    render: (release) => <Time value={getEnd(release)} format="moment" />,
  },
  { id: 'description', header: 'Description', width: 200, grow: 1, hideBelow: 400 },
])

// The service may drop the counts of committed releases.
const columnsWithoutChanges = columns.filter(({ id }) => id !== 'changes')

const quickFilters: readonly QuickFilter<Release>[] = [
  { id: 'closed', label: 'Committed', match: ({ releaseState }) => releaseState === 'closed' },
]

const DONE_LABELS = new Map([
  ['add', 'added'],
  ['update', 'changed'],
  ['delete', 'deleted'],
])

const doneLabel = (action: string): string => DONE_LABELS.get(action) ?? action

/** `note`: why records may be missing; '' if none are. `skipped`: records whose histories are above `limit`. */
function useReleaseChanges(scope: Scope, release: Release, limit: number) {
  const design = useDesign(scope)
  const isClosed = release.releaseState === 'closed'
  const all = getDesignRecords(design)
  const candidates = isClosed && isLoaded(design) ? all.filter(({ record }) => mayHaveChanged(record, release)) : []
  const queried = candidates.slice(0, limit)
  const histories = useQueries({
    queries: queried.map((each) => historyQuery(scope, each)),
    combine: combineQueries<History>,
  })
  const isPending = !design.isSettled || histories.pending
  const records = isClosed ? findReleaseChanges(release, queried, histories.answers) : pendingRecords(all)
  const relations = release.relationRfcCount || countRelationChanges(release, histories.answers)
  const skipped = candidates.length - queried.length
  const isUncounted = release.ciRfcCount === undefined
  const isIncomplete = skipped > 0 || histories.unread > 0 || design.unavailable.length > 0
  const isOfRelations = records.length === 0 && !release.ciRfcCount && !(isUncounted && isIncomplete)
  if (isOfRelations && relations > 0)
    return { records, isPending, note: `${formatCountOf(relations, 'relation')} changed, and no records.`, skipped: 0 }
  if (!isClosed) return { records, isPending, note: '', skipped: 0 }
  const isMissing = records.length === 0 || records.length < (release.ciRfcCount ?? 0)
  const note =
    skipped === 0 && isMissing
      ? 'Some changes cannot be shown: the service keeps the history of existing records only.'
      : ''
  return { records, isPending, note, skipped }
}

interface ReleaseInspectorProps {
  scope: Scope
  release: Release
  /** The last one that was committed. */
  isLatest: boolean
}

/** A release beside the list. */
function ReleaseInspector({ scope, release, isLatest }: ReleaseInspectorProps) {
  const { releaseId, releaseState } = release
  const [limit, setLimit] = useState(MAX_HISTORIES)
  const { records, isPending, note, skipped } = useReleaseChanges(scope, release, limit)
  const { data: latest } = useLatestDesignRelease(scope)
  const missingSnapshots = useMissingSnapshots()
  const restoreDisabledReason =
    latest?.releaseState === 'open'
      ? `Release ${latest.releaseId} is open: commit or discard it first.`
      : isLatest
        ? 'This is the latest release: the design is in this state.'
        : missingSnapshots.has(releaseId)
          ? missingSnapshotReason(releaseId)
          : undefined
  return (
    <Inspector
      title={`Release ${releaseId}`}
      noun="release"
      states={<StateBadge kind="release" state={releaseState} />}
    >
      <ReleaseFacts release={release} isTitled />
      {releaseState === 'closed' && (
        <Box my="lg">
          <ActionButton
            disabledReason={restoreDisabledReason}
            showsReason
            renderDialog={(onClose) => <RestoreDesignDialog scope={scope} release={release} onClose={onClose} />}
          >
            {`Restore design to release ${releaseId}`}
          </ActionButton>
          {restoreDisabledReason && <Note mt="xs">{restoreDisabledReason}</Note>}
        </Box>
      )}
      {releaseState === 'canceled' ? (
        <Note>This release was discarded. Its changes were not applied to the design.</Note>
      ) : isPending ? (
        <Skeleton lines={4} variant="rows" />
      ) : (
        <>
          <ChangeList scope={scope} records={records} actionLabel={releaseState === 'open' ? undefined : doneLabel} />
          {note && <Note>{note}</Note>}
          {skipped > 0 && (
            <Button size="xs" mt="sm" onClick={() => setLimit(limit + skipped)}>
              Search {formatCountOf(skipped, 'more record')} for changes
            </Button>
          )}
        </>
      )}
      {releaseState === 'open' && <TextLink to={paths.designChanges(scope)}>Commit or discard it</TextLink>}
    </Inspector>
  )
}

export function Component() {
  const scope = useScope()
  const query = useQuery(designReleasesQuery(scope))
  const [openedId, linkTo] = useLinkedParam('release')
  const releases = query.data
  const opened = releases?.find(({ releaseId }) => releaseId === openedId)
  const committed = releases?.filter(({ releaseState }) => releaseState === 'closed') ?? []
  const isCounted = committed.every((release) => formatChangeCounts(release) !== '')
  // Ids ascend.
  const isLatest = (release: Release) =>
    committed.every(({ releaseId }) => Number(releaseId) <= Number(release.releaseId))
  return (
    <>
      <PageHeader
        title="History"
        facts={`${releases ? formatCountOf(releases.length, 'release') : 'Releases'} of the design of ${scope.assembly}`}
      />
      <DesignNav scope={scope} />
      <SplitPanel open={opened !== undefined}>
        <DataTable
          label="Releases"
          columns={isCounted ? columns : columnsWithoutChanges}
          rows={releases}
          rowId={({ releaseId }) => releaseId}
          rowLink={({ releaseId }) => linkTo(releaseId)}
          currentId={opened?.releaseId}
          problem={toQueryProblem(query, 'The history')}
          emptyState={{
            title: 'No releases',
            hint: 'A release collects changes to the design until they are committed. Nothing has been changed here yet.',
          }}
          defaultSort="-release"
          quickFilters={quickFilters}
          heightMode="fill"
          inspector={{
            closeTo: linkTo(undefined),
            content: opened && (
              <ReleaseInspector key={opened.releaseId} scope={scope} release={opened} isLatest={isLatest(opened)} />
            ),
          }}
        />
      </SplitPanel>
    </>
  )
}
