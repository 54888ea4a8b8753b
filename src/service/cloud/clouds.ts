// Making, changing and deleting clouds (service-api 2.9).
import { toFields, toIds, toText } from '../http/body.ts'
import { internalError, unauthorized, HttpError, httpError, type Exchange, type Service } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { childPath, cloudsPath, toSegments } from '../model/namespaces.ts'
import { cloudScope } from '../http/scope.ts'
import { addItem, updateItem, removeItem, unwrapItem } from './items.ts'
import { attachTeams, detachAllTeams } from './cloud-teams.ts'

/** Locations by name: `/public/{source}/clouds/{location}`, where templates of services are (6.4). */
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

/** The cloud of the path, for one who manages it. */
export function requireManagedCloud(exchange: Exchange) {
  const scope = cloudScope(exchange)
  if (!exchange.rights.hasFlag('managesAccess', scope.cloud.ciId)) throw unauthorized()
  return scope
}

/** What a location becomes: a public one stays; `custom`, or the cloud's own path, makes the cloud its own location. */
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

/** Creates a cloud, with the teams of the body attached. Throws the service's refusals. */
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

/** Changes a cloud; where it is stays as it was. Without `ciAttributes` the real service crashes. */
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

/** Deletes a cloud with everything below it; while something uses it, refused without a reason (5.14). */
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
