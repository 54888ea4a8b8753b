// Resolves path segments to records, by id or name (service-api 0.1, fact 15), with the real service's error messages.
import { unauthorized, notFound, httpError, type Exchange } from './handler.ts'
import { findDrafts, findOpenRelease, type Draft } from '../model/drafts.ts'
import {
  childPath,
  bomPath,
  cloudsPath,
  designPath,
  isComponentClass,
  manifestPath,
  shortClassName,
  withinNamespace,
} from '../model/namespaces.ts'
import type { CiRow, ReleaseRow } from '../model/rows.ts'
import { isId, matchesSegment } from '../model/segments.ts'
import type { Store } from '../store/store.ts'

type Params = Readonly<Record<string, string | undefined>>

/** 404 for an unknown name or id. */
export const recordNotFound = (className: string, segment: string, nsPath: string) =>
  httpError(`Could not locate ${className} with id/name '${segment}' in namespace '${nsPath}'.`, 404)

/** A record of a class in a namespace, by id or name, or undefined. */
export function findRecord(store: Store, nsPath: string, className: string, segment: string): CiRow | undefined {
  return isId(segment)
    ? store.ci.findOne('ciId = ? AND nsPath = ? AND ciClassName = ?', Number(segment), nsPath, className)
    : store.ci.findOne('nsPath = ? AND ciClassName = ? AND ciName = ?', nsPath, className, segment)
}

function getRecord(store: Store, nsPath: string, className: string, segment = ''): CiRow {
  const found = findRecord(store, nsPath, className, segment)
  if (!found) throw recordNotFound(className, segment, nsPath)
  return found
}

export interface AssemblyScope {
  readonly assembly: CiRow
  /** `/{organization}/{assembly}`: namespace of the design platforms and the design release. */
  readonly assemblyNs: string
}

/** The assembly of the path. Throws if the caller may not see it. */
export function assemblyScope({ params, service, organization, rights }: Exchange): AssemblyScope {
  const { assembly: segment }: Params = params
  const assembly = getRecord(service.store, `/${organization.name}`, 'account.Assembly', segment)
  if (!rights.canSee(assembly.ciId)) throw unauthorized()
  return { assembly, assemblyNs: childPath(assembly.nsPath, assembly.ciName) }
}

export interface EnvironmentScope extends AssemblyScope {
  readonly environment: CiRow
  readonly manifestNs: string
  readonly bomNs: string
  /** The open manifest release, if any. */
  readonly release: ReleaseRow | undefined
}

export function environmentScope(exchange: Exchange): EnvironmentScope {
  const found = assemblyScope(exchange)
  const { environment: segment }: Params = exchange.params
  const environment = getRecord(exchange.service.store, found.assemblyNs, 'manifest.Environment', segment)
  return { ...found, environment, ...environmentNamespaces(exchange.service.store, environment) }
}

function environmentNamespaces(store: Store, environment: CiRow) {
  const environmentNs = childPath(environment.nsPath, environment.ciName)
  const manifestNs = manifestPath(environmentNs)
  return { manifestNs, bomNs: bomPath(environmentNs), release: findOpenRelease(store, 'manifest', manifestNs) }
}

const PLATFORM = 'manifest.Platform'

/** Platforms of an environment, with open changes. */
export function findPlatforms(store: Store, scope: Pick<EnvironmentScope, 'manifestNs' | 'release'>): Draft[] {
  const { sql, values } = withinNamespace(scope.manifestNs)
  return findDrafts(store, scope.release, `${sql} AND ciClassName = ?`, ...values, PLATFORM)
}

/** Namespace of a platform's components, whichever namespace holds the platform record. */
export function platformContentNs(
  manifestNs: string,
  platform: Pick<Draft, 'nsPath' | 'ciName' | 'attributes'>,
): string {
  return platform.nsPath === manifestNs
    ? `${manifestNs}/${platform.ciName}/${platform.attributes['major_version'] ?? '1'}`
    : platform.nsPath
}

export interface PlatformScope extends EnvironmentScope {
  readonly platform: Draft
  /** Namespace of the platform's components. */
  readonly platformNs: string
}

/** The platform of the path: id, name (active version), or `name!major`. */
export function platformScope(exchange: Exchange): PlatformScope {
  const scope = environmentScope(exchange)
  const { platform: segment = '' }: Params = exchange.params
  const [name, major] = segment.split('!')
  const matches = findPlatforms(exchange.service.store, scope).filter((draft) =>
    isId(segment) ? draft.ciId === Number(segment) : draft.ciName === name,
  )
  const platform = major
    ? matches.find((draft) => draft.attributes['major_version'] === major)
    : (matches.find((draft) => draft.attributes['is_active'] !== 'false') ?? matches[0])
  if (!platform) throw recordNotFound(PLATFORM, segment, scope.manifestNs)
  return { ...scope, platform, platformNs: platformContentNs(scope.manifestNs, platform) }
}

