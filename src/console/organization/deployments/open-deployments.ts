import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Deployment } from '../../../contract/core/records.ts'
import { listOrganizationDeployments } from '../../../contract/organization/organizations.ts'
import { invalidateCalls } from '../../data/read/call-query.ts'
import { deploymentsByStateQuery } from '../queries.ts'

export const OPEN_STATES = ['active', 'pending', 'paused', 'failed'] as const

/** One list, newest first. A deployment that changed state between two queries is in both lists: the later version counts. */
export function mergeDeployments(lists: readonly (readonly Deployment[])[]): Deployment[] {
  const newest = new Map<string, Deployment>()
  for (const deployment of lists.flat()) {
    const other = newest.get(deployment.deploymentId)
    if (!other || (deployment.updated ?? 0) > (other.updated ?? 0)) newest.set(deployment.deploymentId, deployment)
  }
  return [...newest.values()].toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0))
}

/** `/{organization}/{assembly}/{environment}` of a namespace in an environment. */
export const environmentPath = (nsPath: string): string => nsPath.split('/').slice(0, 4).join('/')

/** Newest deployment by environment path. */
export function deploymentByEnvironment(deployments: readonly Deployment[]): ReadonlyMap<string, Deployment> {
  const found = new Map<string, Deployment>()
  for (const deployment of deployments) {
    const key = environmentPath(deployment.nsPath)
    const other = found.get(key)
    if (!other || (deployment.created ?? 0) > (other.created ?? 0)) found.set(key, deployment)
  }
  return found
}

export interface OpenDeployments {
  /** Newest first; undefined until all four lists are loaded. */
  readonly deployments: readonly Deployment[] | undefined
  /** Of the lists loaded so far. */
  readonly loadedSoFar: readonly Deployment[]
  readonly failedQuery: UseQueryResult | undefined
}

/** For columns that are `unknown` if a list could not be loaded. */
export const toOpenDeployments = ({ deployments, failedQuery }: OpenDeployments) =>
  deployments ?? (failedQuery && ('unknown' as const))

/** A deployment that left one list has moved to another: refetch all. */
function useInvalidateOnRemoval(ids: readonly string[] | undefined) {
  const previous = useRef<readonly string[]>([])
  useEffect(() => {
    if (!ids) return
    const removed = previous.current.some((id) => !ids.includes(id))
    previous.current = ids
    if (removed) void invalidateCalls([listOrganizationDeployments])
  })
}

/** The open deployments, live: one query per state, since the service lists one state at a time. Low priority unless a loader prefetched them. */
export function useOpenDeployments(organization: string): OpenDeployments {
  const queries = useQueries({
    queries: OPEN_STATES.map((state) => deploymentsByStateQuery({ organization }, state, { lowPriority: true })),
  })
  const lists = queries.map(({ data }) => data)
  const loadedSoFar = useMemo(() => {
    return mergeDeployments(lists.flatMap((list) => (list ? [list] : [])))
    // oxlint-disable-next-line react/exhaustive-deps -- the lists are the dependencies, one per state
  }, lists)
  useInvalidateOnRemoval(queries[0]?.data?.map(({ deploymentId }) => deploymentId))
  const isComplete = lists.every((list) => list !== undefined)
  return {
    deployments: isComplete ? loadedSoFar : undefined,
    loadedSoFar,
    failedQuery: queries.find(({ isLoadingError }) => isLoadingError),
  }
}
