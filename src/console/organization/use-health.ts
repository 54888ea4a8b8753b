// Health over the organization. The service tells it as a whole only to those who see the whole; others ask for each assembly they see.
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentHealth } from '../../contract/organization/reports.ts'
import { assembliesQuery } from '../assembly/index.ts'
import { RefusalError } from '../data/refusal-error.ts'
import { assemblyHealthQuery, useOrganizationHealth } from './queries.ts'

type Health = readonly ComponentHealth[]

const isForbidden = (error: Error | null): boolean =>
  error instanceof RefusalError && error.refusal.kind === 'not-allowed'

// One answer of many: there once all have come or failed, and refused only where all are.
function combineHealth(parts: readonly UseQueryResult<Health>[]): Pick<UseQueryResult<Health>, 'data' | 'isPending'> {
  const told = parts.flatMap(({ data }) => (data ? [data] : []))
  return { data: told.length > 0 ? told.flat() : undefined, isPending: parts.some(({ isPending }) => isPending) }
}

interface HealthQuery {
  readonly data: Health | undefined
  readonly isPending: boolean
  /** Why nothing is known. */
  readonly error: Error | null
}

/** What is known of the health of everything the operator may see. */
export function useHealth(organization: string): HealthQuery {
  const whole = useOrganizationHealth(organization)
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
