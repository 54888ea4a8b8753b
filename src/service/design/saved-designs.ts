// Designs saved to the catalog by `POST A/clone` with `export` (service-api 1.1, 2.10). Committed records without releases.
import { removeCi } from '../engine/apply.ts'
import { unauthorized, httpError, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { isComponentClass, childPath, designPath, shortClassName, withinNamespace } from '../model/namespaces.ts'
import { draftRecord } from '../model/records.ts'
import { recordNotFound } from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import type { Store } from '../store/store.ts'

const DESIGN_CLASS = 'account.Design'
const PUBLIC_CATALOG = '/public/_catalogs'

const catalogNamespaces = ({ organization }: Exchange) => [PUBLIC_CATALOG, `/${organization.name}/_catalogs`]

/** Public designs and those of the organization. */
export const findSavedDesigns = (exchange: Exchange): CiRow[] =>
  exchange.service.store.ci.all(
    'nsPath IN (?, ?) AND ciClassName = ? ORDER BY nsPath DESC, ciId',
    ...catalogNamespaces(exchange),
    DESIGN_CLASS,
  )

function getNamed(rows: readonly CiRow[], segment: string, className: string, nsPath: string): CiRow {
  const found = rows.find(matchesSegment(segment))
  if (!found) throw recordNotFound(className, segment, nsPath)
  return found
}

/** The design of the path and its namespace. Throws 404. */
export function getSavedDesign(exchange: Exchange, segment: string) {
  const organizationNs = `/${exchange.organization.name}/_catalogs`
  const design = getNamed(findSavedDesigns(exchange), segment, DESIGN_CLASS, organizationNs)
  return { design, designNs: childPath(design.nsPath, design.ciName) }
}

const findRows = (store: Store, nsPath: string, className: string) =>
  store.ci.all('nsPath = ? AND ciClassName = ? ORDER BY ciId', nsPath, className)

export const findSavedPlatforms = ({ service }: Exchange, designNs: string) =>
  findRows(service.store, designNs, 'catalog.Platform')

export const findSavedVariables = ({ service }: Exchange, designNs: string) =>
  findRows(service.store, designNs, 'catalog.Globalvar')

/** A platform of a saved design and its namespace. Throws 404. */
export function getSavedPlatform(exchange: Exchange, designSegment: string, segment: string) {
  const { designNs } = getSavedDesign(exchange, designSegment)
  const platform = getNamed(findSavedPlatforms(exchange, designNs), segment, 'catalog.Platform', designNs)
  return { platform, platformNs: designPath(designNs, platform.ciName) }
}

export const findLinkNames = ({ service }: Exchange, platform: CiRow): string[] =>
  service.store.relation
    .all("fromCiId = ? AND relationName = 'catalog.LinksTo' ORDER BY ciRelationId", platform.ciId)
    .flatMap((link) => service.store.ci.find(link.toCiId)?.ciName ?? [])

/** Components of a platform, without the key pair, which designs hide (7.5). */
export const findSavedComponents = ({ service }: Exchange, platformNs: string) =>
  service.store.ci
    .all('nsPath = ? ORDER BY ciId', platformNs)
    .filter(({ ciClassName }) => isComponentClass(ciClassName) && shortClassName(ciClassName) !== 'Keypair')

export const getSavedComponent = (exchange: Exchange, platformNs: string, segment: string) =>
  getNamed(findSavedComponents(exchange, platformNs), segment, 'catalog.Component', platformNs)

export const findSavedPlatformVariables = ({ service }: Exchange, platformNs: string) =>
  findRows(service.store, platformNs, 'catalog.Localvar')

/** Draft records without a change. */
export const toDrafts = ({ service }: Exchange, rows: readonly CiRow[]) =>
  rows.map((row) => draftRecord(service.store, row, undefined))

/** Deletes a saved design. Throws 401 without the right to save, 422 for a public one. */
export function removeSavedDesign(exchange: Exchange, segment: string): CiRow {
  const { service, rights } = exchange
  const { store } = service
  if (!rights.canCreate) throw unauthorized()
  const { design, designNs } = getSavedDesign(exchange, segment)
  if (design.nsPath === PUBLIC_CATALOG) throw httpError('Cannot delete public catalog.')
  const { sql, values } = withinNamespace(designNs)
  for (const row of store.database.all(`SELECT ciId FROM ci WHERE ${sql}`, ...values))
    removeCi(store, Number(row['ciId']))
  removeCi(store, design.ciId)
  return design
}
