import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DraftCi } from '../../contract/records.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { LongText } from '../kit/LongText.tsx'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { attachmentsOf, monitorsOf, type ComponentPlace } from './component-queries.ts'
import { pendingWord } from './pending.ts'

const name: PlainColumn<DraftCi> = { id: 'name', header: 'Name', render: ({ ciName }) => <bdi>{ciName}</bdi> }

const pending: PlainColumn<DraftCi> = {
  id: 'pending',
  header: 'Pending',
  render: ({ rfcAction }) => {
    const word = pendingWord(rfcAction)
    return word ? <Status mark="attention">{word}</Status> : 'none'
  },
}

const attribute = (id: string, header: string, mono = false): PlainColumn<DraftCi> => ({
  id,
  header,
  mono,
  render: ({ ciAttributes }) => <LongText>{ciAttributes[id] ?? ''}</LongText>,
})

const yesOrNo = (id: string, header: string): PlainColumn<DraftCi> => ({
  id,
  header,
  render: ({ ciAttributes }) => (ciAttributes[id] === 'true' ? 'yes' : 'no'),
})

const monitorColumns = [
  name,
  yesOrNo('enable', 'On'),
  yesOrNo('heartbeat', 'Heartbeat'),
  attribute('sample_interval', 'Every, s'),
  attribute('cmd', 'Command', true),
  pending,
]

const attachmentColumns = [
  name,
  attribute('run_on', 'Runs on', true),
  attribute('run_on_action', 'Of actions', true),
  attribute('path', 'Path', true),
  attribute('exec_cmd', 'Command', true),
  pending,
]

/** What hangs on a component: how it is watched, and what runs around the work on it. */
export const ComponentParts = ({ place }: { place: ComponentPlace }): ReactNode => (
  <div>
    <Section title="Monitors">
      <Monitors place={place} />
    </Section>
    <Section title="Attachments">
      <Attachments place={place} />
    </Section>
  </div>
)

function Monitors({ place }: { place: ComponentPlace }): ReactNode {
  const reading = useQuery(monitorsOf(place))
  const { data } = reading
  if (reading.isPending) return <Skeleton lines={3} as="rows" />
  if (!data) return <ReadProblem reading={reading} what="The monitors" />
  if (data.length === 0)
    return <EmptyState title="No monitors" hint="Nobody watches the instances of this component." />
  return <PlainTable label="Monitors" columns={monitorColumns} rows={data} rowId={({ ciId }) => ciId} />
}

function Attachments({ place }: { place: ComponentPlace }): ReactNode {
  const reading = useQuery(attachmentsOf(place))
  const { data } = reading
  if (reading.isPending) return <Skeleton lines={3} as="rows" />
  if (!data) return <ReadProblem reading={reading} what="The attachments" />
  if (data.length === 0)
    return <EmptyState title="No attachments" hint="Nothing more runs around the work on this component." />
  return <PlainTable label="Attachments" columns={attachmentColumns} rows={data} rowId={({ ciId }) => ciId} />
}
