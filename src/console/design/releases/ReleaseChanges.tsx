import { Anchor, Text, Box, Group } from '@mantine/core'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { History } from '../../../contract/design/platforms.ts'
import type { Release } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { useCloseOnEscape } from '../../kit/inspector/use-close-on-escape.ts'
import { paths } from '../../routing/paths.ts'
import { ChangeList } from './ChangeList.tsx'
import { pendingRecords, type ChangedRecord } from './changed-records.ts'
import { formatChangeCounts } from './pending.ts'
import { useLatestDesignRelease } from '../queries.ts'
import { findCandidates, findReleaseChanges, historyQuery, MAX_HISTORIES } from './release-history.ts'
import { getDesignRecords, useDesign } from '../use-design.ts'

const RestoreDesignDialog = lazyComponent(() => import('./RestoreDesignDialog.tsx'))

const DONE_LABELS: Readonly<Record<string, string>> = { add: 'added', update: 'changed', delete: 'deleted' }
const doneLabel = (action: string): string =>
  (Object.hasOwn(DONE_LABELS, action) ? DONE_LABELS[action] : action) ?? action

const combineHistories = (queries: UseQueryResult<History>[]) => ({
  histories: queries.map(({ data }) => data),
  waiting: queries.some(({ isPending }) => isPending),
})

interface ReleaseChangesProps {
  scope: Scope
  release: Release
  closeTo: string
}

interface ReleaseChangesResult {
  readonly records: readonly ChangedRecord[]
  readonly isPending: boolean
  /** Why records may be missing; '' if none are. */
  readonly note: string
}

function useReleaseChanges({ organization, assembly }: Scope, release: Release): ReleaseChangesResult {
  const design = useDesign(organization, assembly)
  const isOpen = release.releaseState === 'open'
  const isClosed = release.releaseState === 'closed'
  const all = getDesignRecords(design)
  const isLoaded = design.platforms?.every(({ records }) => records) === true && design.variables !== undefined
  const candidates = isClosed && isLoaded ? findCandidates(all, release) : []
  const queried = candidates.slice(0, MAX_HISTORIES)
  const { histories, waiting } = useQueries({
    queries: queried.map((each) => historyQuery(organization, assembly, each)),
    combine: combineHistories,
  })
  if (isOpen) return { records: pendingRecords(all), isPending: !isLoaded && design.unavailable.length === 0, note: '' }
  const records = findReleaseChanges(release, queried, histories)
  const expected = release.ciRfcCount ?? 0
  const skipped = candidates.length - queried.length
  const note =
    skipped > 0
      ? `The histories of ${formatCountOf(skipped, 'more record')} that changed since are not loaded.`
      : records.length < expected
        ? `${formatCountOf(expected - records.length, 'changed record')} cannot be shown: the service keeps histories of records that are still there.`
        : ''
  return { records, isPending: isClosed && ((!isLoaded && design.unavailable.length === 0) || waiting), note }
}

const CANCELED_TEXT = 'It was discarded: its changes never became part of the design.'

/** The changes of one release by record. */
export function ReleaseChanges({ scope, release, closeTo }: ReleaseChangesProps): ReactNode {
  const { organization, assembly } = scope
  const { records, isPending, note } = useReleaseChanges(scope, release)
  const { data: latest } = useLatestDesignRelease(organization, assembly)
  const [restoring, setRestoring] = useState(false)
  useCloseOnEscape(closeTo)
  const { releaseId, releaseState, description, createdBy, commitedBy, created, updated } = release
  const restoreDisabledReason =
    latest?.releaseState === 'open' ? `Release ${latest.releaseId} is open: commit or discard it first.` : undefined
  return (
    <Section
      title={`Release ${releaseId}`}
      action={
        <Group gap="lg">
          {releaseState === 'closed' && (
            <ActionButton variant="subtle" onClick={() => setRestoring(true)} disabledReason={restoreDisabledReason}>
              Restore the design to it
            </ActionButton>
          )}
          <Anchor component={Link} to={closeTo} replace preventScrollReset>
            Close
          </Anchor>
        </Group>
      }
    >
      <Box maw={720} mb="lg">
        <Facts
          facts={[
            { term: 'State', value: <StateBadge kind="release" state={releaseState} /> },
            { term: 'Description', value: description },
            { term: 'Changes', value: formatChangeCounts(release) || 'none' },
            { term: 'Opened', value: <TimeByUser time={created} by={createdBy} /> },
            {
              term: releaseState === 'closed' ? 'Committed' : 'Changed',
              value: releaseState === 'open' ? undefined : <TimeByUser time={updated} by={commitedBy} />,
            },
          ]}
        />
      </Box>
      {isPending && <Skeleton lines={4} variant="rows" />}
      {!isPending && (
        <>
          {releaseState === 'canceled' ? (
            <Text c="dimmed">{CANCELED_TEXT}</Text>
          ) : (
            <ChangeList scope={scope} records={records} actionLabel={releaseState === 'open' ? undefined : doneLabel} />
          )}
          {releaseState !== 'canceled' && note && <Text c="dimmed">{note}</Text>}
        </>
      )}
      {releaseState === 'open' && (
        <Anchor component={Link} to={paths.designChanges(organization, assembly)}>
          Commit or discard it
        </Anchor>
      )}
      {restoring && <RestoreDesignDialog scope={scope} release={release} onClose={() => setRestoring(false)} />}
    </Section>
  )
}
