// The clouds that an environment uses, and what a change of them means for its platforms (service-api 1.5 and 3.8).
import { fieldsOf, textOf } from '../http/body.ts'
import { addRelation, draftRelations, editRelation, joinRelease, type DraftRelation } from '../model/drafts.ts'
import { refusal, type Exchange } from '../http/handler.ts'
import type { Attributes, CiRow, RelationRow, ReleaseRow } from '../model/model.ts'
import { cloudsPath } from '../model/namespaces.ts'
import { link } from '../model/new-rows.ts'
import { findIn, platformsOf, type EnvironmentScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'
import { problemsOfUse } from './use-rules.ts'

const CONSUMES = "fromCiId = ? AND relationName = 'base.Consumes'"

const relationsTo = (store: Store, environmentId: number): RelationRow[] =>
  store.relation.all(`${CONSUMES} ORDER BY toCiId`, environmentId)

/** `clouds` of an environment: cloud id to how it is used, all as text. */
export function cloudUses(store: Store, environmentId: number) {
  return Object.fromEntries(
    relationsTo(store, environmentId).map(
      ({ toCiId, relationAttributes: { priority, dpmt_order, pct_scale, adminstatus } }) => [
        String(toCiId),
        {
          dpmt_order: dpmt_order ?? '1',
          pct_scale: pct_scale ?? '100',
          priority: priority ?? '1',
          adminstatus: adminstatus ?? 'active',
        },
      ],
    ),
  )
}

export interface Use {
  readonly cloud: CiRow
  readonly attributes: Attributes
}

/** `clouds` as sent, beside the envelope or in it; undefined where nothing is. */
export function sentClouds(body: unknown): unknown {
  const { clouds, cms_ci: envelope } = fieldsOf(body)
  return clouds ?? fieldsOf(envelope)['clouds'] ?? undefined
}

/**
 * Clouds as sent, by id or name. Other priorities than the texts 1 and 2, and unknown clouds, drop out silently (0.1, fact 7). Throws the
 * refusals for a new cloud that is not active, for figures that cannot be, and for none that is primary.
 */
export function usesOf({ service, organization, body }: Exchange, current: readonly RelationRow[] = []): Use[] {
  const { store } = service
  const uses = Object.entries(fieldsOf(sentClouds(body))).flatMap(([key, value]): Use[] => {
    const sent = typeof value === 'object' && value !== null ? fieldsOf(value) : { priority: value }
    const { priority } = sent
    const cloud = findIn(store, cloudsPath(organization.name), 'account.Cloud', key)
    if (!cloud || (priority !== '1' && priority !== '2')) return []
    const known = current.find((relation) => relation.toCiId === cloud.ciId)
    const status = cloud.ciAttributes['adminstatus'] || 'active'
    if (!known && status !== 'active') {
      throw refusal(
        `Administrative status for cloud '${cloud.ciName}' is ${status}, adding cloud to environment is not allowed.`,
      )
    }
    const old = known?.relationAttributes
    const attributes = {
      priority,
      dpmt_order: textOf(sent['dpmt_order']) ?? old?.['dpmt_order'] ?? '1',
      pct_scale: textOf(sent['pct_scale']) ?? old?.['pct_scale'] ?? '100',
      adminstatus: old?.['adminstatus'] ?? 'active',
    }
    const problems = problemsOfUse(attributes)
    if (problems.length > 0) throw refusal(problems)
    return [{ cloud, attributes }]
  })
  // The same cloud may be there by id and by name; what comes last counts.
  const unique = [...new Map(uses.map((use) => [use.cloud.ciId, use])).values()]
  if (!unique.some(({ attributes }) => attributes['priority'] === '1')) {
    throw refusal('At least one primary cloud must be selected.')
  }
  return unique
}

const differing = (old: Attributes, wanted: Attributes): Attributes =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => (old[name] ?? '') !== (value ?? '')))

/** Relation of an environment to a cloud or to its assembly: at once, without a release. */
export function linkAtOnce(
  exchange: Exchange,
  { relationName, from, to, attributes }: { relationName: string; from: CiRow; to: CiRow; attributes: Attributes },
): void {
  const nsPath = relationName === 'base.Consumes' ? from.nsPath : to.nsPath
  link(exchange, relationName, { from: from.ciId, to: to.ciId, nsPath }, attributes)
}

interface Difference {
  readonly added: readonly Use[]
  readonly removed: readonly RelationRow[]
  readonly changed: readonly { relation: RelationRow; attributes: Attributes }[]
}

function differenceOf(current: readonly RelationRow[], wanted: readonly Use[]): Difference {
  const use = (relation: RelationRow) => wanted.find(({ cloud }) => cloud.ciId === relation.toCiId)
  return {
    added: wanted.filter(({ cloud }) => !current.some((relation) => relation.toCiId === cloud.ciId)),
    removed: current.filter((relation) => !use(relation)),
    changed: current.flatMap((relation) => {
      const attributes = differing(relation.relationAttributes, use(relation)?.attributes ?? {})
      return Object.keys(attributes).length > 0 ? [{ relation, attributes }] : []
    }),
  }
}

/** What changed for the environment, for one of its platforms. What the platform has of its own stays. */
function changePlatform(exchange: Exchange, scope: EnvironmentScope, platformId: number, change: Difference): void {
  const { service, operator } = exchange
  const release: ReleaseRow = joinRelease(service, 'manifest', scope.manifestNs, operator.username)
  const own = draftRelations(service.store, release, CONSUMES, platformId)
  const to = (cloudId: number): DraftRelation | undefined => own.find((relation) => relation.toCiId === cloudId)
  const edit = (cloudId: number, attributes: Attributes, action: 'update' | 'delete') => {
    const relation = to(cloudId)
    if (relation) editRelation(service, release, operator.username, relation, attributes, action)
  }
  for (const { cloud, attributes } of change.added) {
    if (to(cloud.ciId)) continue
    const ends = { relationName: 'base.Consumes', fromCiId: platformId, toCiId: cloud.ciId, nsPath: scope.manifestNs }
    addRelation(service, release, operator.username, { ...ends, attributes })
  }
  for (const { toCiId } of change.removed) edit(toCiId, {}, 'delete')
  for (const { relation, attributes } of change.changed) edit(relation.toCiId, attributes, 'update')
}

/** Makes `clouds` as sent the whole set of an environment's clouds, and puts what that means for its platforms into its release. */
export function replaceClouds(exchange: Exchange, scope: EnvironmentScope): void {
  const { service, operator } = exchange
  const { store } = service
  const { environment } = scope
  const current = relationsTo(store, environment.ciId)
  const change = differenceOf(current, usesOf(exchange, current))
  if (change.added.length + change.removed.length + change.changed.length === 0) return
  for (const { cloud: to, attributes } of change.added) {
    linkAtOnce(exchange, { relationName: 'base.Consumes', from: environment, to, attributes })
  }
  for (const { ciRelationId } of change.removed) store.relation.remove(ciRelationId)
  for (const { relation, attributes } of change.changed) {
    const relationAttributes = { ...relation.relationAttributes, ...attributes }
    const stamp = { updated: service.now(), updatedBy: operator.username }
    store.relation.update(relation.ciRelationId, { relationAttributes, ...stamp })
  }
  for (const platform of platformsOf(store, scope)) changePlatform(exchange, scope, platform.ciId, change)
}
