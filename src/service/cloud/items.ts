// Records that take effect at once, without a release: made, changed and removed by one call (service-api 2.9).
import { checkAttributes, checkName } from '../model/attribute-rules.ts'
import { attributesOf, envelope, textOf, type Fields } from '../http/body.ts'
import { refusal, type Exchange } from '../http/handler.ts'
import type { Attributes, CiRow } from '../model/model.ts'
import { within } from '../model/namespaces.ts'
import { newCi } from '../model/new-rows.ts'
import { sentAttributes } from '../model/records.ts'
import { defaultsOf, secretsOf } from './item-class.ts'

/** The record that a body carries in `cms_ci`. Throws the crash for a body without it. */
export const sentItem = ({ body }: Exchange): Fields => envelope(body, 'cms_ci')

/** A secure variable has its value in `encrypted_value` and nothing in `value`; a plain one the other way round (6.1). */
function sealed(attributes: Attributes): Attributes {
  if (!('encrypted_value' in attributes)) return attributes
  if (attributes['secure'] !== 'true') return { ...attributes, encrypted_value: '' }
  return { ...attributes, value: '', encrypted_value: attributes['value'] || (attributes['encrypted_value'] ?? '') }
}

/** Adds a record of a class in a namespace, as sent over the class's defaults. Throws the refusals of names and attributes. */
export function addItem(exchange: Exchange, className: string, nsPath: string, sent: Fields): CiRow {
  const { store } = exchange.service
  const ciName = checkName(textOf(sent['ciName']), { underscores: true })
  if (store.ci.count('nsPath = ? AND ciClassName = ? AND ciName = ?', nsPath, className, ciName) > 0) {
    throw refusal(`Name '${ciName}' has already been taken. (400)`)
  }
  // A mask has nothing to stand for yet.
  const ciAttributes = sealed({ ...defaultsOf(className), ...sentAttributes(attributesOf(sent['ciAttributes']), {}) })
  checkAttributes({ ciClassName: className, ciAttributes })
  const row = newCi(exchange, {
    ciName,
    ciClassName: className,
    nsPath,
    comments: textOf(sent['comments']) ?? '',
    ciAttributes,
    attrProps: secretsOf(className),
  })
  store.ci.insert(row)
  return row
}

/** Changes a record by the attributes sent; those left out, and secrets sent back masked, keep their value (6.1). */
export function changeItem({ service, operator }: Exchange, row: CiRow, sent: Fields): CiRow {
  const changed: CiRow = {
    ...row,
    comments: textOf(sent['comments']) ?? row.comments,
    attrProps: { ...row.attrProps, ...secretsOf(row.ciClassName) },
    ciAttributes: sealed({
      ...row.ciAttributes,
      ...sentAttributes(attributesOf(sent['ciAttributes']), row.ciAttributes),
    }),
    updatedBy: operator.username,
    updated: service.now(),
  }
  checkAttributes(changed)
  service.store.ci.update(row.ciId, changed)
  return changed
}

/** Removes a record, everything below `contentNs` where that is given, and all their relations. */
export function removeItem({ service: { store } }: Exchange, row: CiRow, contentNs?: string): void {
  const { sql, values } = within(contentNs ?? '')
  const ids = contentNs === undefined ? [] : store.database.all(`SELECT ciId FROM ci WHERE ${sql}`, ...values)
  const list = JSON.stringify([row.ciId, ...ids.map(({ ciId }) => ciId)])
  for (const statement of [
    'DELETE FROM relation WHERE fromCiId IN (SELECT value FROM json_each(?))',
    'DELETE FROM relation WHERE toCiId IN (SELECT value FROM json_each(?))',
    'DELETE FROM ci WHERE ciId IN (SELECT value FROM json_each(?))',
  ]) {
    store.database.run(statement, list)
  }
}
