// What a look-up by id names, and whether the caller may see it (service-api 2.10).
import type { Draft } from '../model/drafts.ts'
import { ServiceRefusal, type Exchange } from '../http/handler.ts'
import type { ChangeRow, CiRow, RelationChangeRow } from '../model/model.ts'
import type { Store } from '../store/store.ts'
import { visibilityAt } from './visibility.ts'

const isId = (segment: string) => /^\d{1,15}$/.test(segment)

/** 404 as look-ups say it. */
export const nothing = () => new ServiceRefusal(404, {})

/** Id of a segment. Throws 404 for one that is none. */
export function idIn(segment: string): number {
  if (!isId(segment)) throw nothing()
  return Number(segment)
}

const OPEN = "releaseId IN (SELECT releaseId FROM release WHERE releaseState = 'open') ORDER BY +rfcId DESC"

/** A record with its open change; undefined when there is neither. */
export function recordWith(store: Store, ciId: number): Pick<Draft, 'row' | 'change'> | undefined {
  const row: CiRow | undefined = store.ci.find(ciId)
  const change: ChangeRow | undefined = store.change.one(`ciId = ? AND ${OPEN}`, ciId)
  return row || change ? { row, change } : undefined
}

/** A relation with its open change; undefined when there is neither. */
export function relationWith(store: Store, ciRelationId: number) {
  const row = store.relation.find(ciRelationId)
  // No index leads to a relation's change; open releases are few and so are their changes.
  const change: RelationChangeRow | undefined = store.relationChange.one(`ciRelationId = ? AND ${OPEN}`, ciRelationId)
  return row || change ? { row, change } : undefined
}

/** Whether the caller sees this record, in whatever organization it is. */
export function seesRecord({ service, operator }: Exchange, row: CiRow | ChangeRow): boolean {
  const { store } = service
  // The organization's own record stands in no organization.
  const place = row.ciClassName === 'account.Organization' ? `/${row.ciName}` : row.nsPath
  return visibilityAt(store, operator, place).record(row)
}

/** Throws 401 as look-ups say it for a namespace that is not the caller's to see. */
export function checkPlace({ service, operator }: Exchange, nsPath: string): void {
  if (!visibilityAt(service.store, operator, nsPath).place(nsPath)) throw new ServiceRefusal(401, {})
}

/** The record a look-up names. Throws 404 and 401. */
export function recordNamed(exchange: Exchange, segment: string) {
  const found = recordWith(exchange.service.store, idIn(segment))
  const identity = found?.change ?? found?.row
  if (!found || !identity) throw nothing()
  if (!seesRecord(exchange, identity)) throw new ServiceRefusal(401, {})
  return { ...found, identity }
}
