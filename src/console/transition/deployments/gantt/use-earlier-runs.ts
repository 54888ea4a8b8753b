import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Deployment, DeploymentChanges, DeploymentHistory } from '../../../../contract/core/records.ts'
import { deploymentChangesQuery, deploymentHistoryQuery, pastDeploymentsQuery } from '../../queries.ts'
import { toPlannedChanges } from '../../releases/changes.ts'
import { getDeploymentRun } from '../elapsed.ts'
import { toRecordRows } from '../records.ts'
import { toDeploymentSteps } from '../steps.ts'
import { getEarlierDeployments, toEarlierRun, type EarlierRun } from './compare.ts'
import { toGantt } from './gantt.ts'
import type { EnvironmentScope } from '../../../routing/paths.ts'

// By answer: computed once, not at every poll.
const runCache = new WeakMap<DeploymentChanges, EarlierRun>()

function getEarlierRun(changes: DeploymentChanges, history: DeploymentHistory): EarlierRun {
  const cached = runCache.get(changes)
  if (cached) return cached
  const { startedAt = history.created, stops = [] } = getDeploymentRun(history) ?? {}
  const records = toRecordRows(toPlannedChanges(changes.rfc_cis, new Map()), changes.rfc_cis, {})
  const run = toEarlierRun(toGantt(toDeploymentSteps(records, startedAt), stops, 0), stops)
  runCache.set(changes, run)
  return run
}

/** What the newest complete deployments took, or those before one; ended ones are read once. */
export function useEarlierRuns(scope: EnvironmentScope, before?: Pick<Deployment, 'deploymentId' | 'created'>) {
  const past = useQuery(pastDeploymentsQuery(scope))
  const { deploymentId, created } = before ?? {}
  const earlier = useMemo(
    () => getEarlierDeployments(past.data ?? [], deploymentId && { deploymentId, created }),
    [past.data, deploymentId, created],
  )
  const scopes = earlier.map((deployment) => ({ ...scope, deployment: deployment.deploymentId }))
  const changes = useQueries({ queries: scopes.map(deploymentChangesQuery) })
  const histories = useQueries({ queries: scopes.map((params) => deploymentHistoryQuery(params)) })
  const runs = changes.flatMap(({ data }, index) => {
    const history = histories[index]?.data
    return data && history ? [getEarlierRun(data, history)] : []
  })
  const queries = [past, ...changes, ...histories]
  return {
    runs,
    isPending: queries.some(({ isPending }) => isPending),
    failed: queries.find(({ isLoadingError }) => isLoadingError),
  }
}
