// What an environment has of a design, read in parallel.
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listPlatformComponents, listPlatforms } from '../../../contract/transition/platforms.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { listEnvironmentVariables, listPlatformVariables } from '../../../contract/transition/transition-variables.ts'
import { read } from '../../data/read/read.ts'
import { sideOf, type Side } from './compare-designs.ts'

const settings = { background: true, staleTime: 30_000 }

interface Combined {
  readonly lists: readonly (DraftCi[] | undefined)[]
  readonly failed: boolean
}

const combine = (readings: UseQueryResult<DraftCi[]>[]): Combined => ({
  lists: readings.map(({ data }) => data),
  failed: readings.some(({ isError, data }) => isError && !data),
})

const NONE: readonly DraftCi[] = []

export interface EnvironmentSide {
  /** Undefined until all of it is read. */
  readonly side: Side | undefined
  readonly failed: boolean
}

/** Platforms, components and variables of an environment as one side of a comparison. */
export function useEnvironmentSide(
  organization: string,
  assembly: string,
  environment: string | undefined,
): EnvironmentSide {
  const enabled = environment !== undefined
  const place = { organization, assembly, environment: environment ?? '' }
  const platforms = useQuery({ ...read(listPlatforms, { params: place }, settings), enabled })
  const globals = useQuery({ ...read(listEnvironmentVariables, { params: place }, settings), enabled })
  const listed = platforms.data ?? NONE
  const components = useQueries({
    queries: listed.map(({ ciName }) =>
      read(listPlatformComponents, { params: { ...place, platform: ciName } }, settings),
    ),
    combine,
  })
  const variables = useQueries({
    queries: listed.map(({ ciName }) =>
      read(listPlatformVariables, { params: { ...place, platform: ciName } }, settings),
    ),
    combine,
  })
  const side = useMemo(() => {
    if (!platforms.data || !globals.data) return undefined
    const lists = [...components.lists, ...variables.lists]
    if (lists.includes(undefined)) return undefined
    const ofPlatforms = platforms.data.flatMap((platform, at) =>
      [platform, ...(components.lists[at] ?? []), ...(variables.lists[at] ?? [])].map((record) => ({
        record,
        platform: platform.ciName,
      })),
    )
    return sideOf([...ofPlatforms, ...globals.data.map((record) => ({ record, platform: '' }))])
  }, [platforms.data, globals.data, components.lists, variables.lists])
  const failed = [platforms, globals].some(({ isError, data }) => isError && !data)
  return { side, failed: failed || components.failed || variables.failed }
}
