// Everything the page of a deployment shows, out of a light reading that is repeated and a heavy one that is not.
import { useEffect, useMemo, useState } from 'react'
import { useClouds } from '../../cloud/index.ts'
import { cloudNames, plannedChanges } from '../releases/changes.ts'
import { beginningOf } from './begin.ts'
import { joinRecords, keepingRecords, lacksRecords, tally } from './records.ts'
import { shownState } from './rules.ts'
import { deploymentSteps, isAhead } from './steps.ts'
import { useDeploymentChanges, useDeploymentHistory, useDeploymentStatus, type DeploymentPlace } from '../queries.ts'

/** Readings and what follows from them. `items` and `steps` are undefined until the changes are read, `startedAt` until the history is. */
export function useDeployment(place: DeploymentPlace) {
  const status = useDeploymentStatus(place)
  const changes = useDeploymentChanges(place)
  const { data: clouds } = useClouds(place.organization)

  const names = useMemo(() => cloudNames(clouds ?? []), [clouds])
  const planned = useMemo(() => changes.data && plannedChanges(changes.data.rfc_cis, names), [changes.data, names])
  const states = status.data?.rfc_info
  const [kept] = useState(keepingRecords)
  const items = useMemo(
    () => planned && changes.data && kept(joinRecords(planned, changes.data.rfc_cis, states ?? {})),
    [planned, changes.data, states, kept],
  )
  const history = useDeploymentHistory(place)
  const beginning = useMemo(() => history.data && beginningOf(history.data), [history.data])
  // Until that is read nobody knows how long it waited for approval: a first step that takes too long would be seen to shrink.
  const startedAt = history.isPending ? undefined : (beginning?.at ?? status.data?.created)
  const steps = useMemo(() => items && deploymentSteps(items, startedAt), [items, startedAt])

  const behind =
    changes.data !== undefined &&
    states !== undefined &&
    (lacksRecords(changes.data, states) || (steps !== undefined && isAhead(steps)))
  const { refetch } = changes
  const over = steps?.filter(({ state }) => state === 'complete' || state === 'failed').length
  useEffect(() => {
    if (behind) void refetch()
  }, [behind, over, refetch])

  const counts = useMemo(() => tally(items ?? Object.values(states ?? {})), [items, states])
  const state = status.data && shownState(status.data.deploymentState, counts.inProgress)
  return { status, changes, items, steps, counts, state, beginning, startedAt }
}
