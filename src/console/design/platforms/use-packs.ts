import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../data/refusal-error.ts'
import { packNamesQuery, packsQuery } from '../content-queries.ts'
import { toPacks, type Packs } from './packs.ts'

/** The packs to choose from. `packs` is undefined where none is listed; `failed`: there may be some, but they could not be read. */
export function usePacks(organization: string): {
  readonly packs: Packs | undefined
  readonly isPending: boolean
  readonly failed: boolean
} {
  const told = useQuery(packsQuery(organization))
  const named = useQuery({ ...packNamesQuery(organization), enabled: told.isError && !told.data })
  const packs = told.data ?? (named.data && toPacks(named.data.packs))
  const { error } = named
  return {
    packs: packs && Object.keys(packs).length > 0 ? packs : undefined,
    isPending: told.isPending || (!packs && named.isLoading),
    failed: !packs && error !== null && !isNotFound(error),
  }
}
