import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Procedure } from '../../../contract/core/records.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { useInstanceProcedures } from '../instances/queries.ts'
import { QueryFallback } from '../QueryFallback.tsx'

const getColumns = (organization: string, instance: string): readonly PlainColumn<Procedure>[] => [
  { id: 'started', header: 'Started', render: ({ created }) => <Time value={created} format="moment" />, width: 120 },
  {
    id: 'procedure',
    header: 'Procedure',
    render: ({ procedureId, procedureName }) => (
      <Anchor component={Link} to={paths.procedure(organization, procedureId)}>
        <bdi>{procedureName || procedureId}</bdi>
      </Anchor>
    ),
  },
  {
    id: 'here',
    header: 'Here',
    render: ({ actions }) => {
      const own = actions.find(({ ciId }) => ciId === instance)
      return own ? <StateBadge kind="record" state={own.actionState} /> : null
    },
  },
  {
    id: 'state',
    header: 'In all',
    render: ({ procedureState }) => <StateBadge kind="procedure" state={procedureState} />,
  },
  { id: 'by', header: 'By', render: ({ createdBy }) => <bdi>{createdBy}</bdi> },
]

/** Procedures that ran, or run, on an instance. */
export function InstanceProcedures({ organization, instance }: { organization: string; instance: string }) {
  const procedures = useInstanceProcedures(organization, instance)
  return (
    <Section title="Actions" hint="procedures that ran on it, newest first">
      <QueryFallback query={procedures} what="The procedures" lines={3} />
      {procedures.data?.length === 0 && (
        <Text fz="sm" c="dimmed">
          No action has run on it.
        </Text>
      )}
      {procedures.data && procedures.data.length > 0 && (
        <PlainTable
          label="Actions"
          columns={getColumns(organization, instance)}
          rows={procedures.data}
          rowId={({ procedureId }) => procedureId}
        />
      )}
    </Section>
  )
}
