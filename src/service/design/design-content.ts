import type * as calls from '../../contract/design/components.ts'
import { unwrap, toFields, toId, toText, type Fields } from '../http/body.ts'
import type { Draft } from '../model/drafts.ts'
import { internalError, notFound, httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { toLayerClass } from '../model/namespaces.ts'
import { readComponentServices, updateComponentServices } from '../model/component-services.ts'
import { draftRelationRecord } from '../model/records.ts'
import { findDesignItems, designPlatformScope, type DesignPlatformScope } from '../http/scope.ts'
import {
  updateItem,
  checkNameAvailable,
  createItem,
  ensureDesignRelease,
  parseName,
  removeItems,
  parseEdit,
  toRecord,
} from './design-items.ts'
import { designComponentScope, getPart, findParts, withParts, type PartKind } from './parts.ts'
import { getItemHistory } from './item-history.ts'
import { addPackMonitors, componentTypes } from './pack-content.ts'
import { findTemplate, parseLimits, requireComponent, templatesOfClass } from './packs.ts'
import { buildPart, updateWatch, createPart, deleteMonitor, toggleMonitor, updatePart } from './part-edits.ts'
import { addPackDependencies, findNeighbors, setSiblings, toSiblingIds, getTemplateName } from './siblings.ts'

/** Updates the component whose id is in a POST: the documented form of updates (1.4). Keeps its links. */
function updateById(exchange: Exchange, sent: Fields): Draft | undefined {
  const scope = designPlatformScope(exchange)
  const existing = findDesignItems(exchange.service.store, scope, 'Component').find(
    (draft) => draft.ciId === toId(sent['ciId']),
  )
  return existing && updateItem(exchange, scope.assemblyNs, existing, parseEdit(sent, existing.attributes))
}

/** The requested template, or the first of the record's class below its limit. Throws if there is none. */
function requestedTemplate(exchange: Exchange, scope: DesignPlatformScope, sent: Fields): CiRow {
  const { store } = exchange.service
  const { attributes } = scope.platform
  const name = toText(toFields(exchange.body)['template_name'])
  const className = toText(sent['ciClassName'])
  if (name !== undefined || className === undefined) {
    const template = findTemplate(store, attributes, name)
    if (!template) throw internalError("undefined method `ciClassName' for nil:NilClass")
    return template
  }
  const ofClass = templatesOfClass(store, attributes, className, toText(sent['ciName']) ?? '')
  const types = componentTypes(exchange, scope)
  const hasRoom = ({ ciName }: CiRow) => (types[ciName]?.current ?? 0) < (types[ciName]?.max ?? 0)
  const template = ofClass.find(hasRoom) ?? ofClass[0]
  if (!template) throw httpError(`The pack has no template of class '${className}'.`)
  return template
}

/** Creates a component from the template that the body names. */
export function createComponent(exchange: Exchange, sent: Fields): Draft {
  const { service, operator, body } = exchange
  const { store } = service
  const scope = designPlatformScope(exchange)
  const template = requestedTemplate(exchange, scope, sent)
  const ciName = parseName(sent)
  const ciClassName = toLayerClass('catalog', template.ciClassName)
  checkNameAvailable(findDesignItems(store, scope, 'Component'), ciName, ciClassName)
  const { max } = parseLimits(store, template)
  const type = componentTypes(exchange, scope)[template.ciName]
  if (type && type.current >= max) throw httpError(`Cannot add more than ${max} of template '${template.ciName}'.`)
  const { ciAttributes: defaults, attrProps: properties } = template
  const added = { ciClassName, nsPath: scope.platformNs, defaults, properties }
  const component = createItem(exchange, scope.assemblyNs, ciName, sent, added)
  const release = ensureDesignRelease(exchange, scope.assemblyNs)
  const owner = { platformId: scope.platform.ciId, nsPath: scope.platformNs }
  requireComponent(service, release, operator.username, owner, component.ciId, template)
  const scopeWithRelease = { ...scope, release }
  addPackDependencies(exchange, scopeWithRelease, component, template)
  addPackMonitors(exchange, scopeWithRelease, component)
  setSiblings(
    exchange,
    scopeWithRelease,
    component,
    toSiblingIds(exchange, scopeWithRelease, toFields(body)['sibling_depends_on']),
  )
  return component
}

function deleteComponent(exchange: Exchange): Draft {
  const scope = designComponentScope(exchange)
  const { component } = scope
  const { min, current } = componentTypes(exchange, scope)[getTemplateName(exchange, scope, component)] ?? {}
  const isDeleted = component.change?.rfcAction === 'delete'
  if (!isDeleted && (current ?? 1) <= (min ?? 0)) throw httpError('Cannot delete required component.')
  const all = withParts(exchange.service.store, scope, component)
  const [removed = component] = removeItems(exchange, scope.assemblyNs, all)
  return removed
}

const listParts = (exchange: Exchange, kind: PartKind) => {
  const scope = designComponentScope(exchange)
  const parts = findParts(exchange.service.store, scope, scope.component.ciId, kind)
  return parts.map(({ draft }) => toRecord(exchange, draft))
}

const readPartHistory = (exchange: Exchange, kind: PartKind, segment: string) =>
  getItemHistory(exchange.service, getPart(exchange, kind, segment).draft.ciId)

export const designContentHandlers: HandlersFor<typeof calls> = {
  listDesignComponents: (exchange) =>
    findDesignItems(exchange.service.store, designPlatformScope(exchange), 'Component').map((draft) =>
      toRecord(exchange, draft),
    ),

  readDesignComponent(exchange) {
    const scope = designComponentScope(exchange)
    const { dependents, dependsOn } = findNeighbors(exchange, scope, scope.component)
    return {
      ...toRecord(exchange, scope.component),
      dependents: dependents.map((draft) => toRecord(exchange, draft)),
      dependsOn: dependsOn.map((draft) => toRecord(exchange, draft)),
    }
  },

  newDesignComponent(exchange) {
    const { service, query } = exchange
    const { platform, platformNs: nsPath } = designPlatformScope(exchange)
    const template = findTemplate(service.store, platform.attributes, toText(query['template_name']))
    if (!template) throw notFound()
    const { ciName, ciClassName, comments, ciAttributes } = template
    return { ciName, ciClassName: toLayerClass('catalog', ciClassName), nsPath, comments, ciAttributes }
  },

  createDesignComponent(exchange) {
    const sent = unwrap(exchange.body, 'cms_dj_ci')
    return toRecord(exchange, updateById(exchange, sent) ?? createComponent(exchange, sent))
  },

  updateDesignComponent(exchange) {
    const { body } = exchange
    const scope = designComponentScope(exchange)
    const edit = parseEdit(unwrap(body, 'cms_dj_ci'), scope.component.attributes)
    const changed = updateItem(exchange, scope.assemblyNs, scope.component, edit)
    setSiblings(exchange, scope, changed, toSiblingIds(exchange, scope, toFields(body)['sibling_depends_on']))
    return toRecord(exchange, changed)
  },

  deleteDesignComponent: (exchange) => toRecord(exchange, deleteComponent(exchange)),

  readDesignComponentHistory: (exchange) =>
    getItemHistory(exchange.service, designComponentScope(exchange).component.ciId),

  readDesignComponentServices: (exchange) => readComponentServices(exchange, designComponentScope(exchange)),

  updateDesignComponentServices(exchange) {
    const scope = designComponentScope(exchange)
    return updateComponentServices(exchange, scope, () => ensureDesignRelease(exchange, scope.assemblyNs))
  },

  listDesignAttachments: (exchange) => listParts(exchange, 'Attachment'),

  readDesignAttachment: (exchange) =>
    toRecord(exchange, getPart(exchange, 'Attachment', exchange.params.attachment).draft),

  newDesignAttachment: (exchange) => buildPart(exchange, 'Attachment'),

  createDesignAttachment: (exchange) => toRecord(exchange, createPart(exchange, 'Attachment')),

  updateDesignAttachment: (exchange) =>
    toRecord(exchange, updatePart(exchange, 'Attachment', exchange.params.attachment)),

  deleteDesignAttachment(exchange) {
    const { draft, scope } = getPart(exchange, 'Attachment', exchange.params.attachment)
    const [removed = draft] = removeItems(exchange, scope.assemblyNs, [draft])
    return toRecord(exchange, removed)
  },

  readDesignAttachmentHistory: (exchange) => readPartHistory(exchange, 'Attachment', exchange.params.attachment),

  listDesignMonitors: (exchange) => listParts(exchange, 'Monitor'),

  readDesignMonitor: (exchange) => toRecord(exchange, getPart(exchange, 'Monitor', exchange.params.monitor).draft),

  newDesignMonitor: (exchange) => buildPart(exchange, 'Monitor'),

  createDesignMonitor: (exchange) => toRecord(exchange, createPart(exchange, 'Monitor')),

  updateDesignMonitor: (exchange) => toRecord(exchange, updatePart(exchange, 'Monitor', exchange.params.monitor)),

  deleteDesignMonitor: (exchange) => deleteMonitor(exchange, exchange.params.monitor),

  toggleDesignMonitor: (exchange) => toRecord(exchange, toggleMonitor(exchange, exchange.params.monitor)),

  readDesignWatchedBy(exchange) {
    const { relation } = getPart(exchange, 'Monitor', exchange.params.monitor)
    return draftRelationRecord(exchange.service.store, relation.row, relation.change)
  },

  updateDesignWatchedBy: (exchange) => updateWatch(exchange, exchange.params.monitor),

  readDesignMonitorHistory: (exchange) => readPartHistory(exchange, 'Monitor', exchange.params.monitor),
}
