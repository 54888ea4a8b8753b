import { useEffect, useMemo, useState } from 'react'
import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { toOperatorText } from '../../data/service-notes.ts'
import type { DeploymentScope } from '../../routing/paths.ts'
import { findRejection } from '../approvals/approvals.ts'
import { useDeploymentChanges, useDeploymentHistory, useDeploymentStatus } from '../queries.ts'
import { usePlannedChanges } from '../releases/use-planned-changes.ts'
import { getDuration, getRequestComment } from '../states.ts'
import { getDeploymentRun, type Stop } from './elapsed.ts'
import { countRecords, createRecordSharing, hasUnknownRecords, toRecordRows } from './records.ts'
import { getDisplayedState } from './rules.ts'
import { hasEnded, hasMissingTimes, toDeploymentSteps } from './steps.ts'

const NO_STOPS: readonly Stop[] = []

/** A deployment: its status, which is polled, joined with the changes, which are large and read once. Undefined parts are loading. */
export function useDeployment(scope: DeploymentScope) {
  const query = useDeploymentStatus(scope)
  const changes = useDeploymentChanges(scope)
  const history = useDeploymentHistory(scope)
  const planned = usePlannedChanges(scope.organization, changes.data?.rfc_cis)
  const states = query.data?.rfc_info
  const [shareRecords] = useState(createRecordSharing)
  const records = useMemo(
    () => planned && changes.data && shareRecords(toRecordRows(planned, changes.data.rfc_cis, states ?? {})),
    [planned, changes.data, states, shareRecords],
  )
  const run = useMemo(() => history.data && getDeploymentRun(history.data), [history.data])
  // Undefined until the history shows the wait for approval: otherwise the first step would appear too long, then shrink.
  const startedAt = history.isPending ? undefined : (run?.startedAt ?? query.data?.created)
  const steps = useMemo(() => records && toDeploymentSteps(records, startedAt), [records, startedAt])

  // Read the changes again when the status is ahead of them, and once per ended step.
  const outdated =
    changes.data !== undefined &&
    states !== undefined &&
    (hasUnknownRecords(changes.data, states) || (steps !== undefined && hasMissingTimes(steps)))
  const endedSteps = steps?.filter(hasEnded).length
  const { refetch } = changes
  useEffect(() => {
    if (outdated) void refetch()
  }, [outdated, endedSteps, refetch])

  const counts = countRecords(records ?? Object.values(states ?? {}))
  const status = query.data && {
    ...query.data,
    deploymentState: getDisplayedState(query.data.deploymentState, counts.inProgress),
  }
  const duration = status && getDuration(status)
  const comment = history.data
    ? getRequestComment(history.data)
    : history.isError
      ? toOperatorText(status?.comments)
      : ''
  return {
    scope,
    query,
    /** With the displayed state, `pausing` included. */
    status,
    changes,
    planned,
    records,
    steps,
    counts,
    /** Undefined if unknown: then the time of creation counts. */
    run,
    /** When it waited, or was paused or failed: left out of the durations. */
    stops: run?.stops ?? NO_STOPS,
    startedAt,
    /** Epoch milliseconds; the time of the last answer while it runs. */
    endedAt: status?.created !== undefined && duration !== undefined ? status.created + duration : query.dataUpdatedAt,
    /** Of its requester, which the service does not repeat in all histories; '' if unknown. */
    comment,
    /** The description of its release, if it has no comment: the service copies it into the deployment. */
    releaseText: comment === '' && !history.isPending ? toOperatorText(status?.description) : '',
    rejection: findRejection(history.data?.approvals),
  }
}

/** Once the status is loaded. */
export type LoadedDeployment = ReturnType<typeof useDeployment> & { readonly status: DeploymentStatus }
