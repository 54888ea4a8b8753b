// Handlers of contract/design/design-content.ts.
import type * as calls from '../../contract/design/design-content.ts'
import { envelope, fieldsOf, idOf, textOf, type Fields } from '../http/body.ts'
import { addRelation, type Draft } from '../model/drafts.ts'
import { crash, notFound, refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import { classIn } from '../model/namespaces.ts'
import { draftRelationRecord } from '../model/records.ts'
import { designItemsOf, designPlatformScope, type DesignPlatformScope } from '../http/scope.ts'
import { changeItem, checkFree, createItem, join, nameIn, removeItems, sentEdit, toRecord } from './design-items.ts'
import { designComponentScope, partNamed, partsOf, withParts } from './design-parts.ts'
import { historyOf } from './item-history.ts'
import { addPackMonitors, componentTypes, limitsOf } from './pack-content.ts'
import { templateNamed, templatesOfClass } from './packs.ts'
import { changeWatch, createPart, deleteMonitor, toggleMonitor, updatePart } from './part-moves.ts'
import { addPackDependencies, neighbours, setSiblings, siblingsNamed, templateOf } from './siblings.ts'

/** The component a POST names by its id: the documents have updates that way (1.4). Links stay as they are. */
function updateNamed(exchange: Exchange, sent: Fields): Draft | undefined {
  const scope = designPlatformScope(exchange)
  const named = designItemsOf(exchange.service.store, scope, 'Component').find(
    (draft) => draft.ciId === idOf(sent['ciId']),
  )
  return named && changeItem(exchange, scope.assemblyNs, named, sentEdit(sent, named.attributes))
}

/** The template that a body names, or the first of the record's class that has room. Throws what a missing one answers. */
function templateSent(exchange: Exchange, scope: DesignPlatformScope, sent: Fields): CiRow {
  const { store } = exchange.service
  const { attributes } = scope.platform
  const name = textOf(fieldsOf(exchange.body)['template_name'])
  const className = textOf(sent['ciClassName'])
  if (name !== undefined || className === undefined) {
    const template = templateNamed(store, attributes, name)
    if (!template) throw crash("undefined method `ciClassName' for nil:NilClass")
    return template
  }
  const ofClass = templatesOfClass(store, attributes, className, textOf(sent['ciName']) ?? '')
  const types = componentTypes(exchange, scope)
  const hasRoom = ({ ciName }: CiRow) => (types[ciName]?.current ?? 0) < (types[ciName]?.max ?? 0)
  const template = ofClass.find(hasRoom) ?? ofClass[0]
  if (!template) throw refusal(`The pack has no template of class '${className}'.`)
  return template
}

function createComponent(exchange: Exchange, sent: Fields): Draft {
  const { service, operator, body } = exchange
  const { store } = service
  const scope = designPlatformScope(exchange)
  const template = templateSent(exchange, scope, sent)
  const ciName = nameIn(sent)
  const ciClassName = classIn('catalog', template.ciClassName)
  checkFree(designItemsOf(store, scope, 'Component'), ciName, ciClassName)
  const { max } = limitsOf(store, template)
  const type = componentTypes(exchange, scope)[template.ciName]
  if (type && type.current >= max) throw refusal(`Cannot add more than ${max} of template '${template.ciName}'.`)
  const { ciAttributes: defaults, attrProps: properties } = template
  const added = { ciClassName, nsPath: scope.platformNs, defaults, properties }
  const component = createItem(exchange, scope.assemblyNs, ciName, sent, added)
  const release = join(exchange, scope.assemblyNs)
  const required = store.relation.one("toCiId = ? AND relationName LIKE '%.Requires'", template.ciId)
  addRelation(service, release, operator.username, {
    relationName: 'base.Requires',
    fromCiId: scope.platform.ciId,
    toCiId: component.ciId,
    nsPath: scope.platformNs,
    attributes: { constraint: '0..*', ...required?.relationAttributes, template: template.ciName },
  })
  const here = { ...scope, release }
  addPackDependencies(exchange, here, component, template)
  addPackMonitors(exchange, here, component)
  setSiblings(exchange, here, component, siblingsNamed(exchange, here, fieldsOf(body)['sibling_depends_on']))
  return component
}

function deleteComponent(exchange: Exchange): Draft {
  const scope = designComponentScope(exchange)
  const { component } = scope
  const { min, current } = componentTypes(exchange, scope)[templateOf(exchange, scope, component)] ?? {}
  const isDeleted = component.change?.rfcAction === 'delete'
  if (!isDeleted && (current ?? 1) <= (min ?? 0)) throw refusal('Cannot delete required component.')
  const all = withParts(exchange.service.store, scope, component)
  const [removed = component] = removeItems(exchange, scope.assemblyNs, all)
  return removed
}

export const designContentHandlers: HandlersFor<typeof calls> = {
  listDesignComponents: (exchange) =>
    designItemsOf(exchange.service.store, designPlatformScope(exchange), 'Component').map((draft) =>
      toRecord(exchange, draft),
    ),

  readDesignComponent(exchange) {
    const scope = designComponentScope(exchange)
    const { dependents, dependsOn } = neighbours(exchange, scope, scope.component)
    return {
      ...toRecord(exchange, scope.component),
      dependents: dependents.map((draft) => toRecord(exchange, draft)),
      dependsOn: dependsOn.map((draft) => toRecord(exchange, draft)),
    }
  },

  newDesignComponent(exchange) {
    const { service, query } = exchange
    const { platform, platformNs: nsPath } = designPlatformScope(exchange)
    const template = templateNamed(service.store, platform.attributes, textOf(query['template_name']))
    if (!template) throw notFound()
    const { ciName, ciClassName, comments, ciAttributes } = template
    return { ciName, ciClassName: classIn('catalog', ciClassName), nsPath, comments, ciAttributes }
  },

  createDesignComponent(exchange) {
    const sent = envelope(exchange.body, 'cms_dj_ci')
    return toRecord(exchange, updateNamed(exchange, sent) ?? createComponent(exchange, sent))
  },

  updateDesignComponent(exchange) {
    const { body } = exchange
    const scope = designComponentScope(exchange)
    const edit = sentEdit(envelope(body, 'cms_dj_ci'), scope.component.attributes)
    const changed = changeItem(exchange, scope.assemblyNs, scope.component, edit)
    setSiblings(exchange, scope, changed, siblingsNamed(exchange, scope, fieldsOf(body)['sibling_depends_on']))
    return toRecord(exchange, changed)
  },

  deleteDesignComponent: (exchange) => toRecord(exchange, deleteComponent(exchange)),

  readDesignComponentHistory: (exchange) => historyOf(exchange.service, designComponentScope(exchange).component.ciId),

  listDesignAttachments(exchange) {
    const scope = designComponentScope(exchange)
    const found = partsOf(exchange.service.store, scope, scope.component.ciId, 'Attachment')
    return found.map(({ draft }) => toRecord(exchange, draft))
  },

  readDesignAttachment(exchange) {
    const scope = designComponentScope(exchange)
    return toRecord(exchange, partNamed(exchange.service.store, scope, 'Attachment', exchange.params.attachment).draft)
  },

  createDesignAttachment: (exchange) => toRecord(exchange, createPart(exchange, 'Attachment')),

  updateDesignAttachment: (exchange) =>
    toRecord(exchange, updatePart(exchange, 'Attachment', exchange.params.attachment)),

  deleteDesignAttachment(exchange) {
    const scope = designComponentScope(exchange)
    const { draft } = partNamed(exchange.service.store, scope, 'Attachment', exchange.params.attachment)
    const [removed = draft] = removeItems(exchange, scope.assemblyNs, [draft])
    return toRecord(exchange, removed)
  },

  readDesignAttachmentHistory(exchange) {
    const scope = designComponentScope(exchange)
    const { draft } = partNamed(exchange.service.store, scope, 'Attachment', exchange.params.attachment)
    return historyOf(exchange.service, draft.ciId)
  },

  listDesignMonitors(exchange) {
    const scope = designComponentScope(exchange)
    const found = partsOf(exchange.service.store, scope, scope.component.ciId, 'Monitor')
    return found.map(({ draft }) => toRecord(exchange, draft))
  },

  readDesignMonitor(exchange) {
    const scope = designComponentScope(exchange)
    return toRecord(exchange, partNamed(exchange.service.store, scope, 'Monitor', exchange.params.monitor).draft)
  },

  createDesignMonitor: (exchange) => toRecord(exchange, createPart(exchange, 'Monitor')),

  updateDesignMonitor: (exchange) => toRecord(exchange, updatePart(exchange, 'Monitor', exchange.params.monitor)),

  deleteDesignMonitor: (exchange) => deleteMonitor(exchange, exchange.params.monitor),

  toggleDesignMonitor: (exchange) => toRecord(exchange, toggleMonitor(exchange, exchange.params.monitor)),

  readDesignWatchedBy(exchange) {
    const scope = designComponentScope(exchange)
    const { relation } = partNamed(exchange.service.store, scope, 'Monitor', exchange.params.monitor)
    return draftRelationRecord(exchange.service.store, relation.row, relation.change)
  },

  updateDesignWatchedBy: (exchange) => changeWatch(exchange, exchange.params.monitor),

  readDesignMonitorHistory(exchange) {
    const scope = designComponentScope(exchange)
    const { draft } = partNamed(exchange.service.store, scope, 'Monitor', exchange.params.monitor)
    return historyOf(exchange.service, draft.ciId)
  },
}
