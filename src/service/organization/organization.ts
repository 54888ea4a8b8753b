// Handlers of contract/organization/organization.ts.
import type * as calls from '../../contract/organization/organization.ts'
import { checkAttributes } from '../model/attribute-rules.ts'
import { attributesOf, envelope, fieldsOf, textOf, type Fields } from '../http/body.ts'
import { notAllowed, notFound, type Exchange, type HandlersFor, type Streamed } from '../http/handler.ts'
import type { CiRow, OrganizationRow } from '../model/model.ts'
import { segmentsOf } from '../model/namespaces.ts'
import { organizationsOf, rightsIn } from '../http/permissions.ts'
import { ciRecord, sentAttributes } from '../model/records.ts'
import { findIn } from '../http/scope.ts'
import { deploymentRecord } from '../model/work-records.ts'
import { accountsHandlers } from './accounts.ts'
import { organizationRecord } from './people-records.ts'

const WORKS = ['assemblies', 'catalogs', 'services'] as const

/** The organization's own record. */
function recordOf({ service, organization }: Exchange): CiRow {
  const row = service.store.ci.find(organization.ciId)
  if (!row) throw notFound()
  return row
}

const settings = (exchange: Exchange, row: OrganizationRow, ci: CiRow) => ({
  ...organizationRecord(row),
  ci: ciRecord(exchange.service.store, ci),
})

/** The organization's record with what was sent under `ci`. */
function changedCi({ service, operator }: Exchange, ci: CiRow, sent: Fields): CiRow {
  const attributes = attributesOf(sent['ciAttributes'])
  const changed: CiRow = {
    ...ci,
    comments: textOf(sent['comments']) ?? ci.comments,
    ciAttributes: { ...ci.ciAttributes, ...sentAttributes(attributes, ci.ciAttributes) },
    updatedBy: operator.username,
    updated: service.now(),
  }
  checkAttributes(changed)
  return changed
}

/** The organization's row with what was sent. */
function changedRow(row: OrganizationRow, sent: Fields, updated: number): OrganizationRow {
  const switches = { ...row.switches }
  for (const name of WORKS) {
    const value = textOf(sent[name])
    if (value !== undefined) switches[name] = value === 'true' || value === '1'
  }
  return {
    ...row,
    fullName: 'full_name' in sent ? (textOf(sent['full_name']) ?? '') : row.fullName,
    announcement: 'announcement' in sent ? (textOf(sent['announcement']) ?? '') : (row.announcement ?? ''),
    switches,
    updated,
  }
}

/** Announcements of the caller's organizations. Written here: an organization may bear a name that an answer's wrapper has as key. */
function announcements({ service, operator }: Exchange): Streamed<Record<string, string>> {
  const found = organizationsOf(service.store, operator.id).flatMap(({ name, announcement }) =>
    announcement ? [[name, announcement]] : [],
  )
  return { stream: [JSON.stringify(Object.fromEntries(found))] }
}

export const organizationHandlers: HandlersFor<typeof calls> = {
  ...accountsHandlers,

  readOrganization: (exchange) => ciRecord(exchange.service.store, recordOf(exchange)),

  readOrganizationSettings: (exchange) => settings(exchange, exchange.organization, recordOf(exchange)),

  updateOrganization(exchange) {
    const { service, organization, rights, body } = exchange
    if (!rights.admin) throw notAllowed()
    const sent = envelope(body, 'organization')
    const row = changedRow(organization, sent, service.now())
    const ci = changedCi(exchange, recordOf(exchange), fieldsOf(sent['ci']))
    service.store.organization.update(row.id, row)
    service.store.ci.update(ci.ciId, ci)
    return settings(exchange, row, ci)
  },

  listAnnouncements: announcements,

  updateAnnouncements(exchange) {
    const { service, operator, body } = exchange
    const { store } = service
    for (const [name, value] of Object.entries(envelope(body, 'announcements'))) {
      const row = organizationsOf(store, operator.id).find((own) => own.name === name)
      if (!row || !rightsIn(store, operator.id, row).admin) throw notAllowed()
      store.organization.update(row.id, { announcement: textOf(value) ?? '', updated: service.now() })
    }
    return announcements(exchange)
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
