// Handlers of contract/organization.ts.
import type * as calls from '../../contract/organization.ts'
import { type HandlersFor } from '../handler.ts'
import { refusal } from '../handler.ts'
import { segmentsOf } from '../namespaces.ts'
import { findIn } from '../scope.ts'
import { organizationsOf } from '../permissions.ts'
import { ciRecord } from '../records.ts'
import { textOf } from '../body.ts'
import { deploymentRecord } from '../work-records.ts'
import type { OrganizationRow } from '../model.ts'

const iso = (time: number) => new Date(time).toISOString()

/** ORGANIZATION (5.10). */
const organizationRecord = (row: OrganizationRow) => ({
  id: row.id,
  name: row.name,
  created_at: iso(row.created),
  updated_at: iso(row.created),
  cms_id: row.ciId,
  assemblies: true,
  catalogs: true,
  services: true,
  announcement: null,
  full_name: row.fullName,
})

export const organizationHandlers: HandlersFor<typeof calls> = {
  listOrganizations: ({ service, operator }) => organizationsOf(service.store, operator.id).map(organizationRecord),

  readOrganization({ service, organization }) {
    const row = service.store.ci.find(organization.ciId)
    if (!row) throw refusal('not found', 404)
    return ciRecord(service.store, row)
  },

  listOrganizationDeployments({ service, organization, query, rights }) {
    const { store } = service
    const state = textOf(query['deployment_state']) ?? 'active'
    const found = store.deployment.all(
      'deploymentState = ? AND nsPath > ? AND nsPath < ? ORDER BY deploymentId',
      state,
      `/${organization.name}/`,
      `/${organization.name}0`,
    )
    const permitted = new Map<string, boolean>()
    return found
      .filter(({ nsPath }) => {
        const name = segmentsOf(nsPath)[1] ?? ''
        if (!permitted.has(name)) {
          const assembly = findIn(store, `/${organization.name}`, 'account.Assembly', name)
          permitted.set(name, assembly !== undefined && rights.may('transition', assembly.ciId))
        }
        return permitted.get(name)
      })
      .map((row) => deploymentRecord(store, row))
  },
}
