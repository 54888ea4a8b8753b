// The readings behind the matrix of platforms and clouds.
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Relation } from '../../contract/records.ts'
import { cloudsOf } from '../cloud/index.ts'
import { problemOfError } from '../data/problem.ts'
import { formatCountOf } from '../kit/format.ts'
import type { ProblemPanelProps } from '../kit/ProblemPanel.tsx'
import { matrixOf, type Matrix } from './cloud-matrix.ts'
import { committedUsesOf, latestReleaseOf, platformOf, platformsOf } from './queries.ts'

interface Place {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

const isRelation = (found: object): found is Relation => 'toCiId' in found

/** What is wrong with those that could not be read, told once and tried again together; undefined where nothing is. */
function problemIn(results: readonly UseQueryResult[]): ProblemPanelProps | undefined {
  const failed = results.filter(({ isError, data }) => isError && data === undefined)
  const [first] = failed
  if (!first) return undefined
  return {
    ...problemOfError(first.error),
    what: `How ${formatCountOf(failed.length, 'platform uses its clouds', 'platforms use their clouds')}`,
    retrying: failed.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const each of failed) void each.refetch()
    },
  }
}

/** The matrix once all of it is there, and the readings whose problems are to be told. */
export function useCloudMatrix(place: Place) {
  const { organization, assembly, environment } = place
  const platforms = useQuery(platformsOf(organization, assembly, environment))
  const manifest = useQuery(latestReleaseOf(organization, assembly, environment))
  const committed = useQuery(committedUsesOf(place))
  const clouds = useQuery(cloudsOf(organization))

  // Relations are found as committed. While something is open each platform is asked, also where the service finds no relations.
  const found = committed.data?.filter(isRelation) ?? []
  const each = manifest.data?.releaseState === 'open' || committed.isError || committed.data?.length === 0
  const asked = useQueries({
    queries: (each ? (platforms.data ?? []) : []).map(({ ciId, ciName, ciAttributes }) =>
      platformOf(place, ciAttributes.is_active === 'false' ? ciId : ciName),
    ),
    combine: (results) => ({
      uses: results.every(({ data }) => data) ? results.flatMap(({ data }) => data?.consumes ?? []) : undefined,
      problem: problemIn(results),
    }),
  })

  const ready = platforms.data && !manifest.isPending && !committed.isPending && !clouds.isPending
  const uses = each ? asked.uses : found
  const matrix: Matrix | undefined = useMemo(() => {
    if (!ready || !uses || !platforms.data) return undefined
    return matrixOf(platforms.data, uses, new Map(clouds.data?.map(({ ciId, ciName }) => [ciId, ciName])))
  }, [ready, uses, platforms.data, clouds.data])
  return { matrix, manifest, problems: { platforms, manifest, clouds, each: asked.problem } }
}
