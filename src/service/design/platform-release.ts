// Commits or discards the changes of one platform of the open design release (service-api 2.2, 3.4).
import { commitRelease } from '../engine/apply.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import type { ReleaseRow } from '../model/rows.ts'
import type { DesignPlatformScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'

/** Ids of item and relation changes. */
interface ChangeIds {
  readonly cis: readonly number[]
  readonly relations: readonly number[]
}

/** Open changes of a platform: its record, its contents, and relations that start at either. */
export function findPlatformChanges(store: Store, { release, platform, platformNs }: DesignPlatformScope): ChangeIds {
  if (!release) return { cis: [], relations: [] }
  const ownedSql = '(ciId = ? OR nsPath = ?)'
  const cis = store.change.all(`releaseId = ? AND ${ownedSql}`, release.releaseId, platform.ciId, platformNs)
  const added = new Set(cis.map((change) => change.ciId))
  const isThere = (ciId: number) => added.has(ciId) || store.ci.count('ciId = ?', ciId) > 0
  const composed = "(toCiId = ? AND relationName = 'base.ComposedOf')"
  const relations = store.relationChange
    .all(
      `releaseId = ? AND (nsPath = ? OR fromCiId = ? OR ${composed})`,
      release.releaseId,
      platformNs,
      platform.ciId,
      platform.ciId,
    )
    // A link to an uncommitted platform stays open with that platform.
    .filter((change) => isThere(change.fromCiId) && isThere(change.toCiId))
  return { cis: cis.map(({ rfcId }) => rfcId), relations: relations.map(({ rfcId }) => rfcId) }
}

/** Moves all other changes to a separate, not yet open release; undefined if there are none. */
function moveToSeparateRelease(
  { service }: Exchange,
  release: ReleaseRow,
  { cis, relations }: ChangeIds,
): ReleaseRow | undefined {
  const { store } = service
  const { releaseId } = release
  const others = store.change.count('releaseId = ?', releaseId) - cis.length
  const otherRelations = store.relationChange.count('releaseId = ?', releaseId) - relations.length
  if (others + otherRelations === 0) return undefined
  // Invisible in this state, which 3.4 calls `pending`: at most one release may be open.
  const separate: ReleaseRow = {
    ...release,
    releaseId: store.nextId(),
    releaseState: 'canceled',
    revision: release.revision + 1,
    updated: service.now(),
  }
  store.release.insert(separate)
  const move = (table: string, ids: readonly number[]) =>
    store.database.run(
      `UPDATE ${table} SET releaseId = ? WHERE releaseId = ? AND rfcId NOT IN (SELECT value FROM json_each(?))`,
      separate.releaseId,
      releaseId,
      JSON.stringify(ids),
    )
  move('change', cis)
  move('relationChange', relations)
  return separate
}

// Closes the release with the platform's changes only, so that ids follow the order of closing. The others move to a new release.
function closePlatformRelease(
  exchange: Exchange,
  scope: DesignPlatformScope,
  end: (release: ReleaseRow) => void,
): ReleaseRow | undefined {
  const changes = findPlatformChanges(exchange.service.store, scope)
  if (!scope.release || changes.cis.length + changes.relations.length === 0) {
    throw httpError(`There are no open changes of platform '${scope.platform.ciName}'.`)
  }
  const separate = moveToSeparateRelease(exchange, scope.release, changes)
  end(scope.release)
  if (separate) exchange.service.store.release.update(separate.releaseId, { releaseState: 'open' })
  return separate
}

/** Commits a platform's changes. Throws 422 if there are none. */
export function commitPlatform(exchange: Exchange, scope: DesignPlatformScope, description: string | null): void {
  const { service, operator } = exchange
  closePlatformRelease(exchange, scope, (release) => commitRelease(service, release, operator.username, description))
}

/** Cancels a release without applying its changes. */
export function cancelRelease({ service, operator }: Exchange, release: ReleaseRow, description: string | null): void {
  const { username: commitedBy } = operator
  const fields = { releaseState: 'canceled' as const, commitedBy, updated: service.now() }
  service.store.release.update(release.releaseId, { ...fields, description: description ?? release.description })
}

/** Discards a platform's changes. Throws 422 if there are none. */
export function discardPlatform(exchange: Exchange, scope: DesignPlatformScope, description: string | null): void {
  const { database } = exchange.service.store
  const separate = closePlatformRelease(exchange, scope, (release) => cancelRelease(exchange, release, description))
  if (!separate || scope.platform.row) return
  // Links to a platform that is now gone are invalid.
  const ends = 'releaseId = ? AND (fromCiId = ? OR toCiId = ?)'
  const { ciId } = scope.platform
  database.run(`DELETE FROM relationChange WHERE ${ends}`, separate.releaseId, ciId, ciId)
}
