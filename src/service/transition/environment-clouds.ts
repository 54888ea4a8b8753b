// Clouds of an environment, and the effects of their change on platforms (service-api 1.5, 3.8).
import { toFields, toText } from '../http/body.ts'
import {
  addRelation,
  findDraftRelations,
  editRelation,
  ensureOpenRelease,
  type DraftRelation,
} from '../model/drafts.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import type { Attributes, CiRow, RelationRow, ReleaseRow } from '../model/rows.ts'
import { cloudsPath } from '../model/namespaces.ts'
import { insertRelation } from '../model/build-rows.ts'
import { findRecord, findPlatforms, type EnvironmentScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'
import { cloudUseErrors } from './cloud-use-rules.ts'

const CONSUMES_SQL = "fromCiId = ? AND relationName = 'base.Consumes'"

const consumesRelations = (store: Store, environmentId: number): RelationRow[] =>
  store.relation.all(`${CONSUMES_SQL} ORDER BY toCiId`, environmentId)

/** `clouds` of an environment: cloud id to usage, all values as text. */
export function getCloudUses(store: Store, environmentId: number) {
  return Object.fromEntries(
    consumesRelations(store, environmentId).map(
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

export interface CloudUse {
  readonly cloud: CiRow
  readonly attributes: Attributes
}

/** `clouds` of the body, beside the envelope or in it, or undefined. */
export function getSentClouds(body: unknown): unknown {
  const { clouds, cms_ci: envelope } = toFields(body)
  return clouds ?? toFields(envelope)['clouds'] ?? undefined
}

/**
 * Parses clouds by id or name. Priorities other than the texts 1 and 2, and unknown clouds, are ignored (0.1, fact 7). Throws for a new
 * cloud that is not active, for invalid numbers, and without a primary cloud.
 */
export function parseCloudUses(
  { service, organization, body }: Exchange,
  current: readonly RelationRow[] = [],
): CloudUse[] {
  const { store } = service
  const uses = Object.entries(toFields(getSentClouds(body))).flatMap(([key, value]): CloudUse[] => {
    const sent = typeof value === 'object' && value !== null ? toFields(value) : { priority: value }
    const { priority } = sent
    const cloud = findRecord(store, cloudsPath(organization.name), 'account.Cloud', key)
    if (!cloud || (priority !== '1' && priority !== '2')) return []
    const existing = current.find((relation) => relation.toCiId === cloud.ciId)
    const status = cloud.ciAttributes['adminstatus'] || 'active'
    if (!existing && status !== 'active') {
      throw httpError(
        `Administrative status for cloud '${cloud.ciName}' is ${status}, adding cloud to environment is not allowed.`,
      )
    }
    const old = existing?.relationAttributes
    const attributes = {
      priority,
      dpmt_order: toText(sent['dpmt_order']) ?? old?.['dpmt_order'] ?? '1',
      pct_scale: toText(sent['pct_scale']) ?? old?.['pct_scale'] ?? '100',
      adminstatus: old?.['adminstatus'] ?? 'active',
    }
    const problems = cloudUseErrors(attributes)
    if (problems.length > 0) throw httpError(problems)
    return [{ cloud, attributes }]
  })
  // A cloud may appear by id and by name; the last entry wins.
  const unique = [...new Map(uses.map((use) => [use.cloud.ciId, use])).values()]
  if (!unique.some(({ attributes }) => attributes['priority'] === '1')) {
    throw httpError('At least one primary cloud must be selected.')
  }
  return unique
}

const changedAttributes = (old: Attributes, requested: Attributes): Attributes =>
  Object.fromEntries(Object.entries(requested).filter(([name, value]) => (old[name] ?? '') !== (value ?? '')))

/** Inserts a relation of an environment to a cloud or its assembly at once, without a release. */
export function insertRelationNow(
  exchange: Exchange,
  { relationName, from, to, attributes }: { relationName: string; from: CiRow; to: CiRow; attributes: Attributes },
): void {
  const nsPath = relationName === 'base.Consumes' ? from.nsPath : to.nsPath
  insertRelation(exchange, relationName, { from: from.ciId, to: to.ciId, nsPath }, attributes)
}

interface CloudDiff {
  readonly added: readonly CloudUse[]
  readonly removed: readonly RelationRow[]
  readonly changed: readonly { relation: RelationRow; attributes: Attributes }[]
}

function diffClouds(current: readonly RelationRow[], requested: readonly CloudUse[]): CloudDiff {
  const use = (relation: RelationRow) => requested.find(({ cloud }) => cloud.ciId === relation.toCiId)
  return {
    added: requested.filter(({ cloud }) => !current.some((relation) => relation.toCiId === cloud.ciId)),
    removed: current.filter((relation) => !use(relation)),
    changed: current.flatMap((relation) => {
      const attributes = changedAttributes(relation.relationAttributes, use(relation)?.attributes ?? {})
      return Object.keys(attributes).length > 0 ? [{ relation, attributes }] : []
    }),
  }
}

/** Applies the environment's changes to one platform. Values of the platform's own stay. */
function changePlatform(exchange: Exchange, scope: EnvironmentScope, platformId: number, change: CloudDiff): void {
  const { service, operator } = exchange
  const release: ReleaseRow = ensureOpenRelease(service, 'manifest', scope.manifestNs, operator.username)
  const platformUses = findDraftRelations(service.store, release, CONSUMES_SQL, platformId)
  const to = (cloudId: number): DraftRelation | undefined =>
    platformUses.find((relation) => relation.toCiId === cloudId)
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

/** Replaces an environment's clouds with those of the body, and adds the changes of its platforms to its release. */
export function replaceClouds(exchange: Exchange, scope: EnvironmentScope): void {
  const { service, operator } = exchange
  const { store } = service
  const { environment } = scope
  const current = consumesRelations(store, environment.ciId)
  const change = diffClouds(current, parseCloudUses(exchange, current))
  if (change.added.length + change.removed.length + change.changed.length === 0) return
  for (const { cloud: to, attributes } of change.added) {
    insertRelationNow(exchange, { relationName: 'base.Consumes', from: environment, to, attributes })
  }
  for (const { ciRelationId } of change.removed) store.relation.remove(ciRelationId)
  for (const { relation, attributes } of change.changed) {
    const relationAttributes = { ...relation.relationAttributes, ...attributes }
    const stamp = { updated: service.now(), updatedBy: operator.username }
    store.relation.update(relation.ciRelationId, { relationAttributes, ...stamp })
  }
  for (const platform of findPlatforms(store, scope)) changePlatform(exchange, scope, platform.ciId, change)
}
