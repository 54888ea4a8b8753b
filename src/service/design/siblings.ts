// Dependencies between components of a design platform: the pack's and user-made ones (service-api 1.4, 2.2).
import { toId, toList, toText } from '../http/body.ts'
import { addRelation, findDraftRelations, editRelation, type Draft } from '../model/drafts.ts'
import type { Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { findDesignItems, type DesignPlatformScope } from '../http/scope.ts'
import { ensureDesignRelease } from './design-items.ts'

const DEPENDS_ON = 'catalog.DependsOn'

export const getTemplateName = (exchange: Exchange, scope: DesignPlatformScope, component: Draft) =>
  findDraftRelations(
    exchange.service.store,
    scope.release,
    "toCiId = ? AND relationName = 'base.Requires'",
    component.ciId,
  )[0]?.attributes['template'] ?? component.ciName

/** Components by template name. */
export function componentsByTemplate(exchange: Exchange, scope: DesignPlatformScope): Map<string, Draft[]> {
  const found = new Map<string, Draft[]>()
  const { store } = exchange.service
  const all = findDesignItems(store, scope, 'Component')
  const requires = "fromCiId = ? AND relationName = 'base.Requires'"
  const relations = findDraftRelations(store, scope.release, requires, scope.platform.ciId)
  const templates = new Map(relations.map((relation) => [relation.toCiId, relation.attributes['template']]))
  for (const component of all) {
    const template = templates.get(component.ciId) ?? component.ciName
    found.set(template, [...(found.get(template) ?? []), component])
  }
  return found
}

/** Component ids of a platform from a list of ids or names. */
export function toSiblingIds(exchange: Exchange, scope: DesignPlatformScope, sent: unknown): number[] {
  const all = findDesignItems(exchange.service.store, scope, 'Component')
  return toList(sent).flatMap((item) => {
    const found = all.find((draft) => draft.ciId === toId(item) || draft.ciName === toText(item))
    return found ? [found.ciId] : []
  })
}

/** Sets the user-made links of a component; all others are removed (1.4). */
export function setSiblings(
  exchange: Exchange,
  scope: DesignPlatformScope,
  component: Draft,
  requested: readonly number[],
): void {
  const { service, operator } = exchange
  const where = `fromCiId = ? AND relationName = '${DEPENDS_ON}'`
  const links = findDraftRelations(service.store, scope.release, where, component.ciId)
  for (const link of links) {
    if (link.attributes['source'] !== 'user' || requested.includes(link.toCiId)) continue
    const release = ensureDesignRelease(exchange, scope.assemblyNs)
    // Uncommitted links are dropped without a change.
    if (link.row) editRelation(service, release, operator.username, link, {}, 'delete')
    else if (link.change) service.store.relationChange.remove(link.change.rfcId)
  }
  for (const toCiId of new Set(requested)) {
    if (toCiId === component.ciId || links.some((link) => link.toCiId === toCiId)) continue
    const { ciId: fromCiId } = component
    const attributes = { flex: 'false', source: 'user' }
    const relation = { relationName: DEPENDS_ON, fromCiId, toCiId, nsPath: scope.platformNs, attributes }
    addRelation(service, ensureDesignRelease(exchange, scope.assemblyNs), operator.username, relation)
  }
}

/** Links a new component to its pack dependencies and dependents. */
export function addPackDependencies(
  exchange: Exchange,
  scope: DesignPlatformScope,
  component: Draft,
  template: CiRow,
): void {
  const { service, operator } = exchange
  const { store } = service
  const release = ensureDesignRelease(exchange, scope.assemblyNs)
  const byTemplate = componentsByTemplate(exchange, { ...scope, release })
  const others = (templateId: number) =>
    (byTemplate.get(store.ci.find(templateId)?.ciName ?? '') ?? []).filter(({ ciId }) => ciId !== component.ciId)
  for (const edge of store.relation.all("fromCiId = ? AND relationName LIKE '%.DependsOn'", template.ciId)) {
    for (const { ciId: toCiId } of others(edge.toCiId)) {
      const ends = { relationName: DEPENDS_ON, fromCiId: component.ciId, toCiId, nsPath: scope.platformNs }
      addRelation(service, release, operator.username, { ...ends, attributes: edge.relationAttributes })
    }
  }
  for (const edge of store.relation.all("toCiId = ? AND relationName LIKE '%.DependsOn'", template.ciId)) {
    for (const { ciId: fromCiId } of others(edge.fromCiId)) {
      const ends = { relationName: DEPENDS_ON, fromCiId, toCiId: component.ciId, nsPath: scope.platformNs }
      addRelation(service, release, operator.username, { ...ends, attributes: edge.relationAttributes })
    }
  }
}

/** Visible dependencies and dependents of a component. */
export function findNeighbors(exchange: Exchange, scope: DesignPlatformScope, component: Draft) {
  const { store } = exchange.service
  const all = new Map(findDesignItems(store, scope, 'Component').map((draft) => [draft.ciId, draft]))
  const findAtEnd = (end: 'fromCiId' | 'toCiId', other: 'fromCiId' | 'toCiId') =>
    findDraftRelations(store, scope.release, `${end} = ? AND relationName = '${DEPENDS_ON}'`, component.ciId).flatMap(
      (link) => all.get(link[other]) ?? [],
    )
  return { dependents: findAtEnd('toCiId', 'fromCiId'), dependsOn: findAtEnd('fromCiId', 'toCiId') }
}
