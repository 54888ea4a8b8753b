import { QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { isRefused } from '../refusal-error.ts'

/** A crash of the service says nothing about the record: ask again, after 0.2, 0.4 and 0.6 s. */
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 200

/** Fetches the current answer to decide about a write. Ignores earlier requests, and retries after a crash of the service. Rejects on failure. */
export async function fetchFresh<Answer, Key extends QueryKey>(
  options: QueryObserverOptions<Answer, Error, Answer, Answer, Key>,
): Promise<Answer> {
  const getAnswerCount = () => queryClient.getQueryState(options.queryKey)?.dataUpdateCount ?? 0
  const before = getAnswerCount()
  const observer = new QueryObserver(queryClient, { ...options, enabled: false })
  const unsubscribe = observer.subscribe(() => {})
  try {
    let { data, error } = await observer.refetch({ cancelRefetch: true })
    for (let attempt = 1; attempt < MAX_ATTEMPTS && isRefused(error, 'unexpected'); attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_DELAY_MS))
      ;({ data, error } = await observer.refetch({ cancelRefetch: true }))
    }
    if (error) throw error
    // Signing in cancels all queries; the cached data is then not an answer.
    if (data === undefined || getAnswerCount() <= before) throw new Error('The response is empty.')
    return data
  } finally {
    unsubscribe()
  }
}
