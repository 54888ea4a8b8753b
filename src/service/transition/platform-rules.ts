// Operations on an environment's platforms: clouds, enabling, versions (service-api 1.5, 2.3, 3.8).
import { toAttributes, toFields, toId } from '../http/body.ts'
import { findDraftRelations, editItem, editRelation, type Draft, type DraftRelation } from '../model/drafts.ts'
import { notFound, httpError, type Exchange } from '../http/handler.ts'
import type { Attributes } from '../model/rows.ts'
import { removePlatform } from '../plan/pull-removal.ts'
import { draftRelationRecord } from '../model/records.ts'
import { findPlatforms, type PlatformScope } from '../http/scope.ts'
import { ensureManifestRelease } from './manifest-items.ts'
import { cloudUseErrors } from './cloud-use-rules.ts'

const findCloudUses = ({ service: { store } }: Exchange, { release, platform }: PlatformScope): DraftRelation[] =>
  findDraftRelations(store, release, "fromCiId = ? AND relationName = 'base.Consumes'", platform.ciId)

/** A platform's relations to clouds, with the clouds. */
export const cloudRecords = (exchange: Exchange, scope: PlatformScope) =>
  findCloudUses(exchange, scope).map(({ row, change, toCiId }) => {
    const { store } = exchange.service
    return draftRelationRecord(store, row, change, { toCi: store.ci.find(toCiId) })
  })

export function linkNames({ service: { store } }: Exchange, scope: PlatformScope): string[] {
  const where = "fromCiId = ? AND relationName = 'manifest.LinksTo'"
  const ids = findDraftRelations(store, scope.release, where, scope.platform.ciId).map((link) => link.toCiId)
  return findPlatforms(store, scope)
    .filter(({ ciId }) => ids.includes(ciId))
    .map(({ ciName }) => ciName)
}

/** Changes the usage of the cloud whose id is in the body; a name gives 404. */
export function editCloudUse(exchange: Exchange, scope: PlatformScope, sent: Attributes) {
  const { service, operator, body } = exchange
  const cloudId = toId(toFields(body)['cloud_id'])
  const uses = findCloudUses(exchange, scope)
  const use = uses.find((relation) => relation.toCiId === cloudId)
  if (!use) throw notFound()
  const problems = cloudUseErrors(sent)
  if (problems.length > 0) throw httpError(problems)
  const isPrimary = ({ attributes }: Pick<DraftRelation, 'attributes'>) =>
    attributes['priority'] === '1' && attributes['adminstatus'] !== 'offline'
  const after = uses.map((other) => (other === use ? { attributes: { ...use.attributes, ...sent } } : other))
  if (!after.some(isPrimary)) throw httpError('This change will remove all primary clouds for this platform.')
  const change = editRelation(service, ensureManifestRelease(exchange, scope), operator.username, use, sent)
  return draftRelationRecord(service.store, use.row, change, { toCi: service.store.ci.find(use.toCiId) })
}

/** `attributes` of a body, limited to those of cloud usage. */
export function parseCloudUse(body: unknown): Attributes {
  const { priority, dpmt_order, pct_scale, adminstatus } = toAttributes(toFields(body)['attributes'])
  const all = { priority, dpmt_order, pct_scale, adminstatus }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]): [string, string | null][] =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

export function togglePlatform(exchange: Exchange, scope: PlatformScope): void {
  const { service, operator } = exchange
  const release = ensureManifestRelease(exchange, scope)
  const where = "toCiId = ? AND relationName = 'manifest.ComposedOf'"
  const [composed] = findDraftRelations(service.store, release, where, scope.platform.ciId)
  if (!composed) throw notFound()
  const enabled = String(composed.attributes['enabled'] === 'false')
  editRelation(service, release, operator.username, composed, { enabled })
}

const isActive = ({ attributes }: Draft) => attributes['is_active'] !== 'false'

/** Activates a version of a platform, deactivates the others and returns it. */
export function activatePlatform(exchange: Exchange, scope: PlatformScope): Draft {
  const { service, operator } = exchange
  const { platform } = scope
  if (isActive(platform)) return platform
  const release = ensureManifestRelease(exchange, scope)
  const set = (draft: Draft, active: boolean) =>
    editItem(service, release, operator.username, draft, { attributes: { is_active: String(active) } })
  for (const other of findPlatforms(service.store, scope)) {
    if (other.ciName === platform.ciName && other.ciId !== platform.ciId && isActive(other)) set(other, false)
  }
  return set(platform, true)
}

/** Removes an inactive version of a platform from the environment. Returns it with its removal. */
export function terminatePlatform(exchange: Exchange, scope: PlatformScope): Draft {
  const { service, operator } = exchange
  if (isActive(scope.platform)) throw httpError('Cannot terminate active platform.')
  const release = ensureManifestRelease(exchange, scope)
  return removePlatform({ service, release, username: operator.username }, scope.manifestNs, scope.platform)
}
