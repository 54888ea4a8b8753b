import { Button } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { JournalEntry } from '../../data/journal/journal.ts'
import { journalSnapshot, journalToJson, onJournalChange } from '../../data/journal/snapshot.ts'
import {
  formatCall,
  formatCount,
  formatCountOf,
  formatFullTimestamp,
  formatTimestampToSecond,
} from '../../kit/format.ts'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { downloadFile } from '../../kit/browser/download-file.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { useLinkedParam } from '../../kit/search-params.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { CodeBlock } from '../../kit/raw/CodeBlock.tsx'
import { RawJson, RawSection } from '../../kit/raw/RawSection.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/Section.tsx'
import { paths, useScope } from '../../routing/paths.ts'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'

export const handle = pageHandle(organizationCrumbs, 'Activity', paths.activity)

const REQUEST_PARAM = 'request'

interface CreatePlanButtonProps {
  organization: string
  entries: readonly JournalEntry[]
  ids: ReadonlySet<string>
}

function CreatePlanButton({ organization, entries, ids }: CreatePlanButtonProps) {
  const navigate = useNavigate()
  const writes = entries.filter(({ id, effect }) => ids.has(id) && effect === 'write')
  const path = paths.newChangePlan(
    { organization },
    writes.map(({ id }) => id),
  )
  return (
    <ActionButton
      writes={false}
      disabledReason={
        writes.some(({ outcome }) => outcome === 'done') ? undefined : 'Select completed writes in the list first.'
      }
      onClick={() => void navigate(path)}
    >
      Create change plan
    </ActionButton>
  )
}

function JsonSection({ title, value }: { title: string; value: unknown }) {
  if (value === undefined) return null
  return (
    <Section title={title}>
      <CodeBlock label={`${title} as text`} maxHeight={240}>
        {JSON.stringify(value, null, 2)}
      </CodeBlock>
    </Section>
  )
}

const UNANSWERED_OUTCOMES = new Set<JournalEntry['outcome']>(['timed-out', 'offline', 'unexpected'])

/** Icon and label of a request's outcome, which is unknown for a write without an answer. */
function describeOutcome({ effect, outcome }: JournalEntry): readonly [icon: StateIcon, label: string] {
  if (outcome === 'done') return ['good', 'done']
  if (outcome === 'under way') return ['attention', 'no response']
  const label = outcome === 'unexpected' ? 'unexpected response' : outcome.replaceAll('-', ' ')
  return effect === 'write' && UNANSWERED_OUTCOMES.has(outcome)
    ? ['attention', `${label}, outcome unknown`]
    : ['bad', label]
}

const activityColumns = defineColumns<JournalEntry>([
  {
    id: 'time',
    header: 'Time',
    kind: 'time',
    align: 'start',
    width: 96,
    value: ({ at }) => at,
    render: ({ at }) => formatTimestampToSecond(at, Date.now()),
  },
  { id: 'request', header: 'Request', width: 160, grow: 2, value: ({ call }) => formatCall(call) },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 112,
    grow: 1,
    value: (entry) => describeOutcome(entry)[1],
    render: (entry) => {
      const [icon, label] = describeOutcome(entry)
      return <Status icon={icon}>{label}</Status>
    },
  },
  { id: 'method', header: 'Method', width: 76, hideBelow: 480 },
  { id: 'path', header: 'Path', width: 180, grow: 5, mono: true, hideBelow: 736 },
  { id: 'status', header: 'Status', kind: 'number', width: 70, hideBelow: 560 },
  { id: 'ms', header: 'Duration (ms)', kind: 'number', width: 112, hideBelow: 800 },
  { id: 'bytes', header: 'Size (bytes)', kind: 'number', width: 100, hideBelow: 820, value: ({ size }) => size },
  { id: 'call', header: 'Call', width: 160, mono: true, hideBelow: 1280, showInSecondLine: false },
])

