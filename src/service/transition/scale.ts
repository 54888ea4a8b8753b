// How many there are of what: the attributes of the dependencies between components (service-api 2.3, 7.4).
import { isDeepStrictEqual } from 'node:util'
import { attributesOf, fieldsOf, propertiesOf } from '../http/body.ts'
import { draftRelations, editRelation, mergedProperties, type DraftRelation } from '../model/drafts.ts'
import { refusal, type Exchange } from '../http/handler.ts'
import type { Attributes } from '../model/model.ts'
import { componentsOf, type ComponentScope, type PlatformScope } from '../http/scope.ts'
import { openManifest, toRelationRecord } from './manifest-items.ts'
import { problemsOfScale } from './use-rules.ts'

const DEPENDS = "relationName = 'manifest.DependsOn'"

const isRedundant = ({ platform, environment }: PlatformScope): boolean => {
  const own = platform.attributes['availability'] ?? ''
  return (own === '' || own === 'default' ? environment.ciAttributes['availability'] : own) === 'redundant'
}

/** Dependencies that carry a redundant platform's scale; none where it is not redundant. */
function scalesOf({ service: { store } }: Exchange, scope: PlatformScope): DraftRelation[] {
  if (!isRedundant(scope)) return []
  const { release, platformNs } = scope
  return draftRelations(store, release, `nsPath = ? AND ${DEPENDS}`, platformNs).filter(
    (relation) => relation.attributes['flex'] === 'true',
  )
}

function recordsOf(exchange: Exchange, scope: PlatformScope, relations: readonly DraftRelation[]) {
  const components = new Map(componentsOf(exchange.service.store, scope).map((draft) => [draft.ciId, draft]))
  return relations.map((relation) =>
    toRelationRecord(exchange, relation, {
      fromCi: components.get(relation.fromCiId),
      toCi: components.get(relation.toCiId),
    }),
  )
}

/** `depends_on` of a platform. */
export const scaleRecords = (exchange: Exchange, scope: PlatformScope) =>
  recordsOf(exchange, scope, scalesOf(exchange, scope))

const PLATFORM_SCALE = ['current', 'min', 'max', 'step_up', 'step_down', 'pct_dpmt', 'flex', 'converge']
const DEPENDENCY_SCALE = ['pct_dpmt', 'current', 'min', 'max', 'step_up', 'step_down', 'propagate_to']

/** Attributes of the relations that a body names, as far as they may be changed. */
function edit(
  exchange: Exchange,
  scope: PlatformScope,
  relations: readonly DraftRelation[],
  namesOf: (relation: DraftRelation) => readonly (string | undefined)[],
  allowed: readonly string[],
): void {
  const { service, operator, body } = exchange
  for (const [key, value] of Object.entries(fieldsOf(fieldsOf(body)['depends_on']))) {
    const sent = attributesOf(fieldsOf(value)['relationAttributes'])
    for (const relation of relations.filter((found) => namesOf(found).includes(key))) {
      const wanted: Attributes = Object.fromEntries(
        Object.entries(sent).filter(
          ([name, text]) => allowed.includes(name) && (text ?? '') !== (relation.attributes[name] ?? ''),
        ),
      )
      const owned = relation.change?.relationAttrProps ?? relation.row?.relationAttrProps ?? {}
      const relationAttrProps = mergedProperties(owned, propertiesOf(fieldsOf(value)['relationAttrProps']))
      if (Object.keys(wanted).length === 0 && isDeepStrictEqual(owned, relationAttrProps)) continue
      const problems = problemsOfScale(wanted)
      if (problems.length > 0) throw refusal(problems)
      const change = editRelation(service, openManifest(exchange, scope), operator.username, relation, wanted)
      service.store.relationChange.update(change.rfcId, { relationAttrProps })
    }
  }
}

/** Changes a platform's scale as the body's `depends_on` says: by the id of the component there are several of, or of what leads to it. */
export const editScale = (exchange: Exchange, scope: PlatformScope): void =>
  edit(
    exchange,
    scope,
    scalesOf(exchange, scope),
    ({ toCiId, fromCiId, ciRelationId }) => [toCiId, fromCiId, ciRelationId].map(String),
    PLATFORM_SCALE,
  )

const dependenciesOf = ({ service: { store } }: Exchange, { release, component }: ComponentScope) =>
  draftRelations(store, release, `fromCiId = ? AND ${DEPENDS}`, component.ciId)

/** The dependencies of a component, with both ends. */
export const dependencyRecords = (exchange: Exchange, scope: ComponentScope) =>
  recordsOf(exchange, scope, dependenciesOf(exchange, scope))

/** Changes the dependencies of a component that the body's `depends_on` names, by id or name of what is depended on. */
export function editDependencies(exchange: Exchange, scope: ComponentScope): void {
  const components = new Map(componentsOf(exchange.service.store, scope).map((draft) => [draft.ciId, draft.ciName]))
  const namesOf = ({ toCiId }: DraftRelation) => [String(toCiId), components.get(toCiId)]
  edit(exchange, scope, dependenciesOf(exchange, scope), namesOf, DEPENDENCY_SCALE)
}

/** Components at the other end of a component's dependencies. */
export function neighboursOf({ service: { store } }: Exchange, scope: ComponentScope) {
  const { release, component } = scope
  const components = componentsOf(store, scope)
  const at = (ids: readonly number[]) => components.filter(({ ciId }) => ids.includes(ciId))
  const ends = (end: 'fromCiId' | 'toCiId') =>
    draftRelations(store, release, `${end} = ? AND ${DEPENDS}`, component.ciId)
  return {
    dependents: at(ends('toCiId').map((relation) => relation.fromCiId)),
    dependsOn: at(ends('fromCiId').map((relation) => relation.toCiId)),
  }
}
