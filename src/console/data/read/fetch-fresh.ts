// Reading for what decides about a write.
import { QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'

/**
 * What the service has from now on. A reading that began before is not waited for, and one that its page leaves behind is not given up:
 * it would answer what was known before. Rejects when it could not be read.
 */
export async function fetchFresh<Answer, Key extends QueryKey>(
  options: QueryObserverOptions<Answer, Error, Answer, Answer, Key>,
): Promise<Answer> {
  const answered = () => queryClient.getQueryState(options.queryKey)?.dataUpdateCount ?? 0
  const before = answered()
  const observer = new QueryObserver(queryClient, { ...options, enabled: false })
  const leave = observer.subscribe(() => {})
  try {
    const { data, error } = await observer.refetch({ cancelRefetch: true })
    if (error) throw error
    // All readings are given up when somebody else signs in: what was known stays, and is no answer.
    if (data === undefined || answered() <= before) throw new Error('Nothing was answered.')
    return data
  } finally {
    leave()
  }
}
