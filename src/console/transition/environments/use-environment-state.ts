import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Deployment, Release } from '../../../contract/core/records.ts'
import { isLocked } from '../../../contract/transition/environments.ts'
import { designReleasesQuery } from '../../design/index.ts'
import { invalidateCalls } from '../../data/read/call-query.ts'
import {
  INVALIDATED_WITH_CONTENT,
  billOfMaterialsQuery,
  deploymentStatusQuery,
  environmentQuery,
  latestDeploymentQuery,
  latestReleaseQuery,
  markedComputesQuery,
} from '../queries.ts'
import { getDesignState } from '../releases/design-state.ts'
import { isRunning } from '../states.ts'
import type { EnvironmentState } from './state.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

const isStopped = (latest: Deployment, plan: Release | null): boolean =>
  plan
    ? latest.releaseId === plan.releaseId && /^(?:failed|paused)$/.test(latest.deploymentState)
    : latest.deploymentState === 'canceled'

/** How many changes the failed or paused deployment of a plan, or without a plan (null) the canceled one, has not completed. */
export function useChangesLeft(scope: EnvironmentScope, plan: Release | null | undefined, latest?: Deployment | null) {
  const stopped = latest && plan !== undefined && isStopped(latest, plan) ? latest : undefined
  const { data } = useQuery({
    ...deploymentStatusQuery({ ...scope, deployment: stopped?.deploymentId ?? '' }),
    enabled: stopped !== undefined,
  })
  if (!stopped || !data) return undefined
  return Object.values(data.rfc_info).filter(({ state }) => state !== 'complete').length
}

/** The queries of an environment and its state, which is undefined until all of them ended. `enabled`: false delays the queries. */
export function useEnvironmentState(scope: EnvironmentScope, enabled = true) {
  const query = useQuery({ ...environmentQuery(scope), enabled })
  const manifest = useQuery({ ...latestReleaseQuery(scope), enabled })
  const bom = useQuery({ ...billOfMaterialsQuery(scope), enabled })
  const latest = useQuery({ ...latestDeploymentQuery(scope), enabled })
  const marked = useQuery({ ...markedComputesQuery(scope), enabled })
  const releases = useQuery({ ...designReleasesQuery(scope), enabled })

  const changesLeft = useChangesLeft(scope, bom.data, latest.data)

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
          changesLeft,
          markedCount: marked.data?.length,
          design: releases.data && getDesignState(releases.data, manifest.data),
        }
      : undefined
  return { query, manifest, bom, latest, releases, state }
}
