import type { UseQueryResult } from '@tanstack/react-query'

/** Combines `useQueries`. Lists are in the order of the queries. `answers`: undefined until loaded; `unread`: number of failed queries. */
export function combineQueries<Data>(results: readonly UseQueryResult<Data>[]) {
  const failed = results.map(({ isError, data }) => isError && !data)
  return {
    answers: results.map(({ data }) => data),
    pending: results.some(({ isPending }) => isPending),
    failed,
    unread: failed.filter(Boolean).length,
  }
}