export function findComponents(store: Store, scope: Pick<PlatformScope, 'platformNs' | 'release'>): Draft[] {
  return findDrafts(store, scope.release, 'nsPath = ?', scope.platformNs).filter((draft) =>
    isComponentClass(draft.ciClassName),
  )
}

export interface ComponentScope extends PlatformScope {
  readonly component: Draft
}

export function componentScope(exchange: Exchange): ComponentScope {
  const scope = platformScope(exchange)
  const { component: segment = '' }: Params = exchange.params
  const component = findComponents(exchange.service.store, scope).find(matchesSegment(segment))
  if (!component) throw recordNotFound('manifest.Component', segment, scope.platformNs)
  return { ...scope, component }
}

export interface DesignScope extends AssemblyScope {
  /** The open design release, if any. */
  readonly release: ReleaseRow | undefined
}

export function designScope(exchange: Exchange): DesignScope {
  const scope = assemblyScope(exchange)
  return { ...scope, release: findOpenRelease(exchange.service.store, 'design', scope.assemblyNs) }
}

const DESIGN_PLATFORM = 'catalog.Platform'

export function findDesignPlatforms(store: Store, scope: DesignScope): Draft[] {
  const { sql, values } = withinNamespace(`${scope.assemblyNs}/_design`)
  const where = `(nsPath = ? OR ${sql}) AND ciClassName = ?`
  return findDrafts(store, scope.release, where, scope.assemblyNs, ...values, DESIGN_PLATFORM)
}

export interface DesignPlatformScope extends DesignScope {
  readonly platform: Draft
  readonly platformNs: string
}

export function designPlatformScope(exchange: Exchange): DesignPlatformScope {
  const scope = designScope(exchange)
  const { platform: segment = '' }: Params = exchange.params
  const platform = findDesignPlatforms(exchange.service.store, scope).find(matchesSegment(segment))
  if (!platform) throw recordNotFound(DESIGN_PLATFORM, segment, scope.assemblyNs)
  return { ...scope, platform, platformNs: designPath(scope.assemblyNs, platform.ciName) }
}

/** Components or variables of a design platform. Key pairs are hidden: they exist only for environments (7.5). */
export const findDesignItems = (store: Store, scope: DesignPlatformScope, kind: 'Component' | 'Localvar') =>
  findDrafts(store, scope.release, 'nsPath = ?', scope.platformNs).filter(({ ciClassName }) =>
    kind === 'Localvar'
      ? ciClassName.endsWith('.Localvar')
      : isComponentClass(ciClassName) && shortClassName(ciClassName) !== 'Keypair',
  )

/** One item by id or name. */
export function getDesignItem(
  store: Store,
  scope: DesignPlatformScope,
  kind: 'Component' | 'Localvar',
  segment: string,
) {
  const found = findDesignItems(store, scope, kind).find(matchesSegment(segment))
  if (!found) throw recordNotFound(`catalog.${kind}`, segment, scope.platformNs)
  return found
}

export function cloudScope({ params, service, organization }: Exchange) {
  const { cloud: segment }: Params = params
  const cloud = getRecord(service.store, cloudsPath(organization.name), 'account.Cloud', segment)
  return { cloud, cloudNs: childPath(cloud.nsPath, cloud.ciName) }
}

/** The cloud service of the path, of any class in the cloud's namespace. */
export function serviceScope(exchange: Exchange) {
  const scope = cloudScope(exchange)
  const { service: segment = '' }: Params = exchange.params
  const services = exchange.service.store.ci.all("nsPath = ? AND ciClassName LIKE 'cloud.service.%'", scope.cloudNs)
  const found = services.find(matchesSegment(segment))
  if (!found) throw recordNotFound('cloud.Service', segment, scope.cloudNs)
  return { ...scope, found }
}

/** The deployment of the path if it belongs to the environment, else undefined. */
export function findDeployment(store: Store, bomNs: string, segment: string) {
  return isId(segment) ? store.deployment.findOne('deploymentId = ? AND nsPath = ?', Number(segment), bomNs) : undefined
}

/** The procedure of the path if it belongs to the organization, else undefined. */
export function findProcedure(store: Store, organization: string, segment: string) {
  const found = isId(segment) ? store.procedure.find(Number(segment)) : undefined
  if (found && !found.nsPath.startsWith(`/${organization}/`)) throw notFound()
  return found
}
