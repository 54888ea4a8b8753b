// Adding and changing monitors and attachments of a design's component (service-api 2.2, 6.4).
import { nameProblem } from '../model/attribute-rules.ts'
import { attributesOf, envelope, fieldsOf, textOf, type Fields } from '../http/body.ts'
import { addRelation, drafts, editRelation, type Draft } from '../model/drafts.ts'
import { crash, notFound, refusal, type Exchange, type Later } from '../http/handler.ts'
import { draftRelationRecord } from '../model/records.ts'
import {
  changeItem,
  checkFree,
  createItem,
  defaultsOf,
  join,
  nameIn,
  removeItems,
  securedBy,
  sentEdit,
} from './design-items.ts'
import {
  PART_RELATION,
  designComponentScope,
  partNamed,
  type DesignComponentScope,
  type PartKind,
} from './design-parts.ts'
import { packMonitorOf } from './pack-content.ts'

const MONITOR_NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,98}$/

/** A monitor is called `{platform}-{component}-{name}`, whether the name was sent with or without what is before it. */
function monitorName({ platform, component }: DesignComponentScope, sent: Fields): string {
  const name = textOf(sent['ciName'])
  const prefix = `${platform.ciName}-${component.ciName}-`
  const full = name?.startsWith(prefix) ? name : `${prefix}${name ?? ''}`
  if (name !== undefined && MONITOR_NAME.test(name) && MONITOR_NAME.test(full)) return full
  throw refusal(nameProblem(name).replace('32', '99'))
}

/** Adds a monitor or an attachment to the component of the path. Throws 422 for its name or attributes. */
export function createPart(exchange: Exchange, kind: PartKind): Draft {
  const { service, operator, body } = exchange
  const scope = designComponentScope(exchange)
  const sent = envelope(body, 'cms_dj_ci')
  const ciName = kind === 'Monitor' ? monitorName(scope, sent) : nameIn(sent)
  const ciClassName = `catalog.${kind}`
  checkFree(drafts(service.store, scope.release, 'nsPath = ?', scope.platformNs), ciName, ciClassName)
  const defaults = { ...defaultsOf(ciClassName), ...(kind === 'Monitor' && { custom: 'true' }) }
  const properties = securedBy(ciClassName)
  const added = { ciClassName, nsPath: scope.platformNs, defaults, properties }
  const part = createItem(exchange, scope.assemblyNs, ciName, sent, added)
  addRelation(service, join(exchange, scope.assemblyNs), operator.username, {
    relationName: PART_RELATION[kind],
    fromCiId: scope.component.ciId,
    toCiId: part.ciId,
    nsPath: scope.platformNs,
    attributes: kind === 'Monitor' ? { docUrl: '', notifyOnlyOnStateChange: 'true', source: 'design' } : {},
  })
  return part
}

/** Changes a monitor or an attachment of the component of the path. */
export function updatePart(exchange: Exchange, kind: PartKind, segment: string): Draft {
  const scope = designComponentScope(exchange)
  const { draft } = partNamed(exchange.service.store, scope, kind, segment)
  return changeItem(exchange, scope.assemblyNs, draft, sentEdit(envelope(exchange.body, 'cms_dj_ci'), draft.attributes))
}

/** Switches a monitor on or off. */
export function toggleMonitor(exchange: Exchange, segment: string): Draft {
  const scope = designComponentScope(exchange)
  const { draft } = partNamed(exchange.service.store, scope, 'Monitor', segment)
  const enable = draft.attributes['enable'] === 'false' ? 'true' : 'false'
  return changeItem(exchange, scope.assemblyNs, draft, { attributes: { enable } })
}

/**
 * Removes a monitor that people added; one of the pack stays. Both answer 404 `not found`: the real service loses the record on its
 * way to the answer (2.2). It is said once the transaction is over, so that what is gone stays gone.
 */
export function deleteMonitor(exchange: Exchange, segment: string): Later<never> {
  const scope = designComponentScope(exchange)
  const { draft } = partNamed(exchange.service.store, scope, 'Monitor', segment)
  if (!packMonitorOf(exchange, scope, scope.component, draft)) removeItems(exchange, scope.assemblyNs, [draft])
  return {
    poll() {
      throw notFound()
    },
  }
}

const WATCH_ATTRIBUTES = new Set(['docUrl', 'notifyOnlyOnStateChange', 'source'])

/** Changes how the component of the path is watched by a monitor. */
export function changeWatch(exchange: Exchange, segment: string) {
  const { service, operator, body } = exchange
  const scope = designComponentScope(exchange)
  const { relation } = partNamed(service.store, scope, 'Monitor', segment)
  const sent = fieldsOf(body)
  const found = fieldsOf(sent['cms_dj_relation'])['relationAttributes'] ?? sent['relationAttributes']
  if (found === undefined) throw crash("undefined method `[]' for nil:NilClass")
  const attributes = Object.fromEntries(
    Object.entries(attributesOf(found)).filter(
      ([name, value]) => WATCH_ATTRIBUTES.has(name) && (relation.attributes[name] ?? '') !== (value ?? ''),
    ),
  )
  if (Object.keys(attributes).length === 0) {
    return draftRelationRecord(service.store, relation.row, relation.change)
  }
  const release = join(exchange, scope.assemblyNs)
  const change = editRelation(service, release, operator.username, relation, attributes)
  return draftRelationRecord(service.store, relation.row, change)
}
