import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isLocked } from '../../../contract/transition/environments.ts'
import { invalidateCalls } from '../../data/read/call-query.ts'
import {
  INVALIDATED_WITH_CONTENT,
  billOfMaterialsQuery,
  designReleasesQuery,
  environmentQuery,
  latestDeploymentQuery,
  latestReleaseQuery,
  markedComputesQuery,
} from '../queries.ts'
import { getDesignState } from '../releases/design-state.ts'
import { isRunning } from '../states.ts'
import type { EnvironmentState } from './state.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

/** The queries of an environment and its state, which is undefined until all of them ended. `enabled`: false delays the queries. */
export function useEnvironmentState(scope: EnvironmentScope, enabled = true) {
  const query = useQuery({ ...environmentQuery(scope), enabled })
  const manifest = useQuery({ ...latestReleaseQuery(scope), enabled })
  const bom = useQuery({ ...billOfMaterialsQuery(scope), enabled })
  const latest = useQuery({ ...latestDeploymentQuery(scope), enabled })
  const marked = useQuery({ ...markedComputesQuery(scope), enabled })
  const releases = useQuery({ ...designReleasesQuery(scope), enabled })

  // Refetch at once when a lock or a deployment ends, instead of with the next poll.
  const moving = (query.data !== undefined && isLocked(query.data)) || (latest.data ? isRunning(latest.data) : false)
  useEffect(() => {
    if (!moving) return undefined
    return () => void invalidateCalls(INVALIDATED_WITH_CONTENT)
  }, [moving])

  // Only the environment itself is required: the others may have failed.
  const waiting = [manifest, bom, latest, marked, releases].some(({ isPending }) => isPending)
  const state: EnvironmentState | undefined =
    query.data && !waiting
      ? {
          environment: query.data,
          manifest: manifest.data,
          bom: bom.data,
          latest: latest.data,
          markedCount: marked.data?.length,
          design: releases.data && getDesignState(releases.data, manifest.data),
        }
      : undefined
  return { query, manifest, bom, latest, releases, state }
}
