import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listPlatformComponents, listPlatforms } from '../../../contract/transition/platforms.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { listEnvironmentVariables, listPlatformVariables } from '../../../contract/transition/variables.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { toSide, type Side } from './compare-designs.ts'

const QUERY_OPTIONS = { lowPriority: true, staleTime: 30_000 }

interface CombinedLists {
  readonly lists: readonly (DraftCi[] | undefined)[]
  readonly failed: boolean
}

const combineLists = (queries: UseQueryResult<DraftCi[]>[]): CombinedLists => ({
  lists: queries.map(({ data }) => data),
  failed: queries.some(({ isError, data }) => isError && !data),
})

const NO_PLATFORMS: readonly DraftCi[] = []

interface EnvironmentSide {
  /** Undefined until loaded. */
  readonly side: Side | undefined
  readonly failed: boolean
}

/** An environment as one side of a comparison. */
export function useEnvironmentSide(
  organization: string,
  assembly: string,
  environment: string | undefined,
): EnvironmentSide {
  const enabled = environment !== undefined
  const scope = { organization, assembly, environment: environment ?? '' }
  const platforms = useQuery({ ...callQuery(listPlatforms, { params: scope }, QUERY_OPTIONS), enabled })
  const globals = useQuery({ ...callQuery(listEnvironmentVariables, { params: scope }, QUERY_OPTIONS), enabled })
  const listed = platforms.data ?? NO_PLATFORMS
  const components = useQueries({
    queries: listed.map(({ ciName }) =>
      callQuery(listPlatformComponents, { params: { ...scope, platform: ciName } }, QUERY_OPTIONS),
    ),
    combine: combineLists,
  })
  const variables = useQueries({
    queries: listed.map(({ ciName }) =>
      callQuery(listPlatformVariables, { params: { ...scope, platform: ciName } }, QUERY_OPTIONS),
    ),
    combine: combineLists,
  })
  const side = useMemo(() => {
    if (!platforms.data || !globals.data) return undefined
    const lists = [...components.lists, ...variables.lists]
    if (lists.includes(undefined)) return undefined
    const ofPlatforms = platforms.data.flatMap((platform, index) =>
      [platform, ...(components.lists[index] ?? []), ...(variables.lists[index] ?? [])].map((record) => ({
        record,
        platform: platform.ciName,
      })),
    )
    return toSide([...ofPlatforms, ...globals.data.map((record) => ({ record, platform: '' }))])
  }, [platforms.data, globals.data, components.lists, variables.lists])
  const failed = [platforms, globals].some(({ isError, data }) => isError && !data)
  return { side, failed: failed || components.failed || variables.failed }
}
