import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftCi, DraftRelation } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { useClouds } from '../../cloud/index.ts'
import { toProblem } from '../../data/problem.ts'
import { canChangeRelations } from '../../design/index.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { ProblemPanelProps } from '../../kit/ProblemPanel.tsx'
import { toCloudNames } from '../releases/changes.ts'
import { buildMatrix, type Matrix } from './matrix.ts'
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

const combineResults = (results: readonly UseQueryResult<{ readonly consumes: readonly DraftRelation[] }>[]) => ({
  uses: results.map(({ data }) => data?.consumes),
  problem: combineProblems(results),
})

/**
 * The matrix, and the queries whose problems the page shows. One search returns all committed relations; while one of them may have an
 * open change, platforms are read one by one, and only those that are `requested`.
 */
export function useCloudMatrix(scope: Scope, requested: (platform: DraftCi) => boolean) {
  const { organization, assembly, environment } = scope
  const platforms = usePlatforms(organization, assembly, environment)
  const manifest = useLatestRelease(organization, assembly, environment)
  const committed = useQuery(committedUsesQuery(scope))
  const clouds = useClouds(organization)
  const { data: record, isPending } = useEnvironment(organization, assembly, environment)

  const relations = committed.data?.filter(isRelation)
  // Also if the search finds no relations.
  const readOneByOne =
    !relations || relations.length === 0 || (manifest.data ? canChangeRelations(manifest.data) : false)
  const ready = !manifest.isPending && !committed.isPending && !clouds.isPending && !isPending && platforms.data
  const platformUses = useQueries({
    queries: (platforms.data ?? []).map((platform) => ({
      ...platformQuery(scope, platformKey(platform), { lowPriority: true }),
      enabled: Boolean(ready) && readOneByOne && requested(platform),
    })),
    combine: combineResults,
  })
  const matrix: Matrix | undefined = useMemo(() => {
    if (!ready) return undefined
    const names = toCloudNames(clouds.data ?? [])
    const uses = readOneByOne ? platformUses.uses.flatMap((platform = []) => platform) : (relations ?? [])
    const loading = readOneByOne ? ready.filter((_, index) => !platformUses.uses[index]).map(({ ciId }) => ciId) : []
    return buildMatrix(ready, uses, names, {
      extraClouds: Object.keys(record?.clouds ?? {}),
      loadingPlatforms: loading,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the relations depend on the committed cells
  }, [ready, readOneByOne, platformUses.uses, committed.data, clouds.data, record?.clouds])
  return { matrix, problems: { platforms, manifest, clouds, each: platformUses.problem } }
}
