// Everything the page of a deployment shows, out of a light reading that is repeated and a heavy one that is not.
import { useEffect, useMemo, useState } from 'react'
import { useClouds } from '../../cloud/index.ts'
import { toCloudNames, toPlannedChanges } from '../releases/changes.ts'
import { getDeploymentStart } from './start-time.ts'
import { toRecordRows, createRecordSharing, hasUnknownRecords, countRecords } from './records.ts'
import { getDisplayedState } from './rules.ts'
import { toDeploymentSteps, hasMissingTimes } from './steps.ts'
import { useDeploymentChanges, useDeploymentHistory, useDeploymentStatus, type DeploymentScope } from '../queries.ts'

/** Readings and what follows from them. `items` and `steps` are undefined until the changes are read, `startedAt` until the history is. */
export function useDeployment(scope: DeploymentScope) {
  const status = useDeploymentStatus(scope)
  const changes = useDeploymentChanges(scope)
  const { data: clouds } = useClouds(scope.organization)

  const names = useMemo(() => toCloudNames(clouds ?? []), [clouds])
  const planned = useMemo(() => changes.data && toPlannedChanges(changes.data.rfc_cis, names), [changes.data, names])
  const states = status.data?.rfc_info
  const [kept] = useState(createRecordSharing)
  const items = useMemo(
    () => planned && changes.data && kept(toRecordRows(planned, changes.data.rfc_cis, states ?? {})),
    [planned, changes.data, states, kept],
  )
  const history = useDeploymentHistory(scope)
  const beginning = useMemo(() => history.data && getDeploymentStart(history.data), [history.data])
  // Until that is read nobody knows how long it waited for approval: a first step that takes too long would be seen to shrink.
  const startedAt = history.isPending ? undefined : (beginning?.startedAt ?? status.data?.created)
  const steps = useMemo(() => items && toDeploymentSteps(items, startedAt), [items, startedAt])

  const behind =
    changes.data !== undefined &&
    states !== undefined &&
    (hasUnknownRecords(changes.data, states) || (steps !== undefined && hasMissingTimes(steps)))
  const { refetch } = changes
  const over = steps?.filter(({ state }) => state === 'complete' || state === 'failed').length
  useEffect(() => {
    if (behind) void refetch()
  }, [behind, over, refetch])

  const counts = useMemo(() => countRecords(items ?? Object.values(states ?? {})), [items, states])
  const state = status.data && getDisplayedState(status.data.deploymentState, counts.inProgress)
  return { status, changes, items, steps, counts, state, beginning, startedAt }
}
