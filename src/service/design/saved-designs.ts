// Designs saved to the catalog by `POST A/clone` with `export` (service-api 1.1, 2.10); committed records, no release above them.
import { removeCi } from '../engine/apply.ts'
import { notAllowed, refusal, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import { below, designPath, shortClass, within } from '../model/namespaces.ts'
import { draftRecord } from '../model/records.ts'
import { NO_COMPONENT } from '../http/scope.ts'
import type { Store } from '../store/store.ts'

const CLASS = 'account.Design'
const PUBLIC = '/public/_catalogs'

const placesOf = ({ organization }: Exchange) => [PUBLIC, `/${organization.name}/_catalogs`]

/** Everybody's designs and the organization's own. */
export const savedDesigns = (exchange: Exchange): CiRow[] =>
  exchange.service.store.ci.all(
    'nsPath IN (?, ?) AND ciClassName = ? ORDER BY nsPath DESC, ciId',
    ...placesOf(exchange),
    CLASS,
  )

const missing = (className: string, segment: string, nsPath: string) =>
  refusal(`Could not locate ${className} with id/name '${segment}' in namespace '${nsPath}'.`, 404)

function named(rows: readonly CiRow[], segment: string, className: string, nsPath: string): CiRow {
  const isId = /^\d+$/.test(segment)
  const found = rows.find((row) => (isId ? row.ciId === Number(segment) : row.ciName === segment))
  if (!found) throw missing(className, segment, nsPath)
  return found
}

/** The design of the path and the namespace of what it holds. Throws 404. */
export function savedDesign(exchange: Exchange, segment: string) {
  const own = `/${exchange.organization.name}/_catalogs`
  const design = named(savedDesigns(exchange), segment, CLASS, own)
  return { design, designNs: below(design.nsPath, design.ciName) }
}

const rowsOf = (store: Store, nsPath: string, className: string) =>
  store.ci.all('nsPath = ? AND ciClassName = ? ORDER BY ciId', nsPath, className)

/** Platforms of a saved design. */
export const savedPlatforms = ({ service }: Exchange, designNs: string) =>
  rowsOf(service.store, designNs, 'catalog.Platform')

/** Global variables of a saved design. */
export const savedVariables = ({ service }: Exchange, designNs: string) =>
  rowsOf(service.store, designNs, 'catalog.Globalvar')

/** A platform of a saved design and the namespace of what it holds. Throws 404. */
export function savedPlatform(exchange: Exchange, designSegment: string, segment: string) {
  const { designNs } = savedDesign(exchange, designSegment)
  const platform = named(savedPlatforms(exchange, designNs), segment, 'catalog.Platform', designNs)
  return { platform, platformNs: designPath(designNs, platform.ciName) }
}

/** Names of the platforms that a platform links to. */
export const linksOf = ({ service }: Exchange, platform: CiRow): string[] =>
  service.store.relation
    .all("fromCiId = ? AND relationName = 'catalog.LinksTo' ORDER BY ciRelationId", platform.ciId)
    .flatMap((link) => service.store.ci.find(link.toCiId)?.ciName ?? [])

/** Components of a platform, without the key pair, which designs do not show (7.5). */
export const savedComponents = ({ service }: Exchange, platformNs: string) =>
  service.store.ci
    .all('nsPath = ? ORDER BY ciId', platformNs)
    .filter(({ ciClassName }) => !NO_COMPONENT.test(ciClassName) && shortClass(ciClassName) !== 'Keypair')

export const savedComponent = (exchange: Exchange, platformNs: string, segment: string) =>
  named(savedComponents(exchange, platformNs), segment, 'catalog.Component', platformNs)

/** Variables of a platform. */
export const savedPlatformVariables = ({ service }: Exchange, platformNs: string) =>
  rowsOf(service.store, platformNs, 'catalog.Localvar')

/** Rows as draft records without a change. */
export const asDrafts = ({ service }: Exchange, rows: readonly CiRow[]) =>
  rows.map((row) => draftRecord(service.store, row, undefined))

/** Takes a saved design out of the catalog. Throws 401 to who may not save one, 422 for everybody's. */
export function removeSavedDesign(exchange: Exchange, segment: string): CiRow {
  const { service, rights } = exchange
  const { store } = service
  if (!rights.creates) throw notAllowed()
  const { design, designNs } = savedDesign(exchange, segment)
  if (design.nsPath === PUBLIC) throw refusal('Cannot delete public catalog.')
  const { sql, values } = within(designNs)
  for (const row of store.database.all(`SELECT ciId FROM ci WHERE ${sql}`, ...values))
    removeCi(store, Number(row['ciId']))
  removeCi(store, design.ciId)
  return design
}
