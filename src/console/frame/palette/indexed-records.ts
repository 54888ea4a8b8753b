import { cloudsQuery } from '../../cloud/index.ts'
import { assembliesQuery } from '../../assembly/index.ts'
import { queryClient } from '../../data/query-client.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { organizationEnvironmentsQuery, organizationsQuery } from '../../organization/index.ts'
import { toPaletteRecords } from './cached-records.ts'
import { createRecordStore } from './record-store.ts'

/** All cached records that have a page, of all organizations. */
export const indexedRecords = createRecordStore()

const indexedAnswers = new WeakSet<object>()

function indexAnswer(queryKey: readonly unknown[], data: unknown): boolean {
  if (typeof data !== 'object' || data === null || indexedAnswers.has(data)) return false
  indexedAnswers.add(data)
  indexedRecords.add(toPaletteRecords(queryKey, data))
  return true
}

/** Indexes the query cache, and prefetches the lists of the organization. */
export function indexRecords(organization: string): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) indexAnswer(queryKey, state.data)
  prefetch(
    organizationsQuery(),
    assembliesQuery({ organization }),
    cloudsQuery({ organization }),
    organizationEnvironmentsQuery({ organization }),
  )
}

/** Calls `listener` when further records are indexed. */
export const onRecordsIndexed = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && indexAnswer(query.queryKey, query.state.data)) listener()
  })
