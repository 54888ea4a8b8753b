// Handlers of contract/transition/transition-monitors.ts.
import type * as calls from '../../contract/transition/transition-monitors.ts'
import { envelope } from '../http/body.ts'
import { draftRelations, drafts, type Draft } from '../model/drafts.ts'
import type { Exchange, HandlersFor } from '../http/handler.ts'
import { componentScope, missing, named, type ComponentScope } from '../http/scope.ts'
import { editManifest, sentEdit, toRecord } from './manifest-items.ts'

const RELATIONS = { Monitor: 'manifest.WatchedBy', Attachment: 'manifest.EscortedBy' } as const
type Kind = keyof typeof RELATIONS

function partsOf({ service: { store } }: Exchange, scope: ComponentScope, kind: Kind): Draft[] {
  const where = 'fromCiId = ? AND relationName = ?'
  const ids = draftRelations(store, scope.release, where, scope.component.ciId, RELATIONS[kind]).map(
    (relation) => relation.toCiId,
  )
  return drafts(store, scope.release, 'nsPath = ? AND ciClassName LIKE ?', scope.platformNs, `%.${kind}`).filter(
    ({ ciId }) => ids.includes(ciId),
  )
}

function partOf(exchange: Exchange, kind: Kind, segment: string) {
  const scope = componentScope(exchange)
  const part = partsOf(exchange, scope, kind).find(named(segment))
  if (!part) throw missing(`manifest.${kind}`, segment, scope.platformNs)
  return { scope, part }
}

const list = (exchange: Exchange, kind: Kind) =>
  partsOf(exchange, componentScope(exchange), kind).map((draft) => toRecord(exchange, draft))

const read = (exchange: Exchange, kind: Kind, segment: string) =>
  toRecord(exchange, partOf(exchange, kind, segment).part)

function update(exchange: Exchange, kind: Kind, segment: string) {
  const { scope, part } = partOf(exchange, kind, segment)
  const sent = envelope(exchange.body, 'cms_dj_ci')
  return toRecord(exchange, editManifest(exchange, scope, part, sentEdit(sent, part)))
}

export const transitionMonitorsHandlers: HandlersFor<typeof calls> = {
  listComponentMonitors: (exchange) => list(exchange, 'Monitor'),
  readComponentMonitor: (exchange) => read(exchange, 'Monitor', exchange.params.monitor),
  updateComponentMonitor: (exchange) => update(exchange, 'Monitor', exchange.params.monitor),

  toggleComponentMonitor(exchange) {
    const { scope, part } = partOf(exchange, 'Monitor', exchange.params.monitor)
    const enable = String(part.attributes['enable'] === 'false')
    // Nobody turns it back with a pull.
    const properties = { owner: { enable: 'manifest' } }
    return toRecord(exchange, editManifest(exchange, scope, part, { attributes: { enable }, properties }))
  },

  listComponentAttachments: (exchange) => list(exchange, 'Attachment'),
  readComponentAttachment: (exchange) => read(exchange, 'Attachment', exchange.params.attachment),
  updateComponentAttachment: (exchange) => update(exchange, 'Attachment', exchange.params.attachment),
}
