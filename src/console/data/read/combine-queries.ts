import type { UseQueryResult } from '@tanstack/react-query'

/** Combines `useQueries`. `answers`: in the order of the queries, undefined until loaded; `unread`: number of failed queries. */
export const combineQueries = <Data>(results: readonly UseQueryResult<Data>[]) => ({
  answers: results.map(({ data }) => data),
  pending: results.some(({ isPending }) => isPending),
  unread: results.filter(({ isError, data }) => isError && !data).length,
})
