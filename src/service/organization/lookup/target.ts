// Records by id and their visibility to the caller (service-api 2.10).
import type { Draft } from '../../model/drafts.ts'
import { HttpError, type Exchange } from '../../http/handler.ts'
import type { ChangeRow, CiRow, RelationChangeRow } from '../../model/rows.ts'
import type { Store } from '../../store/store.ts'
import { getVisibilityAt } from '../visibility.ts'

const isId = (segment: string) => /^\d{1,15}$/.test(segment)

export const lookupNotFound = () => new HttpError(404, {})

/** Parses an id. Throws 404 for invalid ones. */
export function parseId(segment: string): number {
  if (!isId(segment)) throw lookupNotFound()
  return Number(segment)
}

const OPEN_RELEASE_SQL = "releaseId IN (SELECT releaseId FROM release WHERE releaseState = 'open') ORDER BY +rfcId DESC"

/** A record with its open change, or undefined. */
export function findRecordWithChange(store: Store, ciId: number): Pick<Draft, 'row' | 'change'> | undefined {
  const row: CiRow | undefined = store.ci.find(ciId)
  const change: ChangeRow | undefined = store.change.findOne(`ciId = ? AND ${OPEN_RELEASE_SQL}`, ciId)
  return row || change ? { row, change } : undefined
}

/** A relation with its open change, or undefined. */
export function findRelationWithChange(store: Store, ciRelationId: number) {
  const row = store.relation.find(ciRelationId)
  // Relation changes have no index by relation; open releases have few.
  const change: RelationChangeRow | undefined = store.relationChange.findOne(
    `ciRelationId = ? AND ${OPEN_RELEASE_SQL}`,
    ciRelationId,
  )
  return row || change ? { row, change } : undefined
}

/** Whether the caller may see a record of any organization. */
export function canSeeRecord({ service, operator }: Exchange, row: CiRow | ChangeRow): boolean {
  const { store } = service
  // The organization's record is outside its own namespace.
  const scope = row.ciClassName === 'account.Organization' ? `/${row.ciName}` : row.nsPath
  return getVisibilityAt(store, operator, scope).canSeeRecord(row)
}

/** Throws 401 `{}` for an invisible namespace. */
export function checkNamespace({ service, operator }: Exchange, nsPath: string): void {
  if (!getVisibilityAt(service.store, operator, nsPath).canSeeNamespace(nsPath)) throw new HttpError(401, {})
}

/** The record of a look-up. Throws 404 or 401. */
export function getRecord(exchange: Exchange, segment: string) {
  const found = findRecordWithChange(exchange.service.store, parseId(segment))
  const identity = found?.change ?? found?.row
  if (!found || !identity) throw lookupNotFound()
  if (!canSeeRecord(exchange, identity)) throw new HttpError(401, {})
  return { ...found, identity }
}
