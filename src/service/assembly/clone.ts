// Copying a committed design under another assembly or into the catalog.
import type { Service } from '../handler.ts'
import type { CiRow } from '../model.ts'
import { within } from '../namespaces.ts'

/** Copies all of a design (platforms, components, variables and their relations) from one namespace to another, committed. */
export function copyAssembly(
  service: Service,
  fromNs: string,
  toNs: string,
  { row, username }: { row: CiRow; username: string },
): void {
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
      const fromCiId = ids.get(relation.fromCiId) ?? row.ciId
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
