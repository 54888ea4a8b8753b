// Shared operations on a cloud's support, compliance, variables and zones (service-api 2.9): records in the cloud's namespace, related to
// the cloud.
import { unauthorized, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import type { TeamFlag } from '../http/permissions.ts'
import { insertRelation } from '../model/build-rows.ts'
import { ciRecord, unsavedRecord } from '../model/records.ts'
import { cloudScope, recordNotFound } from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import { addItem, updateItem, removeItem, unwrapItem } from '../model/unreleased-items.ts'

export interface CloudContentKind {
  /** Class of the records; a class prefix if it ends with a dot. */
  readonly className: string
  readonly relationName: string
  /** The cloud's end of the relation. */
  readonly cloudEnd: 'from' | 'to'
  /** Flag required to write. */
  readonly flag: TeamFlag
}

const contentRows = ({ className }: CloudContentKind, exchange: Exchange): CiRow[] =>
  exchange.service.store.ci.all(
    'nsPath = ? AND ciClassName LIKE ? ORDER BY ciName',
    cloudScope(exchange).cloudNs,
    className.endsWith('.') ? `${className}%` : className,
  )

function getContent(content: CloudContentKind, exchange: Exchange, segment: string): CiRow {
  const found = contentRows(content, exchange).find(matchesSegment(segment))
  if (!found) throw recordNotFound(content.className.replace(/\.$/, ''), segment, cloudScope(exchange).cloudNs)
  return found
}

/** The cloud of the path, if the caller may write this content. */
function requireWritableCloud({ flag }: CloudContentKind, exchange: Exchange) {
  const scope = cloudScope(exchange)
  if (!exchange.rights.hasFlag(flag, scope.cloud.ciId)) throw unauthorized()
  return scope
}

export function listContent(content: CloudContentKind, exchange: Exchange) {
  return contentRows(content, exchange).map((row) => ciRecord(exchange.service.store, row))
}

export const readContent = (content: CloudContentKind, exchange: Exchange, segment: string) =>
  ciRecord(exchange.service.store, getContent(content, exchange, segment))

/** An unsaved record. `classOf` runs after the permission check. */
export function buildContent(content: CloudContentKind, exchange: Exchange, classOf = () => content.className) {
  const { cloudNs } = requireWritableCloud(content, exchange)
  return unsavedRecord(classOf(), cloudNs)
}

/** Adds a record. `classOf` runs after the permission check. Throws the service's messages. */
export function createContent(content: CloudContentKind, exchange: Exchange, classOf = () => content.className) {
  const { cloud, cloudNs } = requireWritableCloud(content, exchange)
  const sent = unwrapItem(exchange)
  const row = addItem(exchange, classOf(), cloudNs, sent)
  const [from, to] = content.cloudEnd === 'from' ? [cloud.ciId, row.ciId] : [row.ciId, cloud.ciId]
  insertRelation(exchange, content.relationName, { from, to, nsPath: cloudNs })
  return ciRecord(exchange.service.store, row)
}

export function updateContent(content: CloudContentKind, exchange: Exchange, segment: string) {
  requireWritableCloud(content, exchange)
  const row = getContent(content, exchange, segment)
  return ciRecord(exchange.service.store, updateItem(exchange, row, unwrapItem(exchange)))
}

export function deleteContent(content: CloudContentKind, exchange: Exchange, segment: string) {
  requireWritableCloud(content, exchange)
  const row = getContent(content, exchange, segment)
  removeItem(exchange, row)
  return ciRecord(exchange.service.store, row)
}
