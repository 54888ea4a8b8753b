import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { onDeleted } from '../../data/deleted.ts'
import { queryClient, subscribeToQueries } from '../../data/query-client.ts'
import { isNotFound, isRefused } from '../../data/refusal-error.ts'
import { forgetPage, forgetVisit, recordVisit, type PageLink } from './page-links.ts'

const isRecordNotFound = ({ state: { data, error } }: Query): boolean =>
  data === undefined && isNotFound(error) && error.refusal.routed

// The service rejects unknown deployments with a crash (service-api 1.5).
const isAnswered = ({ state: { data, error } }: Query): boolean =>
  data !== undefined || isRefused(error, 'not-found', 'not-allowed', 'rejected')

/** Whether the records of the current page exist; undefined while unknown. */
function doesPageExist(): boolean | undefined {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive())
  if (queries.some(isRecordNotFound)) return false
  const exists = queries.every(isAnswered) && queries.some(({ state }) => state.data !== undefined)
  return exists || undefined
}

export const usePageExists = (): boolean | undefined => useSyncExternalStore(subscribeToQueries, doesPageExist)

onDeleted(forgetPage)

/** Adds a page to the recent ones once its queries have succeeded, or removes it if a record is not found. Returns a cleanup. */
export function trackVisit(page: PageLink): () => void {
  const update = (): boolean => {
    const exists = doesPageExist()
    if (exists) recordVisit(page)
    if (exists === false) forgetVisit(page.to)
    return exists !== undefined
  }
  if (update()) return () => {}
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    if (update()) unsubscribe()
  })
  return unsubscribe
}
