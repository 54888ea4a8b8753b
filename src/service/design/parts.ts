// Parts of a design component: monitors and attachments, found through their relations.
import { findDraftRelations, findDrafts, type Draft, type DraftRelation } from '../model/drafts.ts'
import type { Exchange } from '../http/handler.ts'
import { getDesignItem, designPlatformScope, type DesignPlatformScope, recordNotFound } from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import type { Store } from '../store/store.ts'

export type PartKind = 'Monitor' | 'Attachment'

export const PART_RELATION: Readonly<Record<PartKind, string>> = {
  Monitor: 'catalog.WatchedBy',
  Attachment: 'catalog.EscortedBy',
}

export interface DesignComponentScope extends DesignPlatformScope {
  readonly component: Draft
}

export function designComponentScope(exchange: Exchange): DesignComponentScope {
  const scope = designPlatformScope(exchange)
  const { component: segment = '' }: Readonly<Record<string, string | undefined>> = exchange.params
  return { ...scope, component: getDesignItem(exchange.service.store, scope, 'Component', segment) }
}

export interface Part {
  readonly draft: Draft
  /** From the component to the part. */
  readonly relation: DraftRelation
}

/** Monitors or attachments of a component, oldest first. */
export function findParts(store: Store, scope: DesignPlatformScope, componentId: number, kind: PartKind): Part[] {
  const where = 'fromCiId = ? AND relationName = ?'
  const relations = findDraftRelations(store, scope.release, where, componentId, PART_RELATION[kind])
  const ids = JSON.stringify(relations.map(({ toCiId }) => toCiId))
  const isPart = `ciId IN (SELECT value FROM json_each(?)) AND ciClassName LIKE '%.${kind}'`
  const byId = new Map(findDrafts(store, scope.release, isPart, ids).map((draft) => [draft.ciId, draft]))
  return relations.flatMap((relation) => {
    const draft = byId.get(relation.toCiId)
    return draft ? [{ draft, relation }] : []
  })
}

/** A part by id or name. Throws 404. */
export function getPart(exchange: Exchange, kind: PartKind, segment: string): Part & { scope: DesignComponentScope } {
  const scope = designComponentScope(exchange)
  const matches = matchesSegment(segment)
  const parts = findParts(exchange.service.store, scope, scope.component.ciId, kind)
  const found = parts.find(({ draft }) => matches(draft))
  if (!found) throw recordNotFound(`catalog.${kind}`, segment, scope.platformNs)
  return { ...found, scope }
}

/** A component with all its parts. */
export const withParts = (store: Store, scope: DesignPlatformScope, component: Draft): Draft[] => [
  component,
  ...(['Monitor', 'Attachment'] as const).flatMap((kind) =>
    findParts(store, scope, component.ciId, kind).map(({ draft }) => draft),
  ),
]
