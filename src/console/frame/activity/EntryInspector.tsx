import type { JournalEntry } from '../../data/journal/journal.ts'
import { CodeBlock } from '../../kit/raw/CodeBlock.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCount, formatFullTimestamp } from '../../kit/format.ts'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { RawJson, RawSection } from '../../kit/raw/RawSection.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Neighbours } from '../../kit/table/neighbours.ts'
import { describeOutcome } from './columns.tsx'

interface EntryInspectorProps {
  entry: JournalEntry
  neighbours: Neighbours<JournalEntry>
  linkTo: (id: string | undefined) => string
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

/** One request with its answer; for a write also the record before and after. */
export function EntryInspector({ entry, neighbours, linkTo }: EntryInspectorProps) {
  const [icon, label] = describeOutcome(entry)
  const { method, path, at, status, ms, size, messages } = entry
  return (
    <Inspector
      title={entry.call}
      noun="request"
      neighbours={neighbours}
      linkTo={(row) => linkTo(row?.id)}
      states={<Status icon={icon}>{label}</Status>}
      raw={
        <RawSection>
          <RawJson text={JSON.stringify(entry, null, 2)} />
        </RawSection>
      }
    >
      <Section title="Facts">
        <Facts
          facts={[
            { term: 'Request', value: `${method} ${path}` },
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
