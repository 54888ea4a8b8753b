// Copies a committed design to another assembly or the catalog (service-api 1.1).
import type * as calls from '../../contract/assembly/assemblies.ts'
import { nameError } from '../model/attribute-rules.ts'
import { toFields, toId, toText } from '../http/body.ts'
import { unauthorized, httpError, type Exchange, type HandlersFor, type Service } from '../http/handler.ts'
import type { Attributes, CiRow, OrganizationRow } from '../model/rows.ts'
import { childPath, withinNamespace } from '../model/namespaces.ts'
import { buildCi } from '../model/build-rows.ts'
import { findOrganizations, getRights } from '../http/permissions.ts'
import { ciRecord } from '../model/records.ts'
import { checkRecord } from '../organization/compliance.ts'
import { assemblyScope, findRecord } from '../http/scope.ts'
import { ASSEMBLY, CATALOG_DESIGN, insertAssembly, insertRecord } from './insert-assembly.ts'

/** Copies a design (platforms, components, variables and their relations) into another owner's namespace, committed. */
export function copyDesign(service: Service, fromNs: string, owner: CiRow, username: string): void {
  const toNs = childPath(owner.nsPath, owner.ciName)
  const { store } = service
  const now = service.now()
  const { sql, values } = withinNamespace(`${fromNs}/_design`)
  const originals = store.ci.all(
    `(nsPath = ? OR ${sql}) AND ciClassName LIKE 'catalog.%' ORDER BY ciId`,
    fromNs,
    ...values,
  )
  const ids = new Map<number, number>()
  const stamp = { createdBy: username, updatedBy: null, created: now, updated: now, lastAppliedRfcId: 0 }
  for (const original of originals) {
    const ciId = store.nextId()
    ids.set(original.ciId, ciId)
    store.ci.insert({ ...original, ...stamp, ciId, nsPath: toNs + original.nsPath.slice(fromNs.length) })
  }
  for (const original of originals) {
    const relations = store.relation.all('fromCiId = ?', original.ciId)
    const composed = store.relation.all("toCiId = ? AND relationName = 'base.ComposedOf'", original.ciId)
    for (const relation of [...relations, ...composed]) {
      const toCiId = ids.get(relation.toCiId)
      if (toCiId === undefined) continue
      const fromCiId = ids.get(relation.fromCiId) ?? owner.ciId
      const nsPath = relation.nsPath.startsWith(fromNs) ? toNs + relation.nsPath.slice(fromNs.length) : toNs
      store.relation.insert({ ...relation, ...stamp, ciRelationId: store.nextId(), fromCiId, toCiId, nsPath })
    }
  }
  if (originals.length === 0) return
  store.release.insert({
    releaseId: store.nextId(),
    kind: 'design',
    nsPath: toNs,
    releaseState: 'closed',
    createdBy: username,
    commitedBy: username,
    description: null,
    revision: 1,
    parentReleaseId: null,
    created: now,
    updated: now,
  })
}

/** 404 with the messages: a failed clone has no record for a 422. */
const cloneError = (errors: string | string[]) => httpError(errors, 404)

/** The target: the given organization, or the one of the path. */
function targetOrganization({ service, organization, operator, body }: Exchange): OrganizationRow {
  const { store } = service
  const nameOrId = toText(toFields(body)['to_org'])
  if (nameOrId === undefined) return organization
  const id = toId(nameOrId)
  const found = findOrganizations(store, operator.id).find((row) =>
    id === undefined ? row.name === nameOrId : row.id === id,
  )
  if (!found || !getRights(store, operator.id, found).canCreate) {
    throw cloneError(`No permission to create assembly in organization '${nameOrId}'.`)
  }
  return found
}

function checkNameAvailable({ service }: Exchange, nsPath: string, className: string, name: string): void {
  if (!findRecord(service.store, nsPath, className, name)) return
  const detail = `Ci with name ${name} class ${className} already exists in namespace ${nsPath}. (400)`
  throw cloneError(['Failed to clone assembly.', detail])
}

export const cloneHandlers: Pick<HandlersFor<typeof calls>, 'cloneAssembly'> = {
  cloneAssembly(exchange) {
    const { service, rights, body, operator } = exchange
    const { assemblyNs } = assemblyScope(exchange)
    if (!rights.canCreate) throw unauthorized()
    const sent = toFields(body)
    const ciName = toText(sent['ciName'])
    if (ciName === undefined || !/^[a-zA-Z][a-zA-Z0-9-]{0,31}$/.test(ciName)) throw cloneError(nameError(ciName))
    const organization = targetOrganization(exchange)
    const description = toText(sent['description']) ?? ''
    const isExport = (toText(sent['export']) ?? '').trim() !== ''
    const nsPath = isExport ? `/${organization.name}/_catalogs` : `/${organization.name}`
    const ciClassName = isExport ? CATALOG_DESIGN : ASSEMBLY
    checkNameAvailable(exchange, nsPath, ciClassName, ciName)
    const ciAttributes: Attributes = isExport ? { description } : { owner: operator.email, description, tags: '{}' }
    const row = buildCi(exchange, { ciName, ciClassName, nsPath, ciAttributes })
    checkRecord(exchange, row, 404)
    const targetExchange = { ...exchange, organization }
    if (isExport) insertRecord(targetExchange, row)
    else insertAssembly(targetExchange, row)
    copyDesign(service, assemblyNs, row, operator.username)
    return ciRecord(service.store, row)
  },
}
