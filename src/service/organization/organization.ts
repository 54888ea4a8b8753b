import type * as calls from '../../contract/organization/organizations.ts'
import { toAttributes, unwrap, toFields, toRemark, toText, type Fields } from '../http/body.ts'
import { unauthorized, notFound, type Exchange, type HandlersFor, type Streamed } from '../http/handler.ts'
import type { CiRow, OrganizationRow } from '../model/rows.ts'
import { toSegments } from '../model/namespaces.ts'
import { findOrganizations, getRights } from '../http/permissions.ts'
import { ciRecord, unmaskAttributes } from '../model/records.ts'
import { findRecord } from '../http/scope.ts'
import { deploymentRecord } from '../model/work-records.ts'
import { checkRecord } from './compliance.ts'
import { accountsHandlers } from './people/accounts.ts'
import { organizationRecord } from './people/records.ts'

const SWITCHES = ['assemblies', 'catalogs', 'services'] as const

function getOrganizationCi({ service, organization }: Exchange): CiRow {
  const row = service.store.ci.find(organization.ciId)
  if (!row) throw notFound()
  return row
}

const toSettings = (exchange: Exchange, row: OrganizationRow, ci: CiRow) => ({
  ...organizationRecord(row),
  ci: ciRecord(exchange.service.store, ci),
})

/** Applies the fields sent under `ci` to the organization's record. */
function applySentCi(exchange: Exchange, ci: CiRow, sent: Fields): CiRow {
  const { service, operator } = exchange
  const attributes = toAttributes(sent['ciAttributes'])
  const changed: CiRow = {
    ...ci,
    comments: toRemark(sent['comments']) ?? ci.comments,
    ciAttributes: { ...ci.ciAttributes, ...unmaskAttributes(attributes, ci.ciAttributes) },
    updatedBy: operator.username,
    updated: service.now(),
  }
  checkRecord(exchange, changed)
  return changed
}

/** Applies sent fields to the organization's row. */
function applySentRow(row: OrganizationRow, sent: Fields, updated: number): OrganizationRow {
  const switches = { ...row.switches }
  for (const name of SWITCHES) {
    const value = toText(sent[name])
    if (value !== undefined) switches[name] = value === 'true' || value === '1'
  }
  return {
    ...row,
    fullName: 'full_name' in sent ? (toText(sent['full_name']) ?? '') : row.fullName,
    announcement: 'announcement' in sent ? (toText(sent['announcement']) ?? '') : (row.announcement ?? ''),
    switches,
    updated,
  }
}

/** Announcements of the caller's organizations. Serialized here: an organization's name may equal a key of an answer wrapper. */
function streamAnnouncements({ service, operator }: Exchange): Streamed<Record<string, string>> {
  const found = findOrganizations(service.store, operator.id).flatMap(({ name, announcement }) =>
    announcement ? [[name, announcement]] : [],
  )
  return { stream: [JSON.stringify(Object.fromEntries(found))] }
}

export const organizationHandlers: HandlersFor<typeof calls> = {
  ...accountsHandlers,

  readOrganization: (exchange) => ciRecord(exchange.service.store, getOrganizationCi(exchange)),

  readOrganizationSettings: (exchange) => toSettings(exchange, exchange.organization, getOrganizationCi(exchange)),

  updateOrganization(exchange) {
    const { service, organization, rights, body } = exchange
    if (!rights.isAdmin) throw unauthorized()
    const sent = unwrap(body, 'organization')
    const row = applySentRow(organization, sent, service.now())
    const ci = applySentCi(exchange, getOrganizationCi(exchange), toFields(sent['ci']))
    service.store.organization.update(row.id, row)
    service.store.ci.update(ci.ciId, ci)
    return toSettings(exchange, row, ci)
  },

  lookUpOrganizations({ service, query }) {
    const name = (toText(query['name']) ?? '').toLowerCase()
    return service.store.organization
      .all('instr(lower(name), ?) > 0 ORDER BY id LIMIT 10', name)
      .map((row) => `${row.name} ${row.fullName}`)
  },

  listAnnouncements: streamAnnouncements,

  updateAnnouncements(exchange) {
    const { service, operator, body } = exchange
    const { store } = service
    for (const [name, value] of Object.entries(unwrap(body, 'announcements'))) {
      const row = findOrganizations(store, operator.id).find((candidate) => candidate.name === name)
      if (!row || !getRights(store, operator.id, row).isAdmin) throw unauthorized()
      store.organization.update(row.id, { announcement: toText(value) ?? '', updated: service.now() })
    }
    return streamAnnouncements(exchange)
  },

  listOrganizationDeployments({ service, organization, query, rights }) {
    const { store } = service
    const state = toText(query['deployment_state']) ?? 'active'
    const found = store.deployment.all(
      'deploymentState = ? AND nsPath > ? AND nsPath < ? ORDER BY deploymentId',
      state,
      `/${organization.name}/`,
      `/${organization.name}0`,
    )
    const permitted = new Map<string, boolean>()
    return found
      .filter(({ nsPath }) => {
        const name = toSegments(nsPath)[1] ?? ''
        if (!permitted.has(name)) {
          const assembly = findRecord(store, `/${organization.name}`, 'account.Assembly', name)
          permitted.set(name, assembly !== undefined && rights.hasFlag('transition', assembly.ciId))
        }
        return permitted.get(name)
      })
      .map((row) => deploymentRecord(store, row))
  },
}
