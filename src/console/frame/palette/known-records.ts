// The palette's one store over all organizations, filled from the cache of readings when it is opened.
import { cloudsQuery } from '../../cloud/index.ts'
import { assembliesQuery } from '../../assembly/index.ts'
import { queryClient } from '../../data/query-client.ts'
import { startReading } from '../../data/read/read.ts'
import { organizationEnvironmentsQuery, organizationsQuery } from '../../organization/index.ts'
import { recordsOf } from './cached-records.ts'
import { createRecordStore } from './record-store.ts'

export const knownRecords = createRecordStore()

const learnt = new WeakSet<object>()

function learn(queryKey: readonly unknown[], data: unknown): boolean {
  if (typeof data !== 'object' || data === null || learnt.has(data)) return false
  learnt.add(data)
  knownRecords.add(recordsOf(queryKey, data))
  return true
}

/** Learns what the cache holds now, and reads the places of the organization that nobody has asked for yet. */
export function learnRecords(organization: string): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) learn(queryKey, state.data)
  startReading(
    organizationsQuery(),
    assembliesQuery(organization),
    cloudsQuery(organization),
    organizationEnvironmentsQuery(organization),
  )
}

/** Calls `listener` while more becomes known. */
export const onLearnt = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && learn(query.queryKey, query.state.data)) listener()
  })
