// The deployments that are not over, live. Four readings as one.
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { listOrganizationDeployments } from '../../contract/organization/organizations.ts'
import type { Deployment } from '../../contract/core/records.ts'
import { invalidateCalls } from '../data/read/call-query.ts'
import { mergeDeployments, OPEN_STATES } from './open-deployments.ts'
import { deploymentsByStateQuery } from './queries.ts'

export interface OpenDeployments {
  /** The newest first; undefined until each of the four lists was read once. */
  readonly deployments: readonly Deployment[] | undefined
  /** Those of the lists that were read so far. */
  readonly loadedSoFar: readonly Deployment[]
  /** A reading that failed, if any did. */
  readonly failedQuery: UseQueryResult | undefined
}

/** What moved out of one list is in another one: once a deployment left, all lists are read again. */
function useInvalidateOnRemoval(ids: readonly string[] | undefined) {
  const seen = useRef<readonly string[]>([])
  useEffect(() => {
    if (!ids) return
    const left = seen.current.some((id) => !ids.includes(id))
    seen.current = ids
    if (left) void invalidateCalls([listOrganizationDeployments])
  })
}

/** Read behind a page's rows, unless its loader asks for them first. */
export function useOpenDeployments(organization: string): OpenDeployments {
  const queries = useQueries({
    queries: OPEN_STATES.map((state) => deploymentsByStateQuery(organization, state, { lowPriority: true })),
  })
  const lists = queries.map(({ data }) => data)
  // The lists keep their identity while unchanged; the array around them does not.
  const loadedSoFar = useMemo(() => {
    return mergeDeployments(lists.flatMap((list) => (list ? [list] : [])))
    // oxlint-disable-next-line react/exhaustive-deps -- the lists themselves are the dependencies, always as many as states
  }, lists)
  useInvalidateOnRemoval(queries[0]?.data?.map(({ deploymentId }) => deploymentId))
  const all = lists.every((list) => list !== undefined)
  return {
    deployments: all ? loadedSoFar : undefined,
    loadedSoFar,
    failedQuery: queries.find(({ isError, data }) => isError && data === undefined),
  }
}