const activityFilters: readonly QuickFilter<JournalEntry>[] = [
  { id: 'writes', label: 'Writes', match: ({ effect }) => effect === 'write' },
  { id: 'failed', label: 'Not successful', match: ({ outcome }) => outcome !== 'done' },
  { id: 'slow', label: 'Over a second', match: ({ ms = 0 }) => ms > 1_000 },
]

/** One request with its answer; for a write also the record before and after. */
function EntryInspector({ entry }: { entry: JournalEntry }) {
  const [icon, label] = describeOutcome(entry)
  const { method, path, at, status, ms, size, messages } = entry
  return (
    <Inspector
      title={formatCall(entry.call)}
      noun="request"
      states={<Status icon={icon}>{label}</Status>}
      raw={
        <RawSection>
          <RawJson text={JSON.stringify(entry, null, 2)} />
        </RawSection>
      }
    >
      <Section title="Details">
        <Facts
          facts={[
            { term: 'Request', value: `${method} ${path}` },
            { term: 'Call', value: entry.call },
            { term: 'Sent', value: formatFullTimestamp(at) },
            { term: 'Status', value: status === undefined ? 'none' : String(status) },
            { term: 'Duration', value: ms === undefined ? 'unknown' : `${formatCount(ms)} ms` },
            { term: 'Size', value: size === undefined ? 'unknown' : `${formatCount(size)} bytes` },
            { term: 'Message from the service', value: messages?.join('. ') },
          ]}
        />
      </Section>
      <JsonSection title="Before" value={entry.before} />
      <JsonSection title="Sent" value={entry.sent} />
      <JsonSection title="After" value={entry.after} />
    </Inspector>
  )
}

/** The requests of this browser until the page was opened or refreshed, newest first. */
export function Component() {
  const scope = useScope()
  const [openedId, linkTo] = useLinkedParam(REQUEST_PARAM)
  const all = useSyncExternalStore(onJournalChange, journalSnapshot)
  // The list would move with each request of the console itself.
  const [shownUntil, setShownUntil] = useState(Date.now)
  const entries = useMemo(() => all.filter(({ at }) => at <= shownUntil), [all, shownUntil])
  // A new browser starts with the requests of this page, once they are answered.
  const fetching = useIsFetching()
  const [newest] = all
  if (entries.length === 0 && newest && fetching === 0) setShownUntil(newest.at)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const renderActions = (ids: ReadonlySet<string>) => (
    <CreatePlanButton organization={scope.organization} entries={entries} ids={ids} />
  )
  const opened = entries.find(({ id }) => id === openedId)
  return (
    <>
      <PageHeader
        title="Activity"
        facts={`${formatCountOf(entries.length, 'request')} sent by this browser, across all organizations. Secrets are masked, and the token is not recorded.`}
        actions={
          <>
            {/* The bar of the selection has it otherwise. */}
            {selected.size === 0 && renderActions(selected)}
            <ActionButton
              writes={false}
              disabledReason={entries.length < all.length ? undefined : 'No new requests.'}
              onClick={() => setShownUntil(Date.now())}
            >
              Show new requests
            </ActionButton>
            <Button onClick={() => downloadFile('Activity', 'json', journalToJson(all))}>
              Export activity as JSON
            </Button>
          </>
        }
      />
      <SplitPanel open={opened !== undefined}>
        <DataTable
          heightMode="fill"
          label="Requests"
          columns={activityColumns}
          rows={entries}
          rowId={({ id }) => id}
          rowLink={({ id }) => linkTo(id)}
          emptyState={{ title: 'No earlier requests', hint: 'This page lists the requests sent before it was opened.' }}
          selection={{ selected, onChange: setSelected, actions: renderActions }}
          quickFilters={activityFilters}
          currentId={opened?.id}
          inspector={{ closeTo: linkTo(undefined), content: opened && <EntryInspector entry={opened} /> }}
        />
      </SplitPanel>
    </>
  )
}
