import { Text } from '@mantine/core'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { useInstanceHistory, useInstanceNotifications, type InstancePlace } from './queries.ts'
import { happenedTo, type Happening } from './happenings.ts'
import { Untold } from '../Untold.tsx'

const columns: readonly PlainColumn<Happening>[] = [
  { id: 'time', header: 'When', render: ({ at }) => <Time value={at} as="moment" />, width: 120 },
  { id: 'what', header: 'What', render: ({ what }) => <bdi>{what}</bdi>, width: 200 },
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
export function InstanceHistory({ place, most }: { place: InstancePlace; most: number }) {
  const changes = useInstanceHistory(place)
  const notifications = useInstanceNotifications(place)
  const rows = happenedTo(changes.data?.rfc_cis ?? [], notifications.data ?? [])
  const waiting = changes.isPending || notifications.isPending
  if (waiting) return <Untold reading={changes.isPending ? changes : notifications} what="The history" lines={4} />
  return (
    <>
      <Untold reading={changes} what="The history of deployments" lines={0} />
      <Untold reading={notifications} what="The history of states" lines={0} />
      {rows.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No events since the start of last month.
        </Text>
      ) : (
        <PlainTable label="History" columns={columns} rows={rows.slice(0, most)} rowId={({ key }) => key} />
      )}
      {rows.length > most && (
        <Text fz="sm" c="dimmed">
          and {rows.length - most} older
        </Text>
      )}
    </>
  )
}
