// Scale: attributes of dependencies between components (service-api 2.3, 7.4).
import { isDeepStrictEqual } from 'node:util'
import { toAttributes, toFields, toProperties } from '../http/body.ts'
import { findDraftRelations, editRelation, mergeProperties, type DraftRelation } from '../model/drafts.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import type { Attributes } from '../model/rows.ts'
import { findComponents, type ComponentScope, type PlatformScope } from '../http/scope.ts'
import { ensureManifestRelease, toRelationRecord } from './manifest-items.ts'
import { scaleErrors } from './cloud-use-rules.ts'

const DEPENDS_SQL = "relationName = 'manifest.DependsOn'"

const isRedundant = ({ platform, environment }: PlatformScope): boolean => {
  const availability = platform.attributes['availability'] ?? ''
  return (
    (availability === '' || availability === 'default' ? environment.ciAttributes['availability'] : availability) ===
    'redundant'
  )
}

/** Dependencies that hold a platform's scale; empty unless redundant. */
export function findScaledDependencies({ service: { store } }: Exchange, scope: PlatformScope): DraftRelation[] {
  if (!isRedundant(scope)) return []
  const { release, platformNs } = scope
  return findDraftRelations(store, release, `nsPath = ? AND ${DEPENDS_SQL}`, platformNs).filter(
    (relation) => relation.attributes['flex'] === 'true',
  )
}

function toRelationRecords(exchange: Exchange, scope: PlatformScope, relations: readonly DraftRelation[]) {
  const components = new Map(findComponents(exchange.service.store, scope).map((draft) => [draft.ciId, draft]))
  return relations.map((relation) =>
    toRelationRecord(exchange, relation, {
      fromCi: components.get(relation.fromCiId),
      toCi: components.get(relation.toCiId),
    }),
  )
}

export const scaleRecords = (exchange: Exchange, scope: PlatformScope) =>
  toRelationRecords(exchange, scope, findScaledDependencies(exchange, scope))

/** The attributes of a dependency that hold the scale. */
export const SCALE_ATTRIBUTES = ['current', 'min', 'max', 'step_up', 'step_down', 'pct_dpmt'] as const

const PLATFORM_SCALE = [...SCALE_ATTRIBUTES, 'flex', 'converge']
const DEPENDENCY_SCALE = [...SCALE_ATTRIBUTES, 'propagate_to']

/** Changes the editable attributes of relations given in a body. */
function editRelations(
  exchange: Exchange,
  scope: PlatformScope,
  relations: readonly DraftRelation[],
  namesOf: (relation: DraftRelation) => readonly (string | undefined)[],
  allowed: readonly string[],
): void {
  const { service, operator, body } = exchange
  for (const [key, value] of Object.entries(toFields(toFields(body)['depends_on']))) {
    const sent = toAttributes(toFields(value)['relationAttributes'])
    for (const relation of relations.filter((found) => namesOf(found).includes(key))) {
      const requested: Attributes = Object.fromEntries(
        Object.entries(sent).filter(
          ([name, text]) => allowed.includes(name) && (text ?? '') !== (relation.attributes[name] ?? ''),
        ),
      )
      const owned = relation.change?.relationAttrProps ?? relation.row?.relationAttrProps ?? {}
      const relationAttrProps = mergeProperties(owned, toProperties(toFields(value)['relationAttrProps']))
      if (Object.keys(requested).length === 0 && isDeepStrictEqual(owned, relationAttrProps)) continue
      const problems = scaleErrors(requested)
      if (problems.length > 0) throw httpError(problems)
      const change = editRelation(
        service,
        ensureManifestRelease(exchange, scope),
        operator.username,
        relation,
        requested,
      )
      service.store.relationChange.update(change.rfcId, { relationAttrProps })
    }
  }
}

/** Changes a platform's scale by the body's `depends_on`: by id of the scaled component, or of its dependent. */
export const editScale = (exchange: Exchange, scope: PlatformScope): void =>
  editRelations(
    exchange,
    scope,
    findScaledDependencies(exchange, scope),
    ({ toCiId, fromCiId, ciRelationId }) => [toCiId, fromCiId, ciRelationId].map(String),
    PLATFORM_SCALE,
  )

const findDependencies = ({ service: { store } }: Exchange, { release, component }: ComponentScope) =>
  findDraftRelations(store, release, `fromCiId = ? AND ${DEPENDS_SQL}`, component.ciId)

/** Dependencies of a component with both ends. */
export const dependencyRecords = (exchange: Exchange, scope: ComponentScope) =>
  toRelationRecords(exchange, scope, findDependencies(exchange, scope))

/** Changes a component's dependencies given in `depends_on`, by id or name of the dependency. */
export function editDependencies(exchange: Exchange, scope: ComponentScope): void {
  const components = new Map(findComponents(exchange.service.store, scope).map((draft) => [draft.ciId, draft.ciName]))
  const namesOf = ({ toCiId }: DraftRelation) => [String(toCiId), components.get(toCiId)]
  editRelations(exchange, scope, findDependencies(exchange, scope), namesOf, DEPENDENCY_SCALE)
}

/** Components at the other end of a component's dependencies. */
export function findNeighbors({ service: { store } }: Exchange, scope: ComponentScope) {
  const { release, component } = scope
  const components = findComponents(store, scope)
  const findByIds = (ids: readonly number[]) => components.filter(({ ciId }) => ids.includes(ciId))
  const ends = (end: 'fromCiId' | 'toCiId') =>
    findDraftRelations(store, release, `${end} = ? AND ${DEPENDS_SQL}`, component.ciId)
  return {
    dependents: findByIds(ends('toCiId').map((relation) => relation.fromCiId)),
    dependsOn: findByIds(ends('fromCiId').map((relation) => relation.toCiId)),
  }
}
