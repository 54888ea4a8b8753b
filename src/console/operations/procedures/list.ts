// Which procedures a list shows: those of an organization, or of the platform that the address names.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Procedure } from '../../../contract/core/records.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { activeProceduresQuery, MAX_LISTED_PROCEDURES, proceduresQuery } from '../queries.ts'

export interface ListScope {
  readonly label: string
  readonly environment: string
  readonly platform: string
}

/** The platform that an address names, as `assembly/environment/platform`; undefined, which is all, where it names none. */
export function parseListScope(address: string | null): ListScope | undefined {
  const [assembly = '', environment = '', platform = '', ...others] = (address ?? '').split('/')
  if (assembly === '' || environment === '' || platform === '' || others.length > 0) return undefined
  return { label: `${assembly} / ${environment} / ${platform}`, environment: `/${assembly}/${environment}`, platform }
}

/** Those of an environment are read: what runs on a platform may stand below its manifest or its instances. */
export const procedureListQuery = (organization: string, scope: ListScope | undefined) =>
  proceduresQuery(organization, scope?.environment)

/** Those that are listed, and those of the active that are not among them. */
function mergeActive(listed: readonly Procedure[] | undefined, active: readonly Procedure[] | undefined) {
  if (!listed || !active) return listed
  const known = new Set(listed.map(({ procedureId }) => procedureId))
  return [...active.filter(({ procedureId }) => !known.has(procedureId)), ...listed]
}

/** The rows of a list. `full`: the service tells of no more, so that older ones may be missing. */
export function useProcedureList(organization: string, scope: ListScope | undefined) {
  const query = useQuery(procedureListQuery(organization, scope))
  const full = (query.data?.length ?? 0) >= MAX_LISTED_PROCEDURES
  // What runs is never among those that are left out.
  const active = useQuery({ ...activeProceduresQuery(organization, scope?.environment ?? ''), enabled: full })
  const rows = useMemo(
    () =>
      mergeActive(query.data, active.data)?.filter(
        ({ nsPath }) => !scope || parseNsPath(nsPath).platform === scope.platform,
      ),
    [query.data, active.data, scope],
  )
  return { reading: query, rows, full }
}
