import { QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'

/** Fetches the current answer for a decision about a write: ignores requests that began earlier and survives unmounting. Rejects on failure. */
export async function fetchFresh<Answer, Key extends QueryKey>(
  options: QueryObserverOptions<Answer, Error, Answer, Answer, Key>,
): Promise<Answer> {
  const getAnswerCount = () => queryClient.getQueryState(options.queryKey)?.dataUpdateCount ?? 0
  const before = getAnswerCount()
  const observer = new QueryObserver(queryClient, { ...options, enabled: false })
  const unsubscribe = observer.subscribe(() => {})
  try {
    const { data, error } = await observer.refetch({ cancelRefetch: true })
    if (error) throw error
    // Signing in cancels all queries; the cached data is then not an answer.
    if (data === undefined || getAnswerCount() <= before) throw new Error('Nothing was answered.')
    return data
  } finally {
    unsubscribe()
  }
}
