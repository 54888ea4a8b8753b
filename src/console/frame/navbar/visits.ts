// Which of the opened pages are worth going back to: those of what is there. Forms are not gone back to.
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

// A crash is how the service answers for a deployment that it does not have (service-api 1.5).
const CONCLUSIVE_REFUSALS: readonly RefusalKind[] = ['not-found', 'not-allowed', 'rejected']

const isAnswered = (query: Query): boolean => {
  const refusal = getRefusal(query)
  if (query.state.data !== undefined) return true
  return refusal !== undefined && CONCLUSIVE_REFUSALS.includes(refusal.kind)
}

/** Of what the page shows: whether it is there; undefined while that is not known. */
function doesPageExist(): boolean | undefined {
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive())
  if (shown.some(isRecordNotFound)) return false
  const known = shown.every(isAnswered) && shown.some(({ state }) => state.data !== undefined)
  return known || undefined
}

onDeleted(forgetPage)

/** Keeps the place once all that its page shows was read, drops it when something of it is missing. Answers how to leave off. */
export function trackVisit(scope: PageLink): () => void {
  if (isForm(scope)) return () => {}
  const look = (): boolean => {
    const there = doesPageExist()
    if (there) recordVisit(scope)
    if (there === false) forgetVisit(scope.to)
    return there !== undefined
  }
  if (look()) return () => {}
  const leave = queryClient.getQueryCache().subscribe(() => {
    if (look()) leave()
  })
  return leave
}
