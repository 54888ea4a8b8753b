// Watches and favorites of the caller (service-api 2.12). The reference service sends no email.
import type * as calls from '../../contract/organization/saved-records.ts'
import { toFields, toId, toIds } from '../http/body.ts'
import { answerAfterCommit, internalError, notFound, type Exchange, type HandlersFor } from '../http/handler.ts'
import { recordNotFound } from '../http/scope.ts'
import { toSegments } from '../model/namespaces.ts'
import { ciRecord } from '../model/records.ts'
import type { CiRow, SavedRecordRow } from '../model/rows.ts'
import type { Table } from '../store/table.ts'
import { toIsoTime } from './people/records.ts'
import { getVisibilityAt } from './visibility.ts'

type SavedTable = Table<SavedRecordRow>

/** A record that the caller may see. */
function findVisible({ service: { store }, operator }: Exchange, id: number): CiRow | undefined {
  const row = store.ci.find(id)
  return row && getVisibilityAt(store, operator, row.nsPath).canSeeRecord(row) ? row : undefined
}

/** The caller's saved records that still exist, by name, with their organization. */
function findSaved({ service: { store }, operator }: Exchange, table: SavedTable) {
  return table
    .all('operatorId = ?', operator.id)
    .flatMap((saved) => {
      const row = store.ci.find(saved.ciId)
      const organization = row && store.organization.findOne('name = ?', toSegments(row.nsPath)[0] ?? '')
      return row && organization ? [{ saved, row, organization }] : []
    })
    .sort((a, b) => (a.row.ciName < b.row.ciName ? -1 : 1))
}

type Found = ReturnType<typeof findSaved>[number]

const savedRecord = ({ saved, row, organization }: Found) => ({
  id: saved.id,
  organization_id: organization.id,
  ci_id: row.ciId,
  ci_name: row.ciName,
  ns_path: row.nsPath,
  ci_class_name: row.ciClassName,
  created_at: toIsoTime(saved.created),
  updated_at: toIsoTime(saved.created),
})

function byOrganization(found: readonly Found[]) {
  const organizations = new Map(found.map(({ organization }) => [organization.id, organization]))
  return [...organizations.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ id, name }) => ({
      id,
      organization: name,
      items: found.filter(({ organization }) => organization.id === id).map(savedRecord),
    }))
}

const listAll = (exchange: Exchange, table: SavedTable) => findSaved(exchange, table).map(savedRecord)

function save({ service, operator }: Exchange, table: SavedTable, ciId: number): void {
  if (table.count('operatorId = ? AND ciId = ?', operator.id, ciId) > 0) return
  table.insert({ id: service.store.nextId(), operatorId: operator.id, ciId, created: service.now() })
}

function remove({ operator }: Exchange, table: SavedTable, ciId: number): void {
  const saved = table.findOne('operatorId = ? AND ciId = ?', operator.id, ciId)
  if (saved) table.remove(saved.id)
}

/** `ciId` or `ciIds` of a body or query. Throws the real service's 500 if there is neither. */
function sentIds({ body, query }: Exchange): number[] {
  const sent = { ...query, ...toFields(body) }
  if (sent['ciId'] === undefined && sent['ciIds'] === undefined)
    throw internalError("undefined method `each' for nil:NilClass")
  return toIds(sent['ciId'] ?? sent['ciIds'])
}

/** The caller's favorite of the path, by ciId. */
function getFavorite({ service: { store }, operator }: Exchange, segment: string): SavedRecordRow {
  const found = store.favorite.findOne('operatorId = ? AND ciId = ?', operator.id, toId(segment) ?? 0)
  if (!found) throw notFound()
  return found
}

// The real service loses the list before answering (2.12).
const favoriteAnswer = () => answerAfterCommit(internalError("undefined local variable or method `current'"))

export const savedRecordsHandlers: HandlersFor<typeof calls> = {
  listWatches: (exchange) => byOrganization(findSaved(exchange, exchange.service.store.watch)),

  addWatch(exchange) {
    const { watch } = exchange.service.store
    for (const id of sentIds(exchange)) if (findVisible(exchange, id)) save(exchange, watch, id)
    return listAll(exchange, watch)
  },

  removeWatch(exchange) {
    const { watch } = exchange.service.store
    for (const id of sentIds(exchange)) remove(exchange, watch, id)
    return listAll(exchange, watch)
  },

  listFavorites: (exchange) => byOrganization(findSaved(exchange, exchange.service.store.favorite)),

  readFavorite(exchange) {
    const { ciId } = getFavorite(exchange, exchange.params.favorite)
    const row = findVisible(exchange, ciId)
    if (!row) throw notFound()
    return ciRecord(exchange.service.store, row)
  },

  addFavorite(exchange) {
    const [id = 0] = toIds(toFields(exchange.body)['ciId'])
    if (!findVisible(exchange, id)) throw recordNotFound('Cms::DjCi', String(id), `/${exchange.organization.name}`)
    save(exchange, exchange.service.store.favorite, id)
    return favoriteAnswer()
  },

  removeFavorite(exchange) {
    remove(exchange, exchange.service.store.favorite, getFavorite(exchange, exchange.params.favorite).ciId)
    return favoriteAnswer()
  },
}
