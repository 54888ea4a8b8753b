// The readings behind the matrix of platforms and clouds.
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftCi, DraftRelation } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { useClouds } from '../../cloud/index.ts'
import { toProblem } from '../../data/problem.ts'
import { canChangeRelations } from '../../design/index.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { ProblemPanelProps } from '../../kit/ProblemPanel.tsx'
import { buildMatrix, type Matrix } from './matrix.ts'
import {
  useCommittedUses,
  useEnvironment,
  useLatestRelease,
  platformKey,
  platformQuery,
  usePlatforms,
} from '../queries.ts'

/** What is wrong with those that could not be read, told once and tried again together; undefined where nothing is. */
function combineProblems(results: readonly UseQueryResult[]): ProblemPanelProps | undefined {
  const failed = results.filter(({ isError, data }) => isError && data === undefined)
  const [first] = failed
  if (!first) return undefined
  return {
    ...toProblem(first.error),
    what: `How ${formatCountOf(failed.length, 'platform uses its clouds', 'platforms use their clouds')}`,
    retrying: failed.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const each of failed) void each.refetch()
    },
  }
}

const combineResults = (results: readonly UseQueryResult<{ readonly consumes: readonly DraftRelation[] }>[]) => ({
  uses: results.map(({ data }) => data?.consumes),
  problem: combineProblems(results),
})

/**
 * The matrix, and the readings whose problems are to be told. Relations are found as committed, all at once; while one of them may be
 * open, platforms are read one by one, and only those that `wanted` says are looked at or changed.
 */
export function useCloudMatrix(scope: Scope, requested: (platform: DraftCi) => boolean) {
  const { organization, assembly, environment } = scope
  const platforms = usePlatforms(organization, assembly, environment)
  const manifest = useLatestRelease(organization, assembly, environment)
  const committed = useCommittedUses(scope)
  const clouds = useClouds(organization)
  const { data: itself, isPending } = useEnvironment(organization, assembly, environment)

  const relations = committed.data?.filter(isRelation)
  // Also where the service finds no relations.
  const each = !relations || relations.length === 0 || (manifest.data ? canChangeRelations(manifest.data) : false)
  const ready = !manifest.isPending && !committed.isPending && !clouds.isPending && !isPending && platforms.data
  // A few at a time: a whole column asks for all of them.
  const asked = useQueries({
    queries: (platforms.data ?? []).map((platform) => ({
      ...platformQuery(scope, platformKey(platform), { lowPriority: true }),
      enabled: Boolean(ready) && each && requested(platform),
    })),
    combine: combineResults,
  })
  const matrix: Matrix | undefined = useMemo(() => {
    if (!ready) return undefined
    const names = new Map(clouds.data?.map(({ ciId, ciName }) => [ciId, ciName]))
    const found = each ? asked.uses.flatMap((uses = []) => uses) : (relations ?? [])
    const unread = each ? ready.filter((_, at) => !asked.uses[at]).map(({ ciId }) => ciId) : []
    return buildMatrix(ready, found, names, {
      extraClouds: Object.keys(itself?.clouds ?? {}),
      loadingPlatforms: new Set(unread),
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the relations follow from what is committed
  }, [ready, each, asked.uses, committed.data, clouds.data, itself?.clouds])
  return { matrix, problems: { platforms, manifest, clouds, each: asked.problem } }
}
