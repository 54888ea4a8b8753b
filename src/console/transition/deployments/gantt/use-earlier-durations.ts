import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Deployment, DeploymentChanges, DeploymentHistory } from '../../../../contract/core/records.ts'
import {
  deploymentChangesQuery,
  deploymentHistoryQuery,
  pastDeploymentsQuery,
  type EnvironmentScope,
} from '../../queries.ts'
import { toPlannedChanges } from '../../releases/changes.ts'
import { getDeploymentRun } from '../elapsed.ts'
import { toRecordRows } from '../records.ts'
import { toDeploymentSteps } from '../steps.ts'
import { getEarlierDeployments, toStepDurations } from './compare.ts'
import { toGantt } from './gantt.ts'

// By answer: computed once, not at every poll.
const durationsCache = new WeakMap<DeploymentChanges, ReadonlyMap<string, number>>()

/** Milliseconds of the steps of an earlier deployment. */
function getStepDurations(changes: DeploymentChanges, history: DeploymentHistory): ReadonlyMap<string, number> {
  const cached = durationsCache.get(changes)
  if (cached) return cached
  const run = getDeploymentRun(history)
  const records = toRecordRows(toPlannedChanges(changes.rfc_cis, new Map()), changes.rfc_cis, {})
  const steps = toDeploymentSteps(records, run?.startedAt ?? history.created)
  const durations = toStepDurations(toGantt(steps, run?.stops ?? [], 0))
  durationsCache.set(changes, durations)
  return durations
}

/** The durations of the steps of the newest complete deployments, or of those before one; ended ones are read once. */
export function useEarlierDurations(scope: EnvironmentScope, before?: Pick<Deployment, 'deploymentId' | 'created'>) {
  const past = useQuery(pastDeploymentsQuery(scope))
  const { deploymentId, created } = before ?? {}
  const earlier = useMemo(
    () => getEarlierDeployments(past.data ?? [], deploymentId && { deploymentId, created }),
    [past.data, deploymentId, created],
  )
  const scopes = earlier.map((deployment) => ({ ...scope, deployment: deployment.deploymentId }))
  const changes = useQueries({ queries: scopes.map(deploymentChangesQuery) })
  const histories = useQueries({ queries: scopes.map(deploymentHistoryQuery) })
  const durations = changes.flatMap(({ data }, index) => {
    const history = histories[index]?.data
    return data && history ? [getStepDurations(data, history)] : []
  })
  const queries = [past, ...changes, ...histories]
  return {
    durations,
    count: earlier.length,
    isPending: queries.some(({ isPending }) => isPending),
    failed: queries.find(({ isError, data }) => isError && data === undefined),
  }
}
