import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { LongText } from '../../kit/LongText.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../paths.ts'
import { useParts, type ComponentPlace } from './queries.ts'
import type { PartKind } from './part-kinds.ts'
import { pendingWord } from '../releases/pending.ts'

const pending: PlainColumn<DraftCi> = {
  id: 'pending',
  header: 'Pending',
  render: ({ rfcAction }) => {
    const word = pendingWord(rfcAction)
    return word ? <Status icon="attention">{word}</Status> : 'none'
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

const COLUMNS: Readonly<Record<PartKind, readonly PlainColumn<DraftCi>[]>> = {
  monitor: [
    yesOrNo('enable', 'On'),
    yesOrNo('heartbeat', 'Heartbeat'),
    attribute('sample_interval', 'Every, s'),
    attribute('cmd', 'Command', true),
    pending,
  ],
  attachment: [
    attribute('run_on', 'Runs on', true),
    attribute('run_on_action', 'Of actions', true),
    attribute('path', 'Path', true),
    attribute('exec_cmd', 'Command', true),
    pending,
  ],
}

const NONE: Readonly<Record<PartKind, string>> = {
  monitor: 'The instances of this component are not monitored.',
  attachment: 'Nothing more runs around the work on this component.',
}

interface PartsProps {
  readonly place: ComponentPlace
  readonly kind: PartKind
}

/** What hangs on a component: how it is watched, and what runs around the work on it. */
export const ComponentParts = ({ place }: { place: ComponentPlace }): ReactNode => (
  <div>
    <Parts place={place} kind="monitor" />
    <Parts place={place} kind="attachment" />
  </div>
)

function Parts({ place, kind }: PartsProps): ReactNode {
  const { organization, assembly, platform, component } = place
  const create = paths.newDesignPart(organization, assembly, platform, component, kind)
  return (
    <Section
      title={kind === 'monitor' ? 'Monitors' : 'Attachments'}
      action={
        <Anchor component={Link} to={create}>
          New {kind}
        </Anchor>
      }
    >
      <List place={place} kind={kind} />
    </Section>
  )
}

function List({ place, kind }: PartsProps): ReactNode {
  const { organization, assembly, platform, component } = place
  const reading = useParts(kind, place)
  const { data } = reading
  if (reading.isPending) return <Skeleton lines={3} as="table" />
  if (!data) return <ReadProblem reading={reading} what={`The ${kind}s`} />
  if (data.length === 0) return <EmptyState title={`No ${kind}s`} hint={NONE[kind]} />
  const name: PlainColumn<DraftCi> = {
    id: 'name',
    header: 'Name',
    width: 150,
    render: ({ ciName }) => (
      <Anchor
        component={Link}
        c="bright"
        fw={500}
        to={paths.designPart(organization, assembly, platform, component, kind, ciName)}
      >
        <bdi>{ciName}</bdi>
      </Anchor>
    ),
  }
  return <PlainTable label={`${kind}s`} columns={[name, ...COLUMNS[kind]]} rows={data} rowId={({ ciId }) => ciId} />
}
