import { Box, Group, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Release } from '../../../contract/core/records.ts'
import type { History } from '../../../contract/design/platforms.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { combineQueries } from '../../data/read/combine-queries.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { designCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { useCloseOnEscape } from '../../kit/inspector/use-close-on-escape.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useLinkedParam } from '../../kit/search-params.ts'
import { ParamLink, TextLink } from '../../kit/TextLink.tsx'
import { DesignNav } from '../DesignNav.tsx'
import { designReleasesQuery, latestDesignReleaseQuery, useLatestDesignRelease } from '../queries.ts'
import { getDesignRecords, isLoaded, useDesign } from '../use-design.ts'
import { ChangeList } from './ChangeList.tsx'
import { pendingRecords } from './changed-records.ts'
import { formatChangeCounts } from './pending.ts'
import { findReleaseChanges, historyQuery, MAX_HISTORIES, mayHaveChanged } from './release-history.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'

const RestoreDesignDialog = lazyComponent(() => import('./RestoreDesignDialog.tsx'))

export const handle = pageHandle(designCrumbs, 'History', paths.designHistory)

export const loader = pageLoader((scope) => [designReleasesQuery(scope), latestDesignReleaseQuery(scope)])

const columns = defineColumns<Release>([
  { id: 'release', header: 'Release', width: 104, mono: true, value: ({ releaseId }) => releaseId },
  { id: 'revision', header: 'Revision', kind: 'number', width: 90, hideBelow: 560 },
  { id: 'state', header: 'State', states: 'release', width: 116, value: 'releaseState' },
  {
    id: 'changes',
    header: 'Changes',
    width: 190,
    hideBelow: 760,
    showInSecondLine: false,
    value: formatChangeCounts,
    // The service may drop the counts of closed releases.
    render: (release) => formatChangeCounts(release) || <Dimmed>unknown</Dimmed>,
  },
  {
    id: 'by',
    header: 'User',
    width: 110,
    hideBelow: 480,
    value: ({ commitedBy, createdBy }) => commitedBy || createdBy,
  },
  { id: 'age', header: 'Age', kind: 'time', width: 84, value: ({ updated, created }) => updated ?? created },
  { id: 'description', header: 'Description', width: 200, grow: 1, hideBelow: 400 },
])

const quickFilters: readonly QuickFilter<Release>[] = [
  { id: 'closed', label: 'Committed', match: ({ releaseState }) => releaseState === 'closed' },
]

const DONE_LABELS = new Map([
  ['add', 'added'],
  ['update', 'changed'],
  ['delete', 'deleted'],
])

const doneLabel = (action: string): string => DONE_LABELS.get(action) ?? action

/** `note`: why records may be missing; '' if none are. */
function useReleaseChanges(scope: Scope, release: Release) {
  const design = useDesign(scope)
  const isClosed = release.releaseState === 'closed'
  const all = getDesignRecords(design)
  const candidates = isClosed && isLoaded(design) ? all.filter(({ record }) => mayHaveChanged(record, release)) : []
  const queried = candidates.slice(0, MAX_HISTORIES)
  const histories = useQueries({
    queries: queried.map((each) => historyQuery(scope, each)),
    combine: combineQueries<History>,
  })
  const isPending = (!isLoaded(design) && design.unavailable.length === 0) || histories.pending
  if (!isClosed) return { records: pendingRecords(all), isPending, note: '' }
  const records = findReleaseChanges(release, queried, histories.answers)
  const skipped = candidates.length - queried.length
  const missing = (release.ciRfcCount ?? 0) - records.length
  const note =
    skipped > 0
      ? `${skipped === 1 ? 'The history of 1 more record that changed after this release is' : `The histories of ${formatCount(skipped)} more records that changed after this release are`} not loaded.`
      : missing > 0
        ? `${formatCountOf(missing, 'changed record')} cannot be shown: the service keeps the history of existing records only.`
        : ''
  return { records, isPending, note }
}

function ReleaseChanges({ scope, release, closeTo }: { scope: Scope; release: Release; closeTo: string }) {
  const { releaseId, releaseState } = release
  const { records, isPending, note } = useReleaseChanges(scope, release)
  const { data: latest } = useLatestDesignRelease(scope)
  const [restoring, setRestoring] = useState(false)
  useCloseOnEscape(closeTo)
  const restoreDisabledReason =
    latest?.releaseState === 'open' ? `Release ${latest.releaseId} is open: commit or discard it first.` : undefined
  return (
    <Section
      title={`Release ${releaseId}`}
      action={
        <Group gap="lg">
          {releaseState === 'closed' && (
            <ActionButton variant="subtle" onClick={() => setRestoring(true)} disabledReason={restoreDisabledReason}>
              {`Restore design to release ${releaseId}`}
            </ActionButton>
          )}
          <ParamLink to={closeTo}>Close</ParamLink>
        </Group>
      }
    >
      <Box maw={720} mb="lg">
        <ReleaseFacts release={release} />
      </Box>
      {releaseState === 'canceled' ? (
        <Text c="dimmed">This release was discarded. Its changes were not applied to the design.</Text>
      ) : isPending ? (
        <Skeleton lines={4} variant="rows" />
      ) : (
        <>
          <ChangeList scope={scope} records={records} actionLabel={releaseState === 'open' ? undefined : doneLabel} />
          {note && <Text c="dimmed">{note}</Text>}
        </>
      )}
      {releaseState === 'open' && <TextLink to={paths.designChanges(scope)}>Commit or discard it</TextLink>}
      {restoring && <RestoreDesignDialog scope={scope} release={release} onClose={() => setRestoring(false)} />}
    </Section>
  )
}

export function Component() {
  const scope = useScope()
  const query = useQuery(designReleasesQuery(scope))
  const [openedId, linkTo] = useLinkedParam('release')
  const releases = query.data
  const opened = releases?.find(({ releaseId }) => releaseId === openedId)
  return (
    <>
      <PageHeader
        title="History"
        facts={`${releases ? formatCountOf(releases.length, 'release') : 'Releases'} of the design of ${scope.assembly}`}
      />
      <DesignNav scope={scope} />
      <DataTable
        label="Releases"
        columns={columns}
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
      />
      {opened && <ReleaseChanges key={opened.releaseId} scope={scope} release={opened} closeTo={linkTo(undefined)} />}
    </>
  )
}
