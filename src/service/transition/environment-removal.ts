import { httpError, type Exchange } from '../http/handler.ts'
import { childPath, withinNamespace } from '../model/namespaces.ts'
import type { EnvironmentScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'
import { removeCi } from '../engine/apply.ts'
import { checkUnlocked } from './environments.ts'

function checkEmpty(store: Store, { bomNs }: EnvironmentScope): void {
  const { sql, values } = withinNamespace(bomNs)
  if (store.ci.count(sql, ...values) > 0) {
    throw httpError(
      'Cannot delete evironment with deployments.  Please disable all platforms before deleting the envrionment.',
    )
  }
  const live = "deploymentState IN ('pending', 'active', 'paused', 'failed')"
  if (store.deployment.count(`nsPath = ? AND ${live}`, bomNs) > 0) {
    throw httpError(
      'Cannot delete evironment with open deployment.  Please cancel open deployment before deleting the envrionment.',
    )
  }
}

// Statements that delete an environment's rows, in the order that references allow.
const OWNED_SQL = (scopes: string) => {
  const deployments = `(SELECT deploymentId FROM deployment WHERE ${scopes})`
  const releases = `(SELECT releaseId FROM release WHERE ${scopes})`
  const records = `(SELECT dpmtRecordId FROM record WHERE deploymentId IN ${deployments})`
  const procedures = `(SELECT procedureId FROM procedure WHERE ${scopes})`
  const actions = `(SELECT actionId FROM action WHERE procedureId IN ${procedures})`
  const items = `(SELECT ciId FROM ci WHERE ${scopes})`
  return [
    `DELETE FROM log WHERE ownerId IN ${records}`,
    `DELETE FROM record WHERE deploymentId IN ${deployments}`,
    `DELETE FROM approval WHERE deploymentId IN ${deployments}`,
    `DELETE FROM stateHistory WHERE deploymentId IN ${deployments}`,
    `DELETE FROM deployment WHERE ${scopes}`,
    `DELETE FROM snapshot WHERE releaseId IN ${releases}`,
    `DELETE FROM change WHERE releaseId IN ${releases}`,
    `DELETE FROM relationChange WHERE releaseId IN ${releases}`,
    `DELETE FROM release WHERE ${scopes}`,
    `DELETE FROM log WHERE ownerId IN ${actions}`,
    `DELETE FROM action WHERE procedureId IN ${procedures}`,
    `DELETE FROM procedure WHERE ${scopes}`,
    `DELETE FROM notification WHERE ${scopes}`,
    `DELETE FROM relation WHERE fromCiId IN ${items}`,
    `DELETE FROM relation WHERE toCiId IN ${items}`,
    `DELETE FROM ci WHERE ${scopes}`,
  ]
}

/**
 * Deletes an environment without deployed instances, and its contents (service-api 1.5). Throws the service's messages, with their typos.
 */
export function removeEnvironment({ service }: Exchange, scope: EnvironmentScope): void {
  const { store } = service
  const { environment } = scope
  checkUnlocked(scope)
  checkEmpty(store, scope)
  const scopes = withinNamespace(childPath(environment.nsPath, environment.ciName))
  for (const sql of OWNED_SQL(scopes.sql)) store.database.run(sql, ...scopes.values)
  store.database.run('DELETE FROM job WHERE environmentId = ?', environment.ciId)
  removeCi(store, environment.ciId)
}
