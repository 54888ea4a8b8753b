import type { OrganizationRow } from '../../model/rows.ts'
import { withinNamespace } from '../../model/namespaces.ts'
import { removeItems } from '../../model/removal.ts'
import type { Store } from '../../store/store.ts'

/** Removes an organization without deployments: contents, history, teams and its own record. */
export function removeOrganization(store: Store, organization: OrganizationRow): void {
  const { sql, values } = withinNamespace(`/${organization.name}`)
  const run = (statement: string) => store.database.run(statement, ...values)
  const releases = `SELECT releaseId FROM release WHERE ${sql}`
  const deployments = `SELECT deploymentId FROM deployment WHERE ${sql}`
  const procedures = `SELECT procedureId FROM procedure WHERE ${sql}`
  run(`DELETE FROM log WHERE ownerId IN (SELECT dpmtRecordId FROM record WHERE deploymentId IN (${deployments}))`)
  run(`DELETE FROM log WHERE ownerId IN (SELECT actionId FROM action WHERE procedureId IN (${procedures}))`)
  for (const table of ['approval', 'stateHistory', 'record']) {
    run(`DELETE FROM ${table} WHERE deploymentId IN (${deployments})`)
  }
  run(`DELETE FROM action WHERE procedureId IN (${procedures})`)
  for (const table of ['snapshot', 'change', 'relationChange'])
    run(`DELETE FROM ${table} WHERE releaseId IN (${releases})`)
  removeItems(store, `/${organization.name}`)
  for (const table of ['notification', 'deployment', 'procedure', 'release']) run(`DELETE FROM ${table} WHERE ${sql}`)
  store.database.run('DELETE FROM team WHERE organizationId = ?', organization.id)
  store.ci.remove(organization.ciId)
  store.organization.remove(organization.id)
}
