import type * as calls from '../../contract/transition/monitors.ts'
import { unwrap } from '../http/body.ts'
import { findDraftRelations, findDrafts, type Draft } from '../model/drafts.ts'
import type { Exchange, HandlersFor } from '../http/handler.ts'
import { componentScope, recordNotFound, type ComponentScope } from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import { editManifest, parseEdit, toRecord } from './manifest-items.ts'

const RELATIONS = { Monitor: 'manifest.WatchedBy', Attachment: 'manifest.EscortedBy' } as const
type PartKind = keyof typeof RELATIONS

function findParts({ service: { store } }: Exchange, scope: ComponentScope, kind: PartKind): Draft[] {
  const where = 'fromCiId = ? AND relationName = ?'
  const ids = findDraftRelations(store, scope.release, where, scope.component.ciId, RELATIONS[kind]).map(
    (relation) => relation.toCiId,
  )
  return findDrafts(store, scope.release, 'nsPath = ? AND ciClassName LIKE ?', scope.platformNs, `%.${kind}`).filter(
    ({ ciId }) => ids.includes(ciId),
  )
}

function getPart(exchange: Exchange, kind: PartKind, segment: string) {
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

  listComponentAttachments: (exchange) => listParts(exchange, 'Attachment'),
  readComponentAttachment: (exchange) => readPart(exchange, 'Attachment', exchange.params.attachment),
  updateComponentAttachment: (exchange) => updatePart(exchange, 'Attachment', exchange.params.attachment),
}
