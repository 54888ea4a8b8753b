import { Text } from '@mantine/core'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { useInstanceHistory, useInstanceNotifications, type InstanceScope } from './queries.ts'
import { toInstanceEvents, type InstanceEvent } from './events.ts'
import { QueryFallback } from '../QueryFallback.tsx'

const columns: readonly PlainColumn<InstanceEvent>[] = [
  { id: 'time', header: 'When', render: ({ time }) => <Time value={time} format="moment" />, width: 120 },
  { id: 'what', header: 'What', render: ({ title }) => <bdi>{title}</bdi>, width: 200 },
  {
    id: 'detail',
    header: 'Detail',
    render: ({ detail }) => (
      <Text span inherit c="dimmed">
        <bdi>{detail}</bdi>
      </Text>
    ),
  },
]

/** What an instance went through: changes of its state, and what deployments did to it. Newest first. */
export function InstanceHistory({ scope, limit }: { scope: InstanceScope; limit: number }) {
  const changes = useInstanceHistory(scope)
  const notifications = useInstanceNotifications(scope)
  const rows = toInstanceEvents(changes.data?.rfc_cis ?? [], notifications.data ?? [])
  const waiting = changes.isPending || notifications.isPending
  if (waiting) return <QueryFallback query={changes.isPending ? changes : notifications} what="The history" lines={4} />
  return (
    <>
      <QueryFallback query={changes} what="The history of deployments" lines={0} />
      <QueryFallback query={notifications} what="The history of states" lines={0} />
      {rows.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No events since the start of last month.
        </Text>
      ) : (
        <PlainTable label="History" columns={columns} rows={rows.slice(0, limit)} rowId={({ key }) => key} />
      )}
      {rows.length > limit && (
        <Text fz="sm" c="dimmed">
          and {rows.length - limit} older
        </Text>
      )}
    </>
  )
}
