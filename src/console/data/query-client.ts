// The cache of everything read. Offline handling, retries and intervals are the clock's (live.ts), not the library's.
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { noteReading } from './live.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_, query) => noteReading(query.queryHash, true),
    onError: (_, query) => noteReading(query.queryHash, false),
  }),
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: 2_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
  },
})
