// The caches of queries and mutations. Offline handling, retries and intervals are the clock's (poll.ts), not the library's.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { WireResponse } from './client.ts'
import type { QuerySource } from './write/write-request.ts'
import { IDLE_INTERVAL_MS, recordLocalWrite, recordQueryResult } from './read/poll-interval.ts'
import { RefusalError } from './refusal-error.ts'

/** What the clock and the other tabs of this browser have to know of a reading. */
export interface QueryMeta extends Record<string, unknown> {
  /** What is read, to read it again as it comes on the wire. */
  readonly source: QuerySource
  /** True once what was read cannot change any more. */
  readonly hasEnded: (answer: unknown) => boolean
  /** True while what was read has not reached its end. */
  readonly isBusy: (answer: unknown) => boolean
  /** Read also while nobody looks, slowly. */
  readonly pollInBackground: boolean
  readonly staleTime: number | undefined
  /** Reads an answer that another tab was given. Rejects when it cannot be read. */
  readonly parseResponse: (wire: WireResponse, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

/** Seconds before which asking again makes no sense: what is not there, or not allowed, seldom comes a moment later. */
function retryAfterSeconds(error: Error): number | undefined {
  if (!(error instanceof RefusalError)) return undefined
  const { kind, retryAfter } = error.refusal
  return kind === 'not-found' || kind === 'not-allowed' ? IDLE_INTERVAL_MS / 1_000 : retryAfter
}

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, query) => recordQueryResult(query.queryHash, true),
      onError: (error, query) => recordQueryResult(query.queryHash, false, retryAfterSeconds(error)),
    }),
    mutationCache: new MutationCache({ onSettled: () => recordLocalWrite() }),
    defaultOptions: {
      queries: {
        retry: false,
        // What a loader was refused a moment ago is not asked for again as the page comes up.
        retryOnMount: false,
        networkMode: 'always',
        staleTime: 2_000,
        gcTime: 10 * 60_000,
        // The clock does both, and only for what is due.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // A write is sent once, and fails at once while offline.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const queryClient = createQueryClient()
