// Making, changing and deleting clouds (service-api 2.9).
import { fieldsOf, idsOf, textOf } from '../http/body.ts'
import { crash, notAllowed, ServiceRefusal, refusal, type Exchange, type Service } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import { below, cloudsPath, segmentsOf } from '../model/namespaces.ts'
import { cloudScope } from '../http/scope.ts'
import { addItem, changeItem, removeItem, sentItem } from './items.ts'
import { attachTeams, detachAll } from './cloud-teams.ts'

/** Locations by name: `/public/{source}/clouds/{location}`, where templates of services are (6.4). */
export function locationsOf({ store }: Service): Record<string, string> {
  const places = store.database.all(
    "SELECT DISTINCT nsPath FROM ci WHERE nsPath > '/public/' AND nsPath < '/public0' AND ciClassName LIKE 'mgmt.cloud.service.%'",
  )
  const paths = places
    .map((row) => String(row['nsPath']))
    .filter((path) => /^\/public\/[^/]+\/clouds\/[^/]+$/.test(path))
  return Object.fromEntries(paths.sort().map((path) => [segmentsOf(path).at(-1) ?? '', path]))
}

export function checkMayCreate({ rights }: Exchange): void {
  if (!rights.creates) throw notAllowed()
}

/** The cloud of the path, for one who manages it. */
export function managedCloud(exchange: Exchange) {
  const scope = cloudScope(exchange)
  if (!exchange.rights.may('managesAccess', scope.cloud.ciId)) throw notAllowed()
  return scope
}

/** What a location becomes: a public one stays; `custom`, or the cloud's own path, makes the cloud its own location. */
function placeFor({ service }: Exchange, attributes: Readonly<Record<string, unknown>>, ownPath: string) {
  const location = textOf(attributes['location'])
  if (location === undefined) throw refusal('Location is required.')
  if (location === 'custom' || location === ownPath) {
    if (!textOf(attributes['auth'])) throw refusal('Authorization Key must be set for custom clouds.')
    return { location: ownPath, is_location: 'true' }
  }
  if (!Object.values(locationsOf(service)).includes(location)) throw refusal('Invalid location.')
  return { location, is_location: 'false' }
}

/** Creates a cloud, with the teams of the body attached. Throws the service's refusals. */
export function createCloud(exchange: Exchange): CiRow {
  checkMayCreate(exchange)
  const sent = sentItem(exchange)
  const nsPath = cloudsPath(exchange.organization.name)
  const attributes = fieldsOf(sent['ciAttributes'])
  const place = placeFor(exchange, attributes, below(nsPath, textOf(sent['ciName']) ?? ''))
  const cloud = addItem(exchange, 'account.Cloud', nsPath, { ...sent, ciAttributes: { ...attributes, ...place } })
  attachTeams(exchange, cloud.ciId, idsOf(fieldsOf(exchange.body)['teams']))
  return cloud
}

/** Changes a cloud; where it is stays as it was. Without `ciAttributes` the real service crashes. */
export function updateCloud(exchange: Exchange): CiRow {
  const { cloud } = managedCloud(exchange)
  const sent = sentItem(exchange)
  if (typeof sent['ciAttributes'] !== 'object' || sent['ciAttributes'] === null) {
    throw crash("undefined method `[]=' for nil:NilClass")
  }
  const { location, is_location: isLocation } = cloud.ciAttributes
  const ciAttributes = { ...fieldsOf(sent['ciAttributes']), location, is_location: isLocation }
  return changeItem(exchange, cloud, { ...sent, ciAttributes })
}

/** Deletes a cloud with everything below it; while something uses it, refused without a reason (5.14). */
export function deleteCloud(exchange: Exchange): CiRow {
  const { cloud, cloudNs } = managedCloud(exchange)
  const used = exchange.service.store.relation.count(
    "toCiId = ? AND relationName IN ('base.Consumes', 'base.DeployedTo')",
    cloud.ciId,
  )
  if (used > 0) throw new ServiceRefusal(422, { errors: [] })
  removeItem(exchange, cloud, cloudNs)
  detachAll(exchange, cloud.ciId)
  return cloud
}
