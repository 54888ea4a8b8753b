// Every open change of an environment, gathered from its platforms, their components and variables.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listPlatformComponents } from '../../contract/platforms.ts'
import { listEnvironmentVariables, listPlatformVariables } from '../../contract/transition-variables.ts'
import { read } from '../data/read.ts'
import type { Place } from '../frame/crumbs.ts'
import { openChanges, type Draft, type OpenChange } from './open-changes.ts'
import { platformsOf } from './queries.ts'

const background = { background: true }

/** `changes` undefined until all parts were read or failed; `unread`: parts that could not be read, so that more may be open. */
export function useOpenChanges({ organization, assembly, environment }: Place, enabled: boolean) {
  const place = { organization, assembly, environment }
  const platforms = useQuery({ ...platformsOf(organization, assembly, environment), enabled })
  const variables = useQuery({ ...read(listEnvironmentVariables, { params: place }, background), enabled })
  const names = platforms.data?.map(({ ciName }) => ciName) ?? []
  const parts = useQueries({
    queries: names.flatMap((platform) => [
      { ...read(listPlatformComponents, { params: { ...place, platform } }, background), enabled },
      { ...read(listPlatformVariables, { params: { ...place, platform } }, background), enabled },
    ]),
    combine: (results) => ({
      drafts: results.flatMap(({ data }): readonly Draft[] => data ?? []),
      pending: results.some(({ isPending }) => isPending),
      unread: results.filter(({ isError, data }) => isError && !data).length,
    }),
  })
  const pending = platforms.isPending || variables.isPending || parts.pending
  const changes = useMemo(
    (): readonly OpenChange[] | undefined =>
      pending ? undefined : openChanges([...(platforms.data ?? []), ...(variables.data ?? []), ...parts.drafts]),
    [pending, platforms.data, variables.data, parts.drafts],
  )
  return { reading: platforms, changes, unread: parts.unread + (variables.isError && !variables.data ? 1 : 0) }
}
