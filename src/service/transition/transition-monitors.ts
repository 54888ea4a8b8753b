import type * as calls from '../../contract/transition/monitors.ts'
import { defaultsOf } from '../classes/catalog.ts'
import { toAttributes, toText, unwrap } from '../http/body.ts'
import { checkName } from '../model/attribute-rules.ts'
import { addItem, addRelation, findDraftRelations, findDrafts, type Draft } from '../model/drafts.ts'
import { httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import { componentScope, recordNotFound, type ComponentScope } from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import { addRemoval } from '../plan/pull-removal.ts'
import { checkRecord } from '../organization/compliance.ts'
import { editManifest, ensureManifestRelease, parseEdit, toRecord } from './manifest-items.ts'

const RELATIONS = {
  Monitor: 'manifest.WatchedBy',
  Attachment: 'manifest.EscortedBy',
  Log: 'manifest.LoggedBy',
} as const
export type PartKind = keyof typeof RELATIONS

export function findParts({ service: { store } }: Exchange, scope: ComponentScope, kind: PartKind): Draft[] {
  const where = 'fromCiId = ? AND relationName = ?'
  const ids = findDraftRelations(store, scope.release, where, scope.component.ciId, RELATIONS[kind]).map(
    (relation) => relation.toCiId,
  )
  return findDrafts(store, scope.release, 'nsPath = ? AND ciClassName LIKE ?', scope.platformNs, `%.${kind}`).filter(
    ({ ciId }) => ids.includes(ciId),
  )
}

export function getPart(exchange: Exchange, kind: PartKind, segment: string) {
  const scope = componentScope(exchange)
  const part = findParts(exchange, scope, kind).find(matchesSegment(segment))
  if (!part) throw recordNotFound(`manifest.${kind}`, segment, scope.platformNs)
  return { scope, part }
}

const listParts = (exchange: Exchange, kind: PartKind) =>
  findParts(exchange, componentScope(exchange), kind).map((draft) => toRecord(exchange, draft))

const readPart = (exchange: Exchange, kind: PartKind, segment: string) =>
  toRecord(exchange, getPart(exchange, kind, segment).part)

function updatePart(exchange: Exchange, kind: PartKind, segment: string) {
  const { scope, part } = getPart(exchange, kind, segment)
  const sent = unwrap(exchange.body, 'cms_dj_ci')
  return toRecord(exchange, editManifest(exchange, scope, part, parseEdit(sent, part)))
}

const LOG_CLASS = 'manifest.Log'

/** Adds a log to the path's component. Throws 422 for a refused one. */
function createLog(exchange: Exchange): Draft {
  const { service, operator } = exchange
  const scope = componentScope(exchange)
  const sent = unwrap(exchange.body, 'cms_dj_ci')
  const ciName = checkName(toText(sent['ciName']), { underscores: true })
  if (findDrafts(service.store, scope.release, 'nsPath = ? AND ciName = ?', scope.platformNs, ciName).length > 0)
    throw httpError(`Name '${ciName}' has already been taken. (400)`)
  const attributes = { ...defaultsOf(LOG_CLASS), ...toAttributes(sent['ciAttributes']) }
  const item = { ciName, ciClassName: LOG_CLASS, nsPath: scope.platformNs, attributes }
  checkRecord(exchange, { ...item, ciAttributes: attributes })
  const release = ensureManifestRelease(exchange, scope)
  const change = addItem(service, release, operator.username, item)
  const ends = { fromCiId: scope.component.ciId, toCiId: change.ciId, nsPath: scope.platformNs }
  addRelation(service, release, operator.username, { relationName: RELATIONS.Log, ...ends })
  return { ...change, row: undefined, change, attributes }
}

function deleteLog(exchange: Exchange, segment: string): Draft {
  const { service, operator } = exchange
  const { scope, part } = getPart(exchange, 'Log', segment)
  return addRemoval({ service, release: ensureManifestRelease(exchange, scope), username: operator.username }, part)
}

export const transitionMonitorsHandlers: HandlersFor<typeof calls> = {
  listComponentMonitors: (exchange) => listParts(exchange, 'Monitor'),
  readComponentMonitor: (exchange) => readPart(exchange, 'Monitor', exchange.params.monitor),
  updateComponentMonitor: (exchange) => updatePart(exchange, 'Monitor', exchange.params.monitor),

  toggleComponentMonitor(exchange) {
    const { scope, part } = getPart(exchange, 'Monitor', exchange.params.monitor)
    const enable = String(part.attributes['enable'] === 'false')
    // Environment-owned, so that pulls keep the switch.
    const properties = { owner: { enable: 'manifest' } }
    return toRecord(exchange, editManifest(exchange, scope, part, { attributes: { enable }, properties }))
  },

  listComponentLogs: (exchange) => listParts(exchange, 'Log'),
  readComponentLog: (exchange) => readPart(exchange, 'Log', exchange.params.log),
  createComponentLog: (exchange) => toRecord(exchange, createLog(exchange)),
  updateComponentLog: (exchange) => updatePart(exchange, 'Log', exchange.params.log),
  deleteComponentLog: (exchange) => toRecord(exchange, deleteLog(exchange, exchange.params.log)),

  listComponentAttachments: (exchange) => listParts(exchange, 'Attachment'),
  readComponentAttachment: (exchange) => readPart(exchange, 'Attachment', exchange.params.attachment),
  updateComponentAttachment: (exchange) => updatePart(exchange, 'Attachment', exchange.params.attachment),
}
