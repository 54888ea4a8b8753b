import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { LongText } from '../../kit/LongText.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { PendingStatus } from '../PendingChanges.tsx'
import type { PartKind } from './record-kinds.ts'
import { useParts, type ComponentScope } from './queries.ts'

const pendingColumn: PlainColumn<DraftCi> = {
  id: 'pending',
  header: 'Uncommitted',
  render: ({ rfcAction }) => <PendingStatus action={rfcAction} none="none" />,
}

const FLAG_LABELS: ReadonlyMap<string, string> = new Map([
  ['true', 'yes'],
  ['false', 'no'],
])

const attributeColumn = (id: string, header: string, mono = false): PlainColumn<DraftCi> => ({
  id,
  header,
  mono,
  render: ({ ciAttributes: { [id]: value = '' } }) => <LongText>{FLAG_LABELS.get(value) ?? value}</LongText>,
})

const COLUMNS: Readonly<Record<PartKind, readonly PlainColumn<DraftCi>[]>> = {
  monitor: [
    attributeColumn('enable', 'Enabled'),
    attributeColumn('heartbeat', 'Heartbeat'),
    attributeColumn('sample_interval', 'Interval (s)'),
    attributeColumn('cmd', 'Command', true),
    pendingColumn,
  ],
  attachment: [
    attributeColumn('run_on', 'Runs on', true),
    attributeColumn('run_on_action', 'For actions', true),
    attributeColumn('path', 'Path', true),
    attributeColumn('exec_cmd', 'Command', true),
    pendingColumn,
  ],
}

const EMPTY_HINTS: Readonly<Record<PartKind, string>> = {
  monitor: 'The instances of this component are not monitored.',
  attachment: 'Nothing runs before or after actions on this component.',
}

/** Monitors and attachments of a component. */
export const ComponentParts = ({ scope }: { scope: ComponentScope }): ReactNode => (
  <div>
    <PartSection scope={scope} kind="monitor" />
    <PartSection scope={scope} kind="attachment" />
  </div>
)

function PartSection({ scope, kind }: { scope: ComponentScope; kind: PartKind }): ReactNode {
  const { organization, assembly, platform, component } = scope
  const query = useParts(kind, scope)
  const nameColumn: PlainColumn<DraftCi> = {
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
  return (
    <Section
      title={kind === 'monitor' ? 'Monitors' : 'Attachments'}
      action={
        <Anchor component={Link} to={paths.newDesignPart(organization, assembly, platform, component, kind)}>
          New {kind}
        </Anchor>
      }
    >
      <QueryBoundary query={query} subject={`The ${kind}s`} loading={<Skeleton lines={3} variant="table" />}>
        {(parts) =>
          parts.length === 0 ? (
            <EmptyState title={`No ${kind}s`} hint={EMPTY_HINTS[kind]} />
          ) : (
            <PlainTable
              label={`${kind}s`}
              columns={[nameColumn, ...COLUMNS[kind]]}
              rows={parts}
              rowId={({ ciId }) => ciId}
              rowsOpen
            />
          )
        }
      </QueryBoundary>
    </Section>
  )
}
