import { Anchor, Text, Box, Group } from '@mantine/core'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { History } from '../../../contract/design/design.ts'
import type { Release } from '../../../contract/core/records.ts'
import type { Place } from '../../frame/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { late } from '../../kit/late.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { When } from '../../kit/Time.tsx'
import { useCloseOnEscape } from '../../kit/use-close-on-escape.ts'
import { paths } from '../../paths.ts'
import { ChangeList } from './ChangeList.tsx'
import { pendingRecords, type ChangedRecord } from './changed-records.ts'
import { changesInWords } from './pending.ts'
import { useLatestDesignRelease } from '../queries.ts'
import { candidatesFor, changesIn, historyOf, MOST_HISTORIES } from './release-content.ts'
import { recordsOf, useDesign } from '../use-design.ts'

const RestoreDesignDialog = late(() => import('./RestoreDesignDialog.tsx'))

const DONE: Readonly<Record<string, string>> = { add: 'added', update: 'changed', delete: 'deleted' }
const doneWord = (action: string): string => (Object.hasOwn(DONE, action) ? DONE[action] : action) ?? action

const combine = (readings: UseQueryResult<History>[]) => ({
  histories: readings.map(({ data }) => data),
  waiting: readings.some(({ isPending }) => isPending),
})

interface ReleaseChangesProps {
  readonly place: Place
  readonly release: Release
  readonly closeTo: string
}

interface Found {
  readonly records: readonly ChangedRecord[]
  readonly waiting: boolean
  /** Why not all of it may be there; '' when it is. */
  readonly note: string
}

function useChanges({ organization, assembly }: Place, release: Release): Found {
  const design = useDesign(organization, assembly)
  const isOpen = release.releaseState === 'open'
  const isClosed = release.releaseState === 'closed'
  const all = recordsOf(design)
  const read = design.platforms?.every(({ records }) => records) === true && design.variables !== undefined
  const candidates = isClosed && read ? candidatesFor(all, release) : []
  const asked = candidates.slice(0, MOST_HISTORIES)
  const { histories, waiting } = useQueries({
    queries: asked.map((each) => historyOf(organization, assembly, each)),
    combine,
  })
  if (isOpen) return { records: pendingRecords(all), waiting: !read && design.missing.length === 0, note: '' }
  const records = changesIn(release, asked, histories)
  const expected = release.ciRfcCount ?? 0
  const left = candidates.length - asked.length
  const note =
    left > 0
      ? `The histories of ${formatCountOf(left, 'more record')} that changed since are not read.`
      : records.length < expected
        ? `${formatCountOf(expected - records.length, 'changed record')} cannot be shown: the service keeps histories of records that are still there.`
        : ''
  return { records, waiting: isClosed && ((!read && design.missing.length === 0) || waiting), note }
}

const CANCELED = 'It was discarded: its changes never became part of the design.'

/** What one release changed, record by record. */
export function ReleaseChanges({ place, release, closeTo }: ReleaseChangesProps): ReactNode {
  const { organization, assembly } = place
  const { records, waiting, note } = useChanges(place, release)
  const { data: latest } = useLatestDesignRelease(organization, assembly)
  const [restoring, setRestoring] = useState(false)
  useCloseOnEscape(closeTo)
  const { releaseId, releaseState, description, createdBy, commitedBy, created, updated } = release
  const inTheWay =
    latest?.releaseState === 'open' ? `Release ${latest.releaseId} is open: commit or discard it first.` : undefined
  return (
    <Section
      title={`Release ${releaseId}`}
      action={
        <Group gap="lg">
          {releaseState === 'closed' && (
            <ActionButton variant="subtle" onClick={() => setRestoring(true)} disabledReason={inTheWay}>
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
            { term: 'Changes', value: changesInWords(release) || 'none' },
            { term: 'Opened', value: <When time={created} by={createdBy} /> },
            {
              term: releaseState === 'closed' ? 'Committed' : 'Changed',
              value: releaseState === 'open' ? undefined : <When time={updated} by={commitedBy} />,
            },
          ]}
        />
      </Box>
      {waiting && <Skeleton lines={4} as="rows" />}
      {!waiting && (
        <>
          {releaseState === 'canceled' ? (
            <Text c="dimmed">{CANCELED}</Text>
          ) : (
            <ChangeList place={place} records={records} wordFor={releaseState === 'open' ? undefined : doneWord} />
          )}
          {releaseState !== 'canceled' && note && <Text c="dimmed">{note}</Text>}
        </>
      )}
      {releaseState === 'open' && (
        <Anchor component={Link} to={paths.designChanges(organization, assembly)}>
          Commit or discard it
        </Anchor>
      )}
      {restoring && <RestoreDesignDialog place={place} release={release} onClose={() => setRestoring(false)} />}
    </Section>
  )
}
