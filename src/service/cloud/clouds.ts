import { toFields, toIds, toText } from '../http/body.ts'
import { internalError, unauthorized, HttpError, httpError, type Exchange, type Service } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { childPath, cloudsPath, toSegments } from '../model/namespaces.ts'
import { cloudScope } from '../http/scope.ts'
import { addItem, updateItem, removeItem, unwrapItem } from '../model/unreleased-items.ts'
import { attachTeams, detachAllTeams } from './cloud-teams.ts'

/** Location names to `/public/{source}/clouds/{location}`, which hold service templates (6.4). */
export function listLocations({ store }: Service): Record<string, string> {
  const scopes = store.database.all(
    "SELECT DISTINCT nsPath FROM ci WHERE nsPath > '/public/' AND nsPath < '/public0' AND ciClassName LIKE 'mgmt.cloud.service.%'",
  )
  const paths = scopes
    .map((row) => String(row['nsPath']))
    .filter((path) => /^\/public\/[^/]+\/clouds\/[^/]+$/.test(path))
  return Object.fromEntries(paths.sort().map((path) => [toSegments(path).at(-1) ?? '', path]))
}

export function checkCanCreate({ rights }: Exchange): void {
  if (!rights.canCreate) throw unauthorized()
}

/** The cloud of the path, if the caller manages it. */
export function requireManagedCloud(exchange: Exchange) {
  const scope = cloudScope(exchange)
  if (!exchange.rights.hasFlag('managesAccess', scope.cloud.ciId)) throw unauthorized()
  return scope
}

/** Resolves a location: a public one stays; `custom`, or the cloud's own path, makes the cloud its own location. */
function resolveLocation({ service }: Exchange, attributes: Readonly<Record<string, unknown>>, ownPath: string) {
  const location = toText(attributes['location'])
  if (location === undefined) throw httpError('Location is required.')
  if (location === 'custom' || location === ownPath) {
    if (!toText(attributes['auth'])) throw httpError('Authorization Key must be set for custom clouds.')
    return { location: ownPath, is_location: 'true' }
  }
  if (!Object.values(listLocations(service)).includes(location)) throw httpError('Invalid location.')
  return { location, is_location: 'false' }
}

/** Creates a cloud and attaches the teams of the body. Throws the service's messages. */
export function createCloud(exchange: Exchange): CiRow {
  checkCanCreate(exchange)
  const sent = unwrapItem(exchange)
  const nsPath = cloudsPath(exchange.organization.name)
  const attributes = toFields(sent['ciAttributes'])
  const scope = resolveLocation(exchange, attributes, childPath(nsPath, toText(sent['ciName']) ?? ''))
  const cloud = addItem(exchange, 'account.Cloud', nsPath, { ...sent, ciAttributes: { ...attributes, ...scope } })
  attachTeams(exchange, cloud.ciId, toIds(toFields(exchange.body)['teams']))
  return cloud
}

/** Changes a cloud except its location. Without `ciAttributes` the real service crashes. */
export function updateCloud(exchange: Exchange): CiRow {
  const { cloud } = requireManagedCloud(exchange)
  const sent = unwrapItem(exchange)
  if (typeof sent['ciAttributes'] !== 'object' || sent['ciAttributes'] === null) {
    throw internalError("undefined method `[]=' for nil:NilClass")
  }
  const { location, is_location: isLocation } = cloud.ciAttributes
  const ciAttributes = { ...toFields(sent['ciAttributes']), location, is_location: isLocation }
  return updateItem(exchange, cloud, { ...sent, ciAttributes })
}

/** Deletes a cloud and everything below it. Refused without a message while in use (5.14). */
export function deleteCloud(exchange: Exchange): CiRow {
  const { cloud, cloudNs } = requireManagedCloud(exchange)
  const used = exchange.service.store.relation.count(
    "toCiId = ? AND relationName IN ('base.Consumes', 'base.DeployedTo')",
    cloud.ciId,
  )
  if (used > 0) throw new HttpError(422, { errors: [] })
  removeItem(exchange, cloud, cloudNs)
  detachAllTeams(exchange, cloud.ciId)
  return cloud
}
