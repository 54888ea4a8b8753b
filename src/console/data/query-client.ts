import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import type { WireResponse } from './client.ts'
import type { QuerySource } from './write/write-request.ts'
import { POLL_INTERVAL_MS, recordChange, recordQueryResult } from './read/poll-interval.ts'
import { RefusalError } from './refusal-error.ts'

/** What polling and tab synchronization need to know about a query. */
export interface QueryMeta extends Record<string, unknown> {
  readonly source: QuerySource
  readonly hasEnded: (answer: unknown) => boolean
  readonly isBusy: (answer: unknown) => boolean
  readonly pollInBackground: boolean
  readonly staleTime: number | undefined
  /** Parses an answer from another tab. Rejects if it is unreadable. */
  readonly parseResponse: (wire: WireResponse, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

/** Missing and forbidden records rarely become available soon: wait for the idle interval. */
function retryAfterSeconds(error: Error): number | undefined {
  if (!(error instanceof RefusalError)) return undefined
  const { kind, retryAfter } = error.refusal
  return kind === 'not-found' || kind === 'not-allowed' ? POLL_INTERVAL_MS.idle / 1_000 : retryAfter
}

/** A query that failed without data stays failed while it is fetched again, so that its problem does not disappear with each poll. */
function createQueryCache(): QueryCache {
  const errors = new WeakMap<object, Error>()
  const cache = new QueryCache({
    onSuccess: (_, { queryHash }) => recordQueryResult(queryHash, true),
    onError: (error, query) => {
      errors.set(query, error)
      recordQueryResult(query.queryHash, false, retryAfterSeconds(error))
    },
  })
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    const { query } = event
    const error = errors.get(query)
    const hasFailed = query.state.status === 'pending' && query.state.errorUpdateCount > 0
    if (hasFailed && error) query.setState({ status: 'error', error })
  })
  return cache
}

/** Retries, intervals and refetches on focus or reconnect are those of poll.ts. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: createQueryCache(),
    mutationCache: new MutationCache({ onSettled: () => recordChange() }),
    defaultOptions: {
      queries: {
        retry: false,
        // A loader's refused query is not repeated when the page mounts.
        retryOnMount: false,
        networkMode: 'always',
        staleTime: 2_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // A write is sent once, and fails at once while offline.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const queryClient = createQueryClient()

/** Subscribes a `useSyncExternalStore`. Batched, so that no component is updated while another one renders. */
export const subscribeToQueries = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener))
