// The one way in which a cloud's support, compliance, variables and zones are kept (service-api 2.9): records in the cloud's
// namespace, each related to the cloud.
import { notAllowed, refusal, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import type { Flag } from '../http/permissions.ts'
import { link } from '../model/new-rows.ts'
import { ciRecord } from '../model/records.ts'
import { cloudScope } from '../http/scope.ts'
import { addItem, changeItem, removeItem, sentItem } from './items.ts'

export interface Content {
  /** Class of its records, or what their classes begin with where it ends with a dot. */
  readonly className: string
  readonly relationName: string
  /** Which end of the relation the cloud is. */
  readonly cloudIs: 'from' | 'to'
  /** What it takes to write it. */
  readonly flag: Flag
}

const rowsOf = ({ className }: Content, exchange: Exchange): CiRow[] =>
  exchange.service.store.ci.all(
    'nsPath = ? AND ciClassName LIKE ? ORDER BY ciName',
    cloudScope(exchange).cloudNs,
    className.endsWith('.') ? `${className}%` : className,
  )

function locate(content: Content, exchange: Exchange, segment: string): CiRow {
  const found = rowsOf(content, exchange).find((row) =>
    /^\d+$/.test(segment) ? row.ciId === Number(segment) : row.ciName === segment,
  )
  if (found) return found
  const kind = content.className.replace(/\.$/, '')
  const { cloudNs } = cloudScope(exchange)
  throw refusal(`Could not locate ${kind} with id/name '${segment}' in namespace '${cloudNs}'.`, 404)
}

/** The cloud of the path, for one who may write such content. */
function writable({ flag }: Content, exchange: Exchange) {
  const scope = cloudScope(exchange)
  if (!exchange.rights.may(flag, scope.cloud.ciId)) throw notAllowed()
  return scope
}

export function listContent(content: Content, exchange: Exchange) {
  return rowsOf(content, exchange).map((row) => ciRecord(exchange.service.store, row))
}

export const readContent = (content: Content, exchange: Exchange, segment: string) =>
  ciRecord(exchange.service.store, locate(content, exchange, segment))

/** Adds a record; `classOf` tells its class, after the right to add one is known. Throws the service's refusals. */
export function createContent(content: Content, exchange: Exchange, classOf = () => content.className) {
  const { cloud, cloudNs } = writable(content, exchange)
  const sent = sentItem(exchange)
  const row = addItem(exchange, classOf(), cloudNs, sent)
  const [from, to] = content.cloudIs === 'from' ? [cloud.ciId, row.ciId] : [row.ciId, cloud.ciId]
  link(exchange, content.relationName, { from, to, nsPath: cloudNs })
  return ciRecord(exchange.service.store, row)
}

export function updateContent(content: Content, exchange: Exchange, segment: string) {
  writable(content, exchange)
  const row = locate(content, exchange, segment)
  return ciRecord(exchange.service.store, changeItem(exchange, row, sentItem(exchange)))
}

export function deleteContent(content: Content, exchange: Exchange, segment: string) {
  writable(content, exchange)
  const row = locate(content, exchange, segment)
  removeItem(exchange, row)
  return ciRecord(exchange.service.store, row)
}
