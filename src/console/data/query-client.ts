// The cache of everything read. Offline handling, retries and intervals are the clock's (poll.ts), not the library's.
import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Wire } from './client.ts'
import { noteReading } from './live.ts'
import { ReadRefused } from './read-refused.ts'

/** What the clock and the other tabs of this browser have to know of a reading. */
export interface ReadingMeta extends Record<string, unknown> {
  /** True once what was read cannot change any more. */
  readonly hasEnded: (answer: unknown) => boolean
  /** True while what was read has not reached its end. */
  readonly isBusy: (answer: unknown) => boolean
  /** Read also while nobody looks, slowly. */
  readonly evenHidden: boolean
  readonly staleTime: number | undefined
  /** Reads an answer that another tab was given. Rejects when it cannot be read. */
  readonly take: (wire: Wire, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ReadingMeta
  }
}

export const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, query) => noteReading(query.queryHash, true),
      onError: (error, query) =>
        noteReading(query.queryHash, false, error instanceof ReadRefused ? error.refusal.retryAfter : undefined),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: 2_000,
        gcTime: 10 * 60_000,
        // The clock does both, and only for what is due.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })

export const queryClient = makeQueryClient()
