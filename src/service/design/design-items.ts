// Adding, changing and removing what a design is made of: every move opens or joins the open design release.
import { attributeProblems, checkName } from '../model/attribute-rules.ts'
import { attributesOf, fieldsOf, propertiesOf, textOf, type Fields } from '../http/body.ts'
import { describeClass } from '../classes/catalogue.ts'
import { addItem, editItem, joinRelease, widened, type Draft, type ItemEdit } from '../model/drafts.ts'
import { refusal, type Exchange } from '../http/handler.ts'
import type { AttributeProperties, Attributes, ReleaseRow } from '../model/model.ts'
import { draftRecord, sentAttributes } from '../model/records.ts'

/** DJ of a draft. */
export const toRecord = ({ service }: Pick<Exchange, 'service'>, draft: Draft) =>
  draftRecord(service.store, draft.row, draft.change)

/** The open design release of an assembly, opened if there is none. */
export const join = ({ service, operator }: Pick<Exchange, 'service' | 'operator'>, assemblyNs: string): ReleaseRow =>
  joinRelease(service, 'design', assemblyNs, operator.username)

/** What a body's envelope changes about an item; a mask that comes back keeps the secret. */
export function sentEdit(sent: Fields, old: Attributes): ItemEdit {
  const { comments } = sent
  return {
    attributes: sentAttributes(attributesOf(sent['ciAttributes']), old),
    properties: propertiesOf(sent['ciAttrProps']),
    ...(typeof comments === 'string' && { comments }),
  }
}

/** Changes an item. Throws 422 for attributes that break a rule; without any difference no release is opened. */
export function changeItem(exchange: Exchange, assemblyNs: string, draft: Draft, edit: ItemEdit): Draft {
  const problems = attributeProblems(draft.ciClassName, { ...draft.attributes, ...edit.attributes })
  if (problems.length > 0) throw refusal(problems)
  if (!draft.change && !widened(draft, edit)) return draft
  return editItem(exchange.service, join(exchange, assemblyNs), exchange.operator.username, draft, edit)
}

interface Added {
  readonly ciClassName: string
  readonly nsPath: string
  readonly defaults: Attributes
  readonly properties?: AttributeProperties
}

/** Refuses a name that another item of the class has in the namespace (6.4). */
export function checkFree(known: readonly Draft[], ciName: string, ciClassName: string): void {
  const taken = known.some((item) => item.ciName === ciName && item.ciClassName === ciClassName)
  if (taken) throw refusal(`Name '${ciName}' has already been taken. (400)`)
}

/** Attributes of a class that are kept secret, as properties of an item. */
export function securedBy(ciClassName: string): AttributeProperties {
  const secured = (describeClass(ciClassName)?.attributes ?? []).filter((attribute) => attribute.isEncrypted)
  return secured.length > 0 ? { IS_SECURED: Object.fromEntries(secured.map(({ name }) => [name, 'true'])) } : {}
}

/** The defaults of a class. */
export function defaultsOf(ciClassName: string): Attributes {
  const attributes = describeClass(ciClassName)?.attributes ?? []
  return Object.fromEntries(attributes.map(({ name, defaultValue }) => [name, defaultValue ?? '']))
}

/** Adds an item. Throws 422 for its name or attributes. */
export function createItem(exchange: Exchange, assemblyNs: string, ciName: string, sent: Fields, added: Added): Draft {
  const { ciClassName, nsPath, defaults } = added
  const edit = sentEdit(sent, defaults)
  const attributes = { ...defaults, ...edit.attributes }
  const problems = attributeProblems(ciClassName, attributes)
  if (problems.length > 0) throw refusal(problems)
  const properties = { ...added.properties, ...edit.properties }
  const item = { ciName, ciClassName, nsPath, comments: edit.comments ?? '', attributes, properties }
  const change = addItem(exchange.service, join(exchange, assemblyNs), exchange.operator.username, item)
  return { ...change, row: undefined, change, attributes }
}

/** The name that was sent, checked. */
export const nameIn = (sent: Fields) => checkName(textOf(fieldsOf(sent)['ciName']), { underscores: true })

/** Removes items: what is committed is deleted with the commit and listed until then, what is not is gone at once with its relations. */
export function removeItems(exchange: Exchange, assemblyNs: string, items: readonly Draft[]): Draft[] {
  const { service, operator } = exchange
  const { database, change } = service.store
  const release = join(exchange, assemblyNs)
  return items.map((draft) => {
    if (draft.row) return editItem(service, release, operator.username, draft, { action: 'delete' })
    if (draft.change) change.remove(draft.change.rfcId)
    const ends = 'releaseId = ? AND (fromCiId = ? OR toCiId = ?)'
    database.run(`DELETE FROM relationChange WHERE ${ends}`, release.releaseId, draft.ciId, draft.ciId)
    return draft
  })
}
