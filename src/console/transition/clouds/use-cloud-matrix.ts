import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DraftCi } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { useClouds } from '../../cloud/index.ts'
import { toProblem } from '../../data/problem.ts'
import { canChangeRelations } from '../../design/index.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { ProblemPanelProps } from '../../kit/ProblemPanel.tsx'
import { toCloudNames } from '../releases/changes.ts'
import { buildMatrix } from './matrix.ts'
import {
  committedUsesQuery,
  useEnvironment,
  useLatestRelease,
  platformKey,
  platformQuery,
  usePlatforms,
} from '../queries.ts'

/** One problem for all failed queries, which retries them together. */
function combineProblems(results: readonly UseQueryResult[]): ProblemPanelProps | undefined {
  const failed = results.filter(({ isError, data }) => isError && data === undefined)
  const [first] = failed
  if (!first) return undefined
  return {
    ...toProblem(first.error),
    what: `How ${formatCountOf(failed.length, 'platform uses its clouds', 'platforms use their clouds')}`,
    retrying: failed.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

/**
 * The matrix, and the queries whose problems the page shows. One search returns all committed relations; while one of them may have an
 * uncommitted change, platforms are read one by one, and only those that are `requested`.
 */
export function useCloudMatrix(scope: Scope, requested: (platform: DraftCi) => boolean) {
  const { organization, assembly, environment } = scope
  const platforms = usePlatforms(organization, assembly, environment)
  const manifest = useLatestRelease(organization, assembly, environment)
  const committed = useQuery(committedUsesQuery(scope))
  const clouds = useClouds(organization)
  const record = useEnvironment(organization, assembly, environment)

  const relations = committed.data?.filter(isRelation) ?? []
  // Also if the search finds no relations.
  const readOneByOne = relations.length === 0 || (manifest.data ? canChangeRelations(manifest.data) : false)
  const isReady = ![manifest, committed, clouds, record].some(({ isPending }) => isPending)
  const platformUses = useQueries({
    queries: (platforms.data ?? []).map((platform) => ({
      ...platformQuery(scope, platformKey(platform), { lowPriority: true }),
      enabled: isReady && readOneByOne && requested(platform),
    })),
  })
  const isLoading = (index: number) => readOneByOne && !platformUses[index]?.data
  const matrix =
    isReady && platforms.data
      ? buildMatrix(
          platforms.data,
          readOneByOne ? platformUses.flatMap(({ data }) => data?.consumes ?? []) : relations,
          toCloudNames(clouds.data ?? []),
          {
            extraClouds: Object.keys(record.data?.clouds ?? {}),
            loadingPlatforms: platforms.data.filter((_, index) => isLoading(index)).map(({ ciId }) => ciId),
          },
        )
      : undefined
  return { matrix, problems: { platforms, manifest, clouds, each: combineProblems(platformUses) } }
}
