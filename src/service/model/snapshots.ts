// Saves and restores the state that a design or manifest release closed with (service-api 2.2, 2.4). Saved when the next release closes:
// until then the records are the snapshot.
import {
  addItem,
  addRelation,
  findDraftRelations,
  findDrafts,
  editItem,
  editRelation,
  ensureOpenRelease,
} from './drafts.ts'
import { httpError, type Service } from '../http/handler.ts'
import type { ReleaseRow, SnapshotRow } from './rows.ts'
import { withinNamespace } from './namespaces.ts'
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'

type Snapshot = Omit<SnapshotRow, 'releaseId'>

interface SnapshotExtent {
  readonly cis: string
  readonly relations: string
  readonly values: readonly SqlValue[]
}

// A design shares its namespace with environments; an environment's manifest has its own (6.4).
function snapshotExtent({ kind, nsPath }: ReleaseRow): SnapshotExtent {
  if (kind === 'manifest') {
    const { sql, values } = withinNamespace(nsPath)
    return { cis: sql, relations: sql, values }
  }
  const { sql, values } = withinNamespace(`${nsPath}/_design`)
  return {
    cis: `((nsPath = ? AND ciClassName IN ('catalog.Platform', 'catalog.Globalvar')) OR ${sql})`,
    relations: `((nsPath = ? AND relationName IN ('base.ComposedOf', 'catalog.LinksTo', 'base.ValueFor')) OR ${sql})`,
    values: [nsPath, ...values],
  }
}

const CIS_SQL = `SELECT json_group_array(json_object('ciId', ciId, 'ciName', ciName, 'ciClassName', ciClassName, 'nsPath', nsPath,
  'comments', comments, 'ciAttributes', json(ciAttributes), 'attrProps', json(attrProps))) FROM ci`
const RELATIONS_SQL = `SELECT json_group_array(json_object('ciRelationId', ciRelationId, 'relationName', relationName, 'fromCiId',
  fromCiId, 'toCiId', toCiId, 'nsPath', nsPath, 'relationAttributes', json(relationAttributes))) FROM relation`

const findNewestClosed = (store: Store, { kind, nsPath }: ReleaseRow) =>
  store.release.findOne("nsPath = ? AND kind = ? AND releaseState = 'closed' ORDER BY releaseId DESC", nsPath, kind)

/** Saves the state before `release` closes, as snapshot of the previous release. */
export function saveSnapshot(store: Store, release: ReleaseRow): void {
  const before = release.kind === 'bom' ? undefined : findNewestClosed(store, release)
  if (!before) return
  const { cis, relations, values } = snapshotExtent(release)
  store.database.run(
    `INSERT OR IGNORE INTO snapshot SELECT ?, (${CIS_SQL} WHERE ${cis}), (${RELATIONS_SQL} WHERE ${relations})`,
    before.releaseId,
    ...values,
    ...values,
  )
}

function findSnapshot(store: Store, release: ReleaseRow): Snapshot | undefined {
  const saved = store.snapshot.find(release.releaseId)
  if (saved) return saved
  if (findNewestClosed(store, release)?.releaseId !== release.releaseId) return undefined
  const extent = snapshotExtent(release)
  return {
    cis: store.ci.all(extent.cis, ...extent.values),
    relations: store.relation.all(extent.relations, ...extent.values),
  }
}

function restoreItems(service: Service, release: ReleaseRow, username: string, requested: Snapshot['cis']): void {
  const { cis, values } = snapshotExtent(release)
  const current = new Map(findDrafts(service.store, release, cis, ...values).map((draft) => [draft.ciId, draft]))
  for (const item of requested) {
    const { ciId, ciName, ciClassName, nsPath, comments, ciAttributes: attributes, attrProps: properties } = item
    const draft = current.get(ciId)
    current.delete(ciId)
    if (!draft) {
      addItem(service, release, username, { ciId, ciName, ciClassName, nsPath, comments, attributes, properties })
      continue
    }
    const since = Object.keys(draft.attributes).filter((name) => !(name in attributes))
    const emptied = Object.fromEntries(since.map((name) => [name, null]))
    editItem(service, release, username, draft, {
      attributes: { ...attributes, ...emptied },
      properties,
      comments: comments ?? '',
    })
  }
  for (const draft of current.values()) editItem(service, release, username, draft, { action: 'delete' })
}

/** Whether both ends exist or are restored with the release: a cloud may have been deleted since. */
function hasEnds({ ci, change }: Store, { releaseId }: ReleaseRow, ends: readonly number[]): boolean {
  return ends.every((ciId) => ci.find(ciId) ?? change.findOne('releaseId = ? AND ciId = ?', releaseId, ciId))
}

/** Returns warnings about relations that could not be restored. */
function restoreRelations(
  service: Service,
  release: ReleaseRow,
  username: string,
  requested: Snapshot['relations'],
): string[] {
  const warnings: string[] = []
  const { store } = service
  const extent = snapshotExtent(release)
  const found = findDraftRelations(store, release, extent.relations, ...extent.values)
  const current = new Map(found.map((relation) => [relation.ciRelationId, relation]))
  for (const link of requested) {
    const relation = current.get(link.ciRelationId)
    current.delete(link.ciRelationId)
    const { ciRelationId, relationAttributes: attributes } = link
    if (!relation) {
      const { relationName, fromCiId, toCiId, nsPath } = link
      if (!hasEnds(store, release, [fromCiId, toCiId])) {
        warnings.push(`Relation ${relationName} from ${fromCiId} to ${toCiId} cannot be restored: one of them is gone.`)
        continue
      }
      const added = addRelation(service, release, username, { relationName, fromCiId, toCiId, nsPath, attributes })
      store.relationChange.update(added.rfcId, { ciRelationId })
    } else if (Object.entries(attributes).some(([name, value]) => relation.attributes[name] !== value)) {
      editRelation(service, release, username, relation, attributes)
    }
  }
  for (const relation of current.values()) editRelation(service, release, username, relation, {}, 'delete')
  return warnings
}

/**
 * Opens a release that restores the state `release` closed with. `warnings`: sentences about parts that cannot be restored. Throws 422 for
 * an open release or a missing snapshot.
 */
export function restoreRelease(service: Service, release: ReleaseRow, username: string) {
  const { store } = service
  const { kind, nsPath } = release
  if (store.release.count("nsPath = ? AND kind = ? AND releaseState = 'open'", nsPath, kind) > 0) {
    throw httpError('Cannot restore while there is an open release. Commit or discard it first.')
  }
  const snapshot = release.releaseState === 'closed' ? findSnapshot(store, release) : undefined
  if (!snapshot) throw httpError(`There is no snapshot of release ${release.releaseId}.`)
  const opened = ensureOpenRelease(service, kind, nsPath, username, {
    parentReleaseId: release.parentReleaseId,
  })
  store.release.update(opened.releaseId, { description: `Restore of release ${release.releaseId}` })
  restoreItems(service, opened, username, snapshot.cis)
  const warnings = restoreRelations(service, opened, username, snapshot.relations)
  return { restored: store.release.find(opened.releaseId) ?? opened, warnings }
}
