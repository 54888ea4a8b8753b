// Creates, updates and removes records at once, without a release (service-api 2.9).
import { toAttributes, unwrap, toRemark, toText, type Fields } from '../http/body.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import { defaultsOf, securedProperties } from '../classes/catalog.ts'
import { checkRecord } from '../organization/compliance.ts'
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { checkName } from './attribute-rules.ts'
import { buildCi } from './build-rows.ts'
import { withinNamespace } from './namespaces.ts'
import { unmaskAttributes } from './records.ts'
import type { Attributes, CiRow } from './rows.ts'

/** Unwraps `cms_ci`. Throws a 500 without it. */
export const unwrapItem = ({ body }: Exchange): Fields => unwrap(body, 'cms_ci')

/** Secure variables have their value in `encrypted_value`, plain ones in `value`; the other is empty (6.1). Only variables have this attribute. */
function separateSecret(attributes: Attributes): Attributes {
  if (!('encrypted_value' in attributes)) return attributes
  if (attributes['secure'] !== 'true') return { ...attributes, encrypted_value: '' }
  return { ...attributes, value: '', encrypted_value: attributes['value'] || (attributes['encrypted_value'] ?? '') }
}

/** Adds a record with class defaults and the sent fields. Throws for an invalid name or attributes. */
export function addItem(exchange: Exchange, className: string, nsPath: string, sent: Fields): CiRow {
  const { store } = exchange.service
  const ciName = checkName(toText(sent['ciName']), { underscores: true })
  if (store.ci.count('nsPath = ? AND ciClassName = ? AND ciName = ?', nsPath, className, ciName) > 0)
    throw httpError(`Name '${ciName}' has already been taken. (400)`)
  // A new record has no old value that a mask could stand for: it becomes null.
  const ciAttributes = separateSecret({
    ...defaultsOf(className),
    ...unmaskAttributes(toAttributes(sent['ciAttributes']), {}),
  })
  const row = buildCi(exchange, {
    ciName,
    ciClassName: className,
    nsPath,
    comments: toText(sent['comments']) ?? '',
    ciAttributes,
    attrProps: securedProperties(className),
  })
  checkRecord(exchange, row)
  store.ci.insert(row)
  return row
}

/** Changes the given attributes; omitted ones and masked secrets keep their value (6.1). */
export function updateItem(exchange: Exchange, row: CiRow, sent: Fields): CiRow {
  const { service, operator } = exchange
  const changed: CiRow = {
    ...row,
    comments: toRemark(sent['comments']) ?? row.comments,
    attrProps: { ...row.attrProps, ...securedProperties(row.ciClassName) },
    ciAttributes: separateSecret({
      ...row.ciAttributes,
      ...unmaskAttributes(toAttributes(sent['ciAttributes']), row.ciAttributes),
    }),
    updatedBy: operator.username,
    updated: service.now(),
  }
  checkRecord(exchange, changed)
  service.store.ci.update(row.ciId, changed)
  return changed
}

function findIdsBelow({ database }: Store, nsPath: string): SqlValue[] {
  const { sql, values } = withinNamespace(nsPath)
  return database.all(`SELECT ciId FROM ci WHERE ${sql}`, ...values).map(({ ciId = null }) => ciId)
}

/** Removes a record, optionally everything below `contentNs`, and all their relations. */
export function removeItem({ service: { store } }: Exchange, row: CiRow, contentNs?: string): void {
  const below = contentNs === undefined ? [] : findIdsBelow(store, contentNs)
  const list = JSON.stringify([row.ciId, ...below])
  for (const statement of [
    'DELETE FROM relation WHERE fromCiId IN (SELECT value FROM json_each(?))',
    'DELETE FROM relation WHERE toCiId IN (SELECT value FROM json_each(?))',
    'DELETE FROM ci WHERE ciId IN (SELECT value FROM json_each(?))',
  ])
    store.database.run(statement, list)
}
