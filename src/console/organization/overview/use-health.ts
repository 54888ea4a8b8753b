import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import { assembliesQuery } from '../queries.ts'
import { isRefused } from '../../data/refusal-error.ts'
import { assemblyHealthQuery, organizationHealthQuery } from './queries.ts'

// Pending until all have succeeded or failed.
function combineHealth(parts: readonly UseQueryResult<readonly ComponentHealth[]>[]) {
  const loaded = parts.flatMap(({ data }) => (data ? [data] : []))
  return {
    data: loaded.length > 0 ? loaded.flat() : undefined,
    isPending: parts.some(({ isPending }) => isPending),
    failedQuery: parts.find(({ isLoadingError }) => isLoadingError),
  }
}

/**
 * Health of all that the operator may see. Members without access to the whole organization query each of their assemblies. `failedQuery` is
 * set if all or some of the health is unknown.
 */
export function useHealth(organization: string) {
  const whole = useQuery(organizationHealthQuery({ organization }))
  const forbidden = isRefused(whole.error, 'not-allowed')
  const assemblies = useQuery({ ...assembliesQuery({ organization }), enabled: forbidden })
  const names = forbidden ? (assemblies.data ?? []).map(({ ciName }) => ciName) : []
  const parts = useQueries({
    queries: names.map((name) => assemblyHealthQuery({ organization, assembly: name })),
    combine: combineHealth,
  })
  if (!forbidden)
    return { data: whole.data, isPending: whole.isPending, failedQuery: whole.isLoadingError ? whole : undefined }
  const isPending = assemblies.isPending || parts.isPending
  const failedPart = assemblies.isLoadingError ? assemblies : parts.failedQuery
  return { data: parts.data, isPending, failedQuery: failedPart ?? (parts.data || isPending ? undefined : whole) }
}
