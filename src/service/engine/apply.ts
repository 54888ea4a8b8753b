// Applies changes to records: at a commit (design, manifest), or when a deployment record completes (bom).
import { CLASS_IMPLEMENTATION } from '../classes/catalog.ts'
import type { Service } from '../http/handler.ts'
import type { Attributes, ChangeRow, CiRow, RelationChangeRow, ReleaseRow } from '../model/rows.ts'
import { saveSnapshot } from '../model/snapshots.ts'
import type { Store } from '../store/store.ts'
import { manifestToBom, shortClassName, withinNamespace } from '../model/namespaces.ts'

const hasInstances = (store: Store, componentId: number) =>
  store.relation.count("fromCiId = ? AND relationName = 'base.RealizedAs'", componentId) > 0

/** Whether the removed item, its owner or its contents are deployed. */
function isStillDeployed(store: Store, { ciId, ciClassName, nsPath }: ChangeRow): boolean {
  if (!ciClassName.startsWith('manifest.')) return false
  if (hasInstances(store, ciId)) return true
  const kind = shortClassName(ciClassName)
  if (kind === 'Monitor' || kind === 'Attachment') {
    const where = "toCiId = ? AND relationName IN ('manifest.WatchedBy', 'manifest.EscortedBy')"
    return store.relation.all(where, ciId).some(({ fromCiId }) => hasInstances(store, fromCiId))
  }
  if (kind !== 'Platform' && kind !== 'Localvar' && kind !== 'Globalvar') return false
  const platformNs = kind === 'Platform' ? contentNamespace(store, ciId, nsPath) : nsPath
  const { sql, values } = withinNamespace(manifestToBom(platformNs))
  return store.ci.count(`${sql} AND ciClassName LIKE 'bom.%'`, ...values) > 0
}

// A platform's record may be in the environment's namespace or its own (6.4).
function contentNamespace(store: Store, platformId: number, nsPath: string): string {
  const platform = store.ci.find(platformId)
  return platform && nsPath.endsWith('/manifest')
    ? `${nsPath}/${platform.ciName}/${platform.ciAttributes['major_version'] || '1'}`
    : nsPath
}

function toCi(change: ChangeRow, now: number): CiRow {
  return {
    ciId: change.ciId,
    ciName: change.ciName,
    ciClassName: change.ciClassName,
    nsPath: change.nsPath,
    impl: CLASS_IMPLEMENTATION,
    comments: change.comments,
    ciState: 'default',
    lastAppliedRfcId: change.rfcId,
    createdBy: change.createdBy,
    updatedBy: null,
    created: now,
    updated: now,
    ciAttributes: change.ciAttributes,
    attrProps: change.ciAttrProps ?? {},
    opsState: null,
  }
}

/** Removes an item with its relations and events. */
export function removeCi(store: Store, ciId: number): void {
  store.database.run('DELETE FROM relation WHERE fromCiId = ?', ciId)
  store.database.run('DELETE FROM relation WHERE toCiId = ?', ciId)
  store.event.remove(ciId)
  store.ci.remove(ciId)
}

/** Applies one change. `extra`: further attributes and fields for the item. */
export function applyChange(
  store: Store,
  change: ChangeRow,
  now: number,
  extra: { attributes?: Attributes; fields?: Partial<CiRow> } = {},
): void {
  if (change.rfcAction === 'delete') {
    if (!isStillDeployed(store, change)) return removeCi(store, change.ciId)
    const fields = { ciState: 'pending_deletion', lastAppliedRfcId: change.rfcId, updated: now }
    return store.ci.update(change.ciId, { ...fields, updatedBy: change.updatedBy ?? change.createdBy })
  }
  const row = store.ci.find(change.ciId)
  if (!row) {
    const added = toCi(change, now)
    store.namespaceId(added.nsPath)
    return store.ci.insert({ ...added, ...extra.fields, ciAttributes: { ...added.ciAttributes, ...extra.attributes } })
  }
  store.ci.update(row.ciId, {
    ciAttributes: { ...row.ciAttributes, ...change.ciAttributes, ...extra.attributes },
    attrProps: change.ciAttrProps && Object.keys(change.ciAttrProps).length > 0 ? change.ciAttrProps : row.attrProps,
    comments: change.comments ?? row.comments,
    lastAppliedRfcId: change.rfcId,
    updatedBy: change.updatedBy ?? change.createdBy,
    updated: now,
    // An item that the design has again is no longer pending deletion.
    ...(row.ciState === 'pending_deletion' && { ciState: 'default' }),
    ...extra.fields,
  })
}

function applyRelationChange(store: Store, change: RelationChangeRow, now: number): void {
  if (change.rfcAction === 'delete') return store.relation.remove(change.ciRelationId)
  const row = store.relation.find(change.ciRelationId)
  if (row) {
    store.relation.update(row.ciRelationId, {
      relationAttributes: { ...row.relationAttributes, ...change.relationAttributes },
      relationAttrProps: change.relationAttrProps ?? row.relationAttrProps,
      lastAppliedRfcId: change.rfcId,
      updatedBy: change.createdBy,
      updated: now,
    })
    return
  }
  // One end may not exist yet, or no longer.
  if (store.ci.count('ciId IN (?, ?)', change.fromCiId, change.toCiId) < 2) return
  store.relation.insert({
    ciRelationId: change.ciRelationId,
    relationName: change.relationName,
    fromCiId: change.fromCiId,
    toCiId: change.toCiId,
    nsPath: change.nsPath,
    relationState: 'default',
    lastAppliedRfcId: change.rfcId,
    comments: null,
    createdBy: change.createdBy,
    updatedBy: null,
    created: now,
    updated: now,
    relationAttributes: change.relationAttributes,
    relationAttrProps: change.relationAttrProps,
  })
}

/** Closes a release and applies all its changes. */
export function commitRelease(
  service: Service,
  release: ReleaseRow,
  username: string,
  description: string | null,
): void {
  const { store } = service
  const now = service.now()
  saveSnapshot(store, release)
  for (const change of store.change.all('releaseId = ? ORDER BY rfcId', release.releaseId))
    applyChange(store, change, now)
  for (const change of store.relationChange.all('releaseId = ? ORDER BY rfcId', release.releaseId)) {
    applyRelationChange(store, change, now)
  }
  store.release.update(release.releaseId, {
    releaseState: 'closed',
    commitedBy: username,
    description: description ?? release.description,
    updated: now,
  })
}

/** Applies the relations of a bill of materials at an item. Those with a missing end follow with that end. */
export function applyRelationsOf(store: Store, releaseId: number, ciId: number, now: number): void {
  const found = [
    ...store.relationChange.all('releaseId = ? AND fromCiId = ?', releaseId, ciId),
    ...store.relationChange.all('releaseId = ? AND toCiId = ?', releaseId, ciId),
  ]
  for (const change of found) applyRelationChange(store, change, now)
}
