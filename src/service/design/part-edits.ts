// Creates and updates monitors and attachments of a design component (service-api 2.2, 6.4).
import { defaultsOf, securedProperties } from '../classes/catalog.ts'
import { nameError } from '../model/attribute-rules.ts'
import { toAttributes, unwrap, toFields, toText, type Fields } from '../http/body.ts'
import { addRelation, findDrafts, editRelation, type Draft } from '../model/drafts.ts'
import { answerAfterCommit, internalError, notFound, httpError, type Exchange, type Polled } from '../http/handler.ts'
import { draftRelationRecord, unsavedRecord } from '../model/records.ts'
import {
  updateItem,
  checkNameAvailable,
  createItem,
  ensureDesignRelease,
  parseName,
  removeItems,
  parseEdit,
} from './design-items.ts'
import { PART_RELATION, designComponentScope, getPart, type DesignComponentScope, type PartKind } from './parts.ts'
import { findPackMonitor } from './pack-content.ts'

const MONITOR_NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,98}$/

/** A monitor's full name `{platform}-{component}-{name}`; the request may omit the prefix. */
function toMonitorName({ platform, component }: DesignComponentScope, sent: Fields): string {
  const name = toText(sent['ciName'])
  const prefix = `${platform.ciName}-${component.ciName}-`
  const full = name?.startsWith(prefix) ? name : `${prefix}${name ?? ''}`
  if (name !== undefined && MONITOR_NAME.test(name) && MONITOR_NAME.test(full)) return full
  throw httpError(nameError(name).replace('32', '99'))
}

/** Defaults of a new part; monitors made by users are custom ones. */
const partDefaults = (kind: PartKind) => ({
  ...defaultsOf(`catalog.${kind}`),
  ...(kind === 'Monitor' && { custom: 'true' }),
})

/** An unsaved part of the path's component. */
export const buildPart = (exchange: Exchange, kind: PartKind) => ({
  ...unsavedRecord(`catalog.${kind}`, designComponentScope(exchange).platformNs),
  ciAttributes: partDefaults(kind),
})

/** Creates a part of the path's component. Throws 422 for an invalid name or attributes. */
export function createPart(exchange: Exchange, kind: PartKind): Draft {
  const { service, operator, body } = exchange
  const scope = designComponentScope(exchange)
  const sent = unwrap(body, 'cms_dj_ci')
  const ciName = kind === 'Monitor' ? toMonitorName(scope, sent) : parseName(sent)
  const ciClassName = `catalog.${kind}`
  checkNameAvailable(findDrafts(service.store, scope.release, 'nsPath = ?', scope.platformNs), ciName, ciClassName)
  const properties = securedProperties(ciClassName)
  const added = { ciClassName, nsPath: scope.platformNs, defaults: partDefaults(kind), properties }
  const part = createItem(exchange, scope.assemblyNs, ciName, sent, added)
  addRelation(service, ensureDesignRelease(exchange, scope.assemblyNs), operator.username, {
    relationName: PART_RELATION[kind],
    fromCiId: scope.component.ciId,
    toCiId: part.ciId,
    nsPath: scope.platformNs,
    attributes: kind === 'Monitor' ? { docUrl: '', notifyOnlyOnStateChange: 'true', source: 'design' } : {},
  })
  return part
}

/** Updates a part of the path's component. */
export function updatePart(exchange: Exchange, kind: PartKind, segment: string): Draft {
  const { draft, scope } = getPart(exchange, kind, segment)
  return updateItem(exchange, scope.assemblyNs, draft, parseEdit(unwrap(exchange.body, 'cms_dj_ci'), draft.attributes))
}

export function toggleMonitor(exchange: Exchange, segment: string): Draft {
  const { draft, scope } = getPart(exchange, 'Monitor', segment)
  const enable = draft.attributes['enable'] === 'false' ? 'true' : 'false'
  return updateItem(exchange, scope.assemblyNs, draft, { attributes: { enable } })
}

/**
 * Deletes a user-made monitor; one of the pack stays. Both answer 404 `not found`, because the real service loses the record before
 * answering (2.2).
 */
export function deleteMonitor(exchange: Exchange, segment: string): Polled<never> {
  const { draft, scope } = getPart(exchange, 'Monitor', segment)
  if (!findPackMonitor(exchange, scope, scope.component, draft)) removeItems(exchange, scope.assemblyNs, [draft])
  return answerAfterCommit(notFound())
}

const WATCHED_BY_ATTRIBUTES = new Set(['docUrl', 'notifyOnlyOnStateChange', 'source'])

/** Updates the relation from the path's component to a monitor. */
export function updateWatch(exchange: Exchange, segment: string) {
  const { service, operator, body } = exchange
  const { relation, scope } = getPart(exchange, 'Monitor', segment)
  const sent = toFields(body)
  const found = toFields(sent['cms_dj_relation'])['relationAttributes'] ?? sent['relationAttributes']
  if (found === undefined) throw internalError("undefined method `[]' for nil:NilClass")
  const attributes = Object.fromEntries(
    Object.entries(toAttributes(found)).filter(
      ([name, value]) => WATCHED_BY_ATTRIBUTES.has(name) && (relation.attributes[name] ?? '') !== (value ?? ''),
    ),
  )
  if (Object.keys(attributes).length === 0) {
    return draftRelationRecord(service.store, relation.row, relation.change)
  }
  const release = ensureDesignRelease(exchange, scope.assemblyNs)
  const change = editRelation(service, release, operator.username, relation, attributes)
  return draftRelationRecord(service.store, relation.row, change)
}
