// Deployment states and their side effects (service-api 3.2).
import type { Service } from '../http/handler.ts'
import type { DeploymentRow, DeploymentState } from '../model/rows.ts'
import { withinNamespace } from '../model/namespaces.ts'
import { notifyDeployment } from './notifications.ts'

/** Author of automatic state changes. */
export const SYSTEM_USER = 'system'

/** Author and comment of a state change. */
export interface StateChangeAuthor {
  readonly username: string
  readonly comments?: string | undefined
}

/** Changes a deployment's state and records it in the history. */
export function setDeploymentState(
  service: Service,
  deployment: DeploymentRow,
  newState: DeploymentState,
  by: StateChangeAuthor,
): void {
  const { store } = service
  const updated = service.now()
  const comments = by.comments ?? deployment.comments
  const { deploymentId, deploymentState: oldState } = deployment
  store.deployment.update(deploymentId, { deploymentState: newState, updatedBy: by.username, updated, comments })
  store.stateHistory.insert({
    eventId: store.nextId(),
    deploymentId,
    oldState,
    newState,
    comments: by.comments ?? null,
    updatedBy: by.username,
    updated,
  })
  notifyDeployment(service, deployment, newState, by)
}

/** Closes the bill of materials and cleans up (3.2, "Effects"). */
export function completeDeployment(
  service: Service,
  deployment: DeploymentRow,
  by: StateChangeAuthor = { username: SYSTEM_USER },
): void {
  const { store } = service
  setDeploymentState(service, deployment, 'complete', by)
  const { releaseId, nsPath } = deployment
  store.release.update(releaseId, { releaseState: 'closed', commitedBy: deployment.createdBy, updated: service.now() })
  // Clear the replacement state of skipped failures, too.
  store.database.run(
    "UPDATE ci SET ciState = 'default' WHERE ciState = 'replace' AND ciId IN (SELECT ciId FROM change WHERE releaseId = ?)",
    releaseId,
  )
  const { sql, values } = withinNamespace(nsPath.replace(/\/bom$/, '/manifest'))
  const pendingDeletion = `SELECT ciId FROM ci WHERE ${sql} AND ciState = 'pending_deletion'`
  store.database.run(`DELETE FROM relation WHERE fromCiId IN (${pendingDeletion})`, ...values)
  store.database.run(`DELETE FROM relation WHERE toCiId IN (${pendingDeletion})`, ...values)
  store.database.run(`DELETE FROM ci WHERE ${sql} AND ciState = 'pending_deletion'`, ...values)
}

/** Cancels records that have not started, and the bill of materials. Completed work stays (3.2, "Effects"). */
export function cancelDeployment(service: Service, deployment: DeploymentRow, by: StateChangeAuthor): void {
  const { store } = service
  store.database.run(
    "UPDATE record SET dpmtRecordState = 'canceled', updated = ? WHERE deploymentId = ? AND dpmtRecordState = 'pending'",
    service.now(),
    deployment.deploymentId,
  )
  store.release.update(deployment.releaseId, { releaseState: 'canceled', updated: service.now() })
  setDeploymentState(service, deployment, 'canceled', by)
}
