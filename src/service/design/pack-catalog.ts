// Packs in the catalog: registry records, versions, templates (service-api 2.10, 6.4, 7.5).
import { notFound, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { isComponentClass, childPath, toSegments, withinNamespace } from '../model/namespaces.ts'
import { ciRecord, draftRecord } from '../model/records.ts'
import { recordNotFound } from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import { findPackMonitors } from '../model/pack-monitors.ts'
import type { Store } from '../store/store.ts'

const packsPath = (source: string) => `/public/${source}/packs`

const isUsable = (version: CiRow) => version.ciAttributes['enabled'] !== 'false'

// `/public/{source}/packs`
const getSource = (pack: CiRow) => toSegments(pack.nsPath)[1] ?? ''

/** Every pack with its versions, by name. */
function packsWithVersions(store: Store): { pack: CiRow; source: string; versions: CiRow[] }[] {
  const { sql, values } = withinNamespace('/public')
  const rows = (className: string) =>
    store.ci.all(`${sql} AND ciClassName = ? ORDER BY nsPath, ciName`, ...values, className)
  const versions = rows('mgmt.Version')
  return rows('mgmt.Pack').map((pack) => ({
    pack,
    source: getSource(pack),
    versions: versions.filter(({ nsPath }) => nsPath === childPath(pack.nsPath, pack.ciName)),
  }))
}

/** `{ source: { pack: value } }` */
function groupBySource<Value>(
  packs: ReturnType<typeof packsWithVersions>,
  valueOf: (pack: CiRow, versions: CiRow[]) => Value,
): Record<string, Record<string, Value>> {
  const result: Record<string, Record<string, Value>> = {}
  for (const { pack, source, versions } of packs) (result[source] ??= {})[pack.ciName] = valueOf(pack, versions)
  return result
}

/** Version names by source and pack. */
export const packNames = (store: Store) =>
  groupBySource(packsWithVersions(store), (_, versions) => versions.map(({ ciName }) => ciName))

const toRecordWithVersions = (store: Store, pack: CiRow, versions: readonly CiRow[]) => ({
  ...ciRecord(store, pack),
  versions: Object.fromEntries(versions.map((version) => [version.ciName, isUsable(version)])),
})

/** Packs with `version: enabled`, by source and name. */
export const packVersions = (store: Store) =>
  groupBySource(packsWithVersions(store), (pack, versions) => toRecordWithVersions(store, pack, versions))

/** The pack of the path with `version: enabled`. Throws 404. */
export function readPackWithVersions(exchange: Exchange, source: string, name: string) {
  const { store } = exchange.service
  const pack = getPack(exchange, source, name)
  const versionsNs = childPath(pack.nsPath, pack.ciName)
  const versions = store.ci.all("nsPath = ? AND ciClassName = 'mgmt.Version' ORDER BY ciName", versionsNs)
  return toRecordWithVersions(store, pack, versions)
}

/** The pack of the path. Throws 404. */
export function getPack({ service }: Exchange, source: string, name: string): CiRow {
  const found = service.store.ci.findOne(
    "nsPath = ? AND ciName = ? AND ciClassName = 'mgmt.Pack'",
    packsPath(source),
    name,
  )
  if (!found) throw notFound()
  return found
}

/** The version of the path with its pack. Throws 404. */
export function getPackVersion(exchange: Exchange, source: string, name: string, version: string) {
  const { store } = exchange.service
  const pack = getPack(exchange, source, name)
  const found = store.ci.findOne(
    "nsPath = ? AND ciName = ? AND ciClassName = 'mgmt.Version'",
    childPath(pack.nsPath, pack.ciName),
    version,
  )
  if (!found) throw notFound()
  return { ...ciRecord(store, found), pack: ciRecord(store, pack) }
}

const AVAILABILITIES = ['single', 'redundant']

/** Throws 404 for an unknown availability, as the service does not route it. */
export function checkAvailability(availability: string): void {
  if (!AVAILABILITIES.includes(availability)) throw notFound()
}

/** A platform of a pack in the path. Without availability, the one for designs. */
interface PackLocation {
  readonly source: string
  readonly pack: string
  readonly version: string
  readonly platform: string
  readonly availability?: string
}

/** The platform template of the path. Throws 404 for an unknown pack, version, availability or platform. */
export function getPackPlatform(exchange: Exchange, location: PackLocation): CiRow {
  const { store } = exchange.service
  const { source, pack, version, platform, availability } = location
  getPackVersion(exchange, source, pack, version)
  if (availability !== undefined) checkAvailability(availability)
  const root = `${packsPath(source)}/${pack}/${version}`
  const nsPath = availability === undefined ? root : `${root}/${availability}`
  const found = store.ci.all("nsPath = ? AND ciClassName LIKE 'mgmt.%.Platform'", nsPath).find(matchesSegment(platform))
  if (found) return found
  const className = availability === undefined ? 'mgmt.catalog.Platform' : 'mgmt.manifest.Platform'
  throw recordNotFound(className, platform, nsPath)
}

/** Component templates of a platform template. */
const templatesOf = (store: Store, platform: CiRow): CiRow[] =>
  store.ci
    .all(
      "ciId IN (SELECT toCiId FROM relation WHERE fromCiId = ? AND relationName LIKE '%.Requires') ORDER BY ciId",
      platform.ciId,
    )
    .filter(({ ciClassName }) => isComponentClass(ciClassName))

function toTemplateRecord(store: Store, row: CiRow) {
  const { hint: _, ...record } = draftRecord(store, row, undefined)
  return { ...record, ciAttrProps: { owner: {}, ...record.ciAttrProps } }
}

/** Component templates of the path's platform as draft records. */
export const findTemplates = (exchange: Exchange, location: PackLocation) =>
  templatesOf(exchange.service.store, getPackPlatform(exchange, location)).map((row) =>
    toTemplateRecord(exchange.service.store, row),
  )

/** The component template of the path. Throws 404. */
function getTemplate(exchange: Exchange, location: PackLocation & { readonly component: string }) {
  const { store } = exchange.service
  const platform = getPackPlatform(exchange, location)
  const template = templatesOf(store, platform).find(matchesSegment(location.component))
  if (!template) throw recordNotFound('mgmt.Component', location.component, platform.nsPath)
  return { platform, template }
}

/** The component template of the path with its dependencies and dependents. */
export function readTemplate(exchange: Exchange, location: PackLocation & { readonly component: string }) {
  const { store } = exchange.service
  const { template } = getTemplate(exchange, location)
  const neighbors = (end: 'fromCiId' | 'toCiId', other: 'fromCiId' | 'toCiId') =>
    store.relation.all(`${end} = ? AND relationName LIKE '%.DependsOn'`, template.ciId).flatMap((relation) => {
      const row = store.ci.find(relation[other])
      return row ? [toTemplateRecord(store, row)] : []
    })
  return {
    ...ciRecord(store, template),
    dependents: neighbors('toCiId', 'fromCiId'),
    dependsOn: neighbors('fromCiId', 'toCiId'),
  }
}

/** Monitors of the path's component template. */
export function listTemplateMonitors(exchange: Exchange, location: PackLocation & { readonly component: string }) {
  const { store } = exchange.service
  const { platform, template } = getTemplate(exchange, location)
  const monitors = findPackMonitors(store, platform.ciAttributes, template.ciName)
  return [...monitors.values()].map((row) => ciRecord(store, row))
}

/** Variables of the path's pack. */
export function listTemplateVariables(exchange: Exchange, location: PackLocation) {
  const { store } = exchange.service
  const { ciId } = getPackPlatform(exchange, location)
  return store.ci
    .all("ciId IN (SELECT fromCiId FROM relation WHERE toCiId = ? AND relationName LIKE '%.ValueFor')", ciId)
    .map((row) => ciRecord(store, row))
}
