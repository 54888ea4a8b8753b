import type { Query } from '@tanstack/react-query'
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { onDeleted } from '../../data/deleted.ts'
import { queryClient } from '../../data/query-client.ts'
import { RefusalError } from '../../data/refusal-error.ts'
import { forgetPage, forgetVisit, recordVisit, type PageLink } from './page-links.ts'

const isForm = ({ to }: PageLink): boolean => /\/(?:new|edit)$/.test(to)

const getRefusal = ({ state: { data, error } }: Query) =>
  data === undefined && error instanceof RefusalError ? error.refusal : undefined

const isRecordNotFound = (query: Query): boolean => {
  const refusal = getRefusal(query)
  return refusal?.kind === 'not-found' && refusal.routed
}

// The service rejects unknown deployments with a crash (service-api 1.5).
const CONCLUSIVE_REFUSALS: readonly RefusalKind[] = ['not-found', 'not-allowed', 'rejected']

const isAnswered = (query: Query): boolean => {
  const refusal = getRefusal(query)
  if (query.state.data !== undefined) return true
  return refusal !== undefined && CONCLUSIVE_REFUSALS.includes(refusal.kind)
}

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

onDeleted(forgetPage)

/** Adds a page to the recent ones once its queries have succeeded, or removes it if a record is not found. Skips forms. Returns a cleanup. */
export function trackVisit(page: PageLink): () => void {
  if (isForm(page)) return () => {}
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
