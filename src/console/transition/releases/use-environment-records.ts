import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftCi } from '../../../contract/core/records.ts'
import { listPlatformComponents } from '../../../contract/transition/platforms.ts'
import { listEnvironmentVariables, listPlatformVariables } from '../../../contract/transition/variables.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { combineQueries } from '../../data/read/combine-queries.ts'
import { platformsQuery } from '../queries.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

export const LOW_PRIORITY = { lowPriority: true }

/**
 * The platforms, components and variables of an environment, each with its platform, '' for global variables. `records`: undefined until
 * all queries ended; `unread`: number of failed ones, whose records are missing.
 */
export function useEnvironmentRecords(scope: EnvironmentScope, enabled: boolean) {
  const platforms = useQuery({ ...platformsQuery(scope), enabled })
  const variables = useQuery({ ...callQuery(listEnvironmentVariables, { params: scope }, LOW_PRIORITY), enabled })
  const contents = useQueries({
    queries: (platforms.data ?? []).flatMap(({ ciName: platform }) => [
      { ...callQuery(listPlatformComponents, { params: { ...scope, platform } }, LOW_PRIORITY), enabled },
      { ...callQuery(listPlatformVariables, { params: { ...scope, platform } }, LOW_PRIORITY), enabled },
    ]),
    combine: combineQueries<DraftCi[]>,
  })
  const lists = combineQueries<unknown>([platforms, variables])
  const pending = lists.pending || contents.pending
  const records = useMemo(() => {
    if (pending) return undefined
    const ofPlatforms = (platforms.data ?? []).flatMap((platform, index) =>
      [platform, ...contents.answers.slice(2 * index, 2 * index + 2).flatMap((list = []) => list)].map((record) => ({
        record,
        platform: platform.ciName,
      })),
    )
    return [...ofPlatforms, ...(variables.data ?? []).map((record) => ({ record, platform: '' }))]
  }, [pending, platforms.data, variables.data, contents.answers])
  return { platforms: platforms.data, records, unread: lists.unread + contents.unread }
}
