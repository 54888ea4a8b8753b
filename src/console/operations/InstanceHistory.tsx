import { useQuery } from '@tanstack/react-query'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Time } from '../kit/Time.tsx'
import { instanceHistoryOf, instanceNotificationsOf, type InstancePlace } from './instance-queries.ts'
import styles from './Instances.module.css'
import { happenedTo, type Happening } from './happenings.ts'
import { Untold } from './Untold.tsx'

const columns: readonly PlainColumn<Happening>[] = [
  { id: 'time', header: 'When', render: ({ at }) => <Time value={at} as="moment" />, width: 120 },
  { id: 'what', header: 'What', render: ({ what }) => <bdi>{what}</bdi>, width: 200 },
  { id: 'detail', header: 'Detail', render: ({ detail }) => <bdi className={styles.dim}>{detail}</bdi> },
]

/** What an instance went through: changes of its state, and what deployments did to it. Newest first. */
export function InstanceHistory({ place, most }: { place: InstancePlace; most: number }) {
  const changes = useQuery(instanceHistoryOf(place))
  const notifications = useQuery(instanceNotificationsOf(place))
  const rows = happenedTo(changes.data?.rfc_cis ?? [], notifications.data ?? [])
  const waiting = changes.isPending || notifications.isPending
  if (waiting) return <Untold reading={changes.isPending ? changes : notifications} what="Its history" lines={4} />
  return (
    <>
      <Untold reading={changes} what="What deployments did to it" lines={0} />
      <Untold reading={notifications} what="How its state changed" lines={0} />
      {rows.length === 0 ? (
        <p className={styles.dim}>Nothing is known to have happened since the start of last month.</p>
      ) : (
        <PlainTable label="History" columns={columns} rows={rows.slice(0, most)} rowId={({ key }) => key} />
      )}
      {rows.length > most && <p className={styles.dim}>and {rows.length - most} older ones</p>}
    </>
  )
}
