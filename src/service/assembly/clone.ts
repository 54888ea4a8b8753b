// Copying a committed design under another assembly or into the catalog (service-api 1.1).
import type * as calls from '../../contract/assembly/assembly.ts'
import { nameProblem } from '../model/attribute-rules.ts'
import { fieldsOf, idOf, textOf } from '../http/body.ts'
import { notAllowed, refusal, type Exchange, type HandlersFor, type Service } from '../http/handler.ts'
import type { Attributes, CiRow, OrganizationRow } from '../model/model.ts'
import { below, within } from '../model/namespaces.ts'
import { newCi } from '../model/new-rows.ts'
import { organizationsOf, rightsIn } from '../http/permissions.ts'
import { ciRecord } from '../model/records.ts'
import { assemblyScope, findIn } from '../http/scope.ts'
import { ASSEMBLY, CATALOG_DESIGN, insertAssembly, insertRecord } from './new-assembly.ts'

/** Copies all of a design (platforms, components, variables and their relations) from a namespace to that of another owner, committed. */
export function copyDesign(service: Service, fromNs: string, owner: CiRow, username: string): void {
  const toNs = below(owner.nsPath, owner.ciName)
  const { store } = service
  const at = service.now()
  const { sql, values } = within(`${fromNs}/_design`)
  const originals = store.ci.all(
    `(nsPath = ? OR ${sql}) AND ciClassName LIKE 'catalog.%' ORDER BY ciId`,
    fromNs,
    ...values,
  )
  const ids = new Map<number, number>()
  const stamp = { createdBy: username, updatedBy: null, created: at, updated: at, lastAppliedRfcId: 0 }
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
    created: at,
    updated: at,
  })
}

/** A clone's failure has no record to carry a 422: 404 with the reasons. */
const cloneRefusal = (errors: string | string[]) => refusal(errors, 404)

/** Where the copy goes: the organization named, or the one of the path. */
function targetOf({ service, organization, operator, body }: Exchange): OrganizationRow {
  const { store } = service
  const named = textOf(fieldsOf(body)['to_org'])
  if (named === undefined) return organization
  const id = idOf(named)
  const found = organizationsOf(store, operator.id).find((row) =>
    id === undefined ? row.name === named : row.id === id,
  )
  if (!found || !rightsIn(store, operator.id, found).creates) {
    throw cloneRefusal(`No permission to create assembly in organization '${named}'.`)
  }
  return found
}

function checkFree({ service }: Exchange, nsPath: string, className: string, name: string): void {
  if (!findIn(service.store, nsPath, className, name)) return
  const detail = `Ci with name ${name} class ${className} already exists in namespace ${nsPath}. (400)`
  throw cloneRefusal(['Failed to clone assembly.', detail])
}

export const cloneHandlers: Pick<HandlersFor<typeof calls>, 'cloneAssembly'> = {
  cloneAssembly(exchange) {
    const { service, rights, body, operator } = exchange
    const { assemblyNs } = assemblyScope(exchange)
    if (!rights.creates) throw notAllowed()
    const sent = fieldsOf(body)
    const ciName = textOf(sent['ciName'])
    if (ciName === undefined || !/^[a-zA-Z][a-zA-Z0-9-]{0,31}$/.test(ciName)) throw cloneRefusal(nameProblem(ciName))
    const organization = targetOf(exchange)
    const description = textOf(sent['description']) ?? ''
    const isExport = (textOf(sent['export']) ?? '').trim() !== ''
    const nsPath = isExport ? `/${organization.name}/_catalogs` : `/${organization.name}`
    const ciClassName = isExport ? CATALOG_DESIGN : ASSEMBLY
    checkFree(exchange, nsPath, ciClassName, ciName)
    const ciAttributes: Attributes = isExport ? { description } : { owner: operator.email, description, tags: '{}' }
    const row = newCi(exchange, { ciName, ciClassName, nsPath, ciAttributes })
    const there = { ...exchange, organization }
    if (isExport) insertRecord(there, row)
    else insertAssembly(there, row)
    copyDesign(service, assemblyNs, row, operator.username)
    return ciRecord(service.store, row)
  },
}
