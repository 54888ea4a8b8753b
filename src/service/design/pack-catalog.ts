// Packs in the catalog: registry records, versions, templates (service-api 2.10, 6.4, 7.5).
import { notFound, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { isComponentClass, childPath, toSegments, withinNamespace } from '../model/namespaces.ts'
import { ciRecord, draftRecord } from '../model/records.ts'
import { recordNotFound } from '../http/scope.ts'
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

/** Packs with `version: enabled`, by source and name. */
export const packVersions = (store: Store) =>
  groupBySource(packsWithVersions(store), (pack, versions) => ({
    ...ciRecord(store, pack),
    versions: Object.fromEntries(versions.map((version) => [version.ciName, isUsable(version)])),
  }))

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

/** Component templates of a pack as draft records. Throws 404 for an unknown pack, version, availability or platform. */
export function findTemplates(
  exchange: Exchange,
  location: { source: string; pack: string; version: string; platform: string; availability?: string },
) {
  const { store } = exchange.service
  const { source, pack, version, platform, availability } = location
  getPackVersion(exchange, source, pack, version)
  if (availability !== undefined) checkAvailability(availability)
  const root = `${packsPath(source)}/${pack}/${version}`
  const nsPath = availability === undefined ? root : `${root}/${availability}`
  const isId = /^\d+$/.test(platform)
  const found = store.ci.findOne(
    `nsPath = ? AND ciClassName LIKE 'mgmt.%.Platform' AND ${isId ? 'ciId' : 'ciName'} = ?`,
    nsPath,
    isId ? Number(platform) : platform,
  )
  if (!found) {
    const className = availability === undefined ? 'mgmt.catalog.Platform' : 'mgmt.manifest.Platform'
    throw recordNotFound(className, platform, nsPath)
  }
  const required = "ciId IN (SELECT toCiId FROM relation WHERE fromCiId = ? AND relationName LIKE '%.Requires')"
  return store.ci
    .all(`${required} ORDER BY ciId`, found.ciId)
    .filter(({ ciClassName }) => isComponentClass(ciClassName))
    .map((row) => {
      const { hint: _, ...record } = draftRecord(store, row, undefined)
      return { ...record, ciAttrProps: { owner: {}, ...record.ciAttrProps } }
    })
}
