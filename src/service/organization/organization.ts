// Handlers: organizations and what is asked over a whole organization.
import { computeReport } from './compute-report.ts'
import { costRate } from './cost.ts'
import type { Handlers } from '../handler.ts'
import { refusal } from '../handler.ts'
import { componentHealth } from './health.ts'
import { segmentsOf } from '../namespaces.ts'
import { findIn } from '../scope.ts'
import { organizationsOf } from '../permissions.ts'
import { ciRecord } from '../records.ts'
import { checkSearchPlace, searchJson } from './search.ts'
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

export const organizationHandlers: Handlers<'organization'> = {
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

  searchRecords(exchange) {
    checkSearchPlace(exchange)
    return { stream: searchJson(exchange) }
  },

  listOrganizationHealth: (exchange) => ({
    slices: componentHealth(exchange, textOf(exchange.query['ns_path']) ?? `/${exchange.organization.name}`),
  }),

  readComputeReport: (exchange) => ({ slices: computeReport(exchange) }),

  readCostRate: ({ service, organization }) => ({
    slices: costRate(service, organization.name, `/${organization.name}`),
  }),
}
