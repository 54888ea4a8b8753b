import { Box, Group, Stack, Text } from '@mantine/core'
import type { DraftCi, InstanceDetail, Procedure } from '../../../contract/core/records.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { parseNsPath, paths, type InstanceScope } from '../../routing/paths.ts'
import { useInstanceHistory, useInstanceNotifications, useInstanceProcedures, useMonitors } from '../queries.ts'
import { QueryNote, QueryPanel } from '../QueryPanel.tsx'
import { toInstanceEvents, toOpenEvents, type InstanceEvent } from './events.ts'
import { getComponentScope } from './scope.ts'
import { Dimmed, Note } from '../../kit/Dimmed.tsx'
import { TextLink } from '../../kit/TextLink.tsx'

/** Which sections have their answers. Later sections are shown only then, so that they do not move. */
export function useLoadedSections(scope: InstanceScope): { monitors: boolean; history: boolean } {
  const monitors = !useMonitors(scope).isPending
  const changes = !useInstanceHistory(scope).isPending
  const notifications = !useInstanceNotifications(scope).isPending
  return { monitors, history: monitors && changes && notifications }
}

/** The thresholds that are crossed now, the most severe first. */
export function OpenEvents({ instance }: { instance: InstanceDetail }) {
  const events = toOpenEvents(instance)
  if (events.length === 0) return <Note>{instance.opsState === '' ? 'Not monitored.' : 'No open events.'}</Note>
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label="Open events">
      {events.map(({ monitor, name, state, since }) => (
        <Group component="li" key={`${monitor} ${name}`} gap="0 8px">
          <Text span inherit fw={550}>
            <bdi>{name}</bdi>
          </Text>{' '}
          <StateBadge kind="health" state={state} />
          <Dimmed>
            <bdi>{monitor}</bdi>
            {since !== undefined && (
              <>
                {', for '}
                <Time value={since} />
              </>
            )}
          </Dimmed>
        </Group>
      ))}
    </Stack>
  )
}

function RelatedInstances({ title, instances }: { title: string; instances: readonly DraftCi[] }) {
  return (
    <Section title={title}>
      {instances.length === 0 && <Note>None.</Note>}
      {instances.length > 0 && (
        <Stack component="ul" gap={0} m={0} p={0} fz="xs" ff="monospace" aria-label={title}>
          {instances.map((instance) => {
            const scope = getComponentScope({ ...parseNsPath(instance.nsPath), component: '' }, instance)
            const name = <bdi>{instance.ciName}</bdi>
            return (
              <Box component="li" key={instance.ciId} display="block" py={3}>
                {scope ? (
                  <TextLink to={paths.instance({ ...scope, instance: instance.ciId })} display="inline-block">
                    {name}
                  </TextLink>
                ) : (
                  name
                )}
              </Box>
            )
          })}
        </Stack>
      )}
    </Section>
  )
}

/** Sections "Depends on" and "Required by". */
export const Dependencies = ({ instance }: { instance: InstanceDetail }) => (
  <>
    <RelatedInstances title="Depends on" instances={instance.dependsOn} />
    <RelatedInstances title="Required by" instances={instance.dependents} />
  </>
)

const eventColumns: readonly PlainColumn<InstanceEvent>[] = [
  { id: 'time', header: 'Time', render: ({ time }) => <Time value={time} format="moment" />, width: 120 },
  { id: 'what', header: 'Event', render: ({ title }) => <bdi>{title}</bdi>, width: 200 },
  {
    id: 'detail',
    header: 'Details',
    render: ({ detail }) => (
      <Dimmed>
        <bdi>{detail}</bdi>
      </Dimmed>
    ),
  },
]

/** Changes of state and by deployments, newest first. */
export function InstanceHistory({ scope, limit }: { scope: InstanceScope; limit: number }) {
  const changes = useInstanceHistory(scope)
  const notifications = useInstanceNotifications(scope)
  if (changes.isPending || notifications.isPending) return <Skeleton lines={4} />
  const events = toInstanceEvents(changes.data?.rfc_cis ?? [], notifications.data ?? [])
  return (
    <>
      <QueryNote query={changes} subject="The history of deployments" />
      <QueryNote query={notifications} subject="The history of states" />
      {events.length === 0 ? (
        changes.data && notifications.data && <Note>No events since the start of last month.</Note>
      ) : (
        <PlainTable label="History" columns={eventColumns} rows={events.slice(0, limit)} rowId={({ key }) => key} />
      )}
      {events.length > limit && <Note>and {events.length - limit} older</Note>}
    </>
  )
}

const procedureColumns = (scope: InstanceScope): readonly PlainColumn<Procedure>[] => [
  { id: 'started', header: 'Started', render: ({ created }) => <Time value={created} format="moment" />, width: 120 },
  {
    id: 'procedure',
    header: 'Procedure',
    render: ({ procedureId, procedureName }) => (
      <TextLink to={paths.procedure({ ...scope, procedure: procedureId })}>
        <bdi>{procedureName || procedureId}</bdi>
      </TextLink>
    ),
  },
  {
    id: 'here',
    header: 'On this instance',
    render: ({ actions }) => {
      const own = actions.find(({ ciId }) => ciId === scope.instance)
      return own ? <StateBadge kind="record" state={own.actionState} /> : null
    },
  },
  {
    id: 'state',
    header: 'Overall',
    render: ({ procedureState }) => <StateBadge kind="procedure" state={procedureState} />,
  },
  { id: 'by', header: 'Started by', render: ({ createdBy }) => createdBy },
]

/** Procedures on an instance, newest first. */
export function InstanceProcedures({ scope }: { scope: InstanceScope }) {
  const procedures = useInstanceProcedures(scope, scope.instance)
  return (
    <Section title="Actions" hint="procedures that ran on this instance, newest first">
      <QueryPanel query={procedures} subject="The procedures" lines={3} empty="No actions have run on this instance.">
        {(rows) => (
          <PlainTable
            label="Actions"
            columns={procedureColumns(scope)}
            rows={rows}
            rowId={({ procedureId }) => procedureId}
          />
        )}
      </QueryPanel>
    </Section>
  )
}
