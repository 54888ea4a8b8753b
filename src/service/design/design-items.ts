// Creates, updates and removes items of a design in the open design release, which is opened if needed.
import { checkName } from '../model/attribute-rules.ts'
import { toAttributes, toFields, toProperties, toText, type Fields } from '../http/body.ts'
import { addItem, editItem, ensureOpenRelease, mergeEdit, type Draft, type ItemEdit } from '../model/drafts.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import type { AttributeProperties, Attributes, ReleaseRow } from '../model/rows.ts'
import { draftRecord, unmaskAttributes } from '../model/records.ts'
import { checkRecord } from '../organization/compliance.ts'

export const toRecord = ({ service }: Pick<Exchange, 'service'>, draft: Draft) =>
  draftRecord(service.store, draft.row, draft.change)

/** The open design release of an assembly, created if needed. */
export const ensureDesignRelease = (
  { service, operator }: Pick<Exchange, 'service' | 'operator'>,
  assemblyNs: string,
): ReleaseRow => ensureOpenRelease(service, 'design', assemblyNs, operator.username)

/** Parses the changes to an item; a masked value keeps the secret. */
export function parseEdit(sent: Fields, old: Attributes): ItemEdit {
  const { comments } = sent
  return {
    attributes: unmaskAttributes(toAttributes(sent['ciAttributes']), old),
    properties: toProperties(sent['ciAttrProps']),
    ...(typeof comments === 'string' && { comments }),
  }
}

/** Updates an item. Throws 422 for a refused one. Opens no release without differences. */
export function updateItem(exchange: Exchange, assemblyNs: string, draft: Draft, edit: ItemEdit): Draft {
  checkRecord(exchange, { ...draft, ciAttributes: { ...draft.attributes, ...edit.attributes } })
  if (!draft.change && !mergeEdit(draft, edit)) return draft
  return editItem(exchange.service, ensureDesignRelease(exchange, assemblyNs), exchange.operator.username, draft, edit)
}

interface NewItemDefaults {
  readonly ciClassName: string
  readonly nsPath: string
  readonly defaults: Attributes
  readonly properties?: AttributeProperties
}

/** Throws if another item of the class has the name in the namespace (6.4). */
export function checkNameAvailable(siblings: readonly Draft[], ciName: string, ciClassName: string): void {
  const isTaken = siblings.some((item) => item.ciName === ciName && item.ciClassName === ciClassName)
  if (isTaken) throw httpError(`Name '${ciName}' has already been taken. (400)`)
}

/** Throws 422 for a refused item. */
export function createItem(
  exchange: Exchange,
  assemblyNs: string,
  ciName: string,
  sent: Fields,
  added: NewItemDefaults,
): Draft {
  const { ciClassName, nsPath, defaults } = added
  const edit = parseEdit(sent, defaults)
  const attributes = { ...defaults, ...edit.attributes }
  checkRecord(exchange, { ciName, ciClassName, nsPath, ciAttributes: attributes })
  const properties = { ...added.properties, ...edit.properties }
  const item = { ciName, ciClassName, nsPath, comments: edit.comments ?? '', attributes, properties }
  const change = addItem(exchange.service, ensureDesignRelease(exchange, assemblyNs), exchange.operator.username, item)
  return { ...change, row: undefined, change, attributes }
}

export const parseName = (sent: Fields) => checkName(toText(toFields(sent)['ciName']), { underscores: true })

/** Removes items. Committed ones are listed until the commit deletes them; others are deleted at once with their relations. */
export function removeItems(exchange: Exchange, assemblyNs: string, items: readonly Draft[]): Draft[] {
  const { service, operator } = exchange
  const { database, change } = service.store
  const release = ensureDesignRelease(exchange, assemblyNs)
  return items.map((draft) => {
    if (draft.row) return editItem(service, release, operator.username, draft, { action: 'delete' })
    if (draft.change) change.remove(draft.change.rfcId)
    const ends = 'releaseId = ? AND (fromCiId = ? OR toCiId = ?)'
    database.run(`DELETE FROM relationChange WHERE ${ends}`, release.releaseId, draft.ciId, draft.ciId)
    return draft
  })
}
