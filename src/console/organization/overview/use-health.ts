import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import { assembliesQuery } from '../../assembly/index.ts'
import { RefusalError } from '../../data/refusal-error.ts'
import { assemblyHealthQuery, organizationHealthQuery } from '../queries.ts'

type Health = readonly ComponentHealth[]

const isForbidden = (error: Error | null): boolean =>
  error instanceof RefusalError && error.refusal.kind === 'not-allowed'

// Pending until all have succeeded or failed; fails only if all fail.
function combineHealth(parts: readonly UseQueryResult<Health>[]): Pick<UseQueryResult<Health>, 'data' | 'isPending'> {
  const loaded = parts.flatMap(({ data }) => (data ? [data] : []))
  return { data: loaded.length > 0 ? loaded.flat() : undefined, isPending: parts.some(({ isPending }) => isPending) }
}

interface HealthQuery {
  readonly data: Health | undefined
  readonly isPending: boolean
  /** Set only without data. */
  readonly error: Error | null
}

/** Health of all that the operator may see. Members without access to the whole organization query each of their assemblies. */
export function useHealth(organization: string): HealthQuery {
  const whole = useQuery(organizationHealthQuery(organization))
  const forbidden = isForbidden(whole.error)
  const assemblies = useQuery({ ...assembliesQuery(organization), enabled: forbidden })
  const names = forbidden ? (assemblies.data ?? []).map(({ ciName }) => ciName) : []
  const parts = useQueries({
    queries: names.map((name) => assemblyHealthQuery(organization, name)),
    combine: combineHealth,
  })
  if (!forbidden) return whole
  const isPending = assemblies.isPending || parts.isPending
  return { data: parts.data, isPending, error: parts.data || isPending ? null : whole.error }
}
