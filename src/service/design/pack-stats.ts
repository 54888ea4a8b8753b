// How much a pack is used: deployed platforms of all organizations, as the service counts them in its index of deployments.
import { manifestPath, manifestToBom, toSegments } from '../model/namespaces.ts'
import type { CiRow } from '../model/rows.ts'
import { platformContentNs } from '../http/scope.ts'
import type { Store } from '../store/store.ts'

interface DeployedPlatform {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  readonly availability: string
  readonly isProduction: boolean
  /** Location of a cloud to the number of computes in it. */
  readonly computes: Readonly<Record<string, number>>
}

const PRODUCTION_PROFILES = ['prod', 'production']

function isProduction(store: Store, assemblyNs: string, environment: string): boolean {
  const where = "nsPath = ? AND ciName = ? AND ciClassName = 'manifest.Environment'"
  const profile = store.ci.findOne(where, assemblyNs, environment)?.ciAttributes['profile'] ?? ''
  return PRODUCTION_PROFILES.includes(profile.toLowerCase())
}

function countComputes({ database }: Store, bomNs: string): Record<string, number> {
  const rows = database.all(
    "SELECT c.ciAttributes ->> 'location' AS location, count(*) AS computes FROM ci i " +
      "JOIN relation d ON d.fromCiId = i.ciId AND d.relationName = 'base.DeployedTo' JOIN ci c ON c.ciId = d.toCiId " +
      "WHERE i.nsPath = ? AND i.ciClassName LIKE 'bom.%Compute' GROUP BY 1",
    bomNs,
  )
  return Object.fromEntries(rows.map(({ location, computes }) => [String(location), Number(computes)]))
}

function toDeployedPlatform(store: Store, { ciName, nsPath, ciAttributes: attributes }: CiRow): DeployedPlatform[] {
  const [organization = '', assembly = '', environment = ''] = toSegments(nsPath)
  const assemblyNs = `/${organization}/${assembly}`
  const manifestNs = manifestPath(`${assemblyNs}/${environment}`)
  const bomNs = manifestToBom(platformContentNs(manifestNs, { ciName, nsPath, attributes }))
  if (store.ci.count("nsPath = ? AND ciClassName LIKE 'bom.%'", bomNs) === 0) return []
  return [
    {
      organization,
      assembly: assemblyNs,
      environment: `${assemblyNs}/${environment}`,
      availability: attributes['availability'] ?? 'default',
      isProduction: isProduction(store, assemblyNs, environment),
      computes: countComputes(store, bomNs),
    },
  ]
}

function summarize(platforms: readonly DeployedPlatform[]) {
  const countDistinct = (keyOf: (platform: DeployedPlatform) => string) => new Set(platforms.map(keyOf)).size
  const cloud: Record<string, number> = {}
  const byAvailability: Record<string, number> = {}
  for (const { availability, computes } of platforms) {
    byAvailability[`platform_${availability}`] = (byAvailability[`platform_${availability}`] ?? 0) + 1
    for (const [location, number] of Object.entries(computes)) cloud[location] = (cloud[location] ?? 0) + number
  }
  return {
    org: countDistinct(({ organization }) => organization),
    assembly: countDistinct(({ assembly }) => assembly),
    environment: countDistinct(({ environment }) => environment),
    compute: Object.values(cloud).reduce((sum, number) => sum + number, 0),
    cloud,
    ...byAvailability,
  }
}

/** Use of a pack or one of its versions. */
export function packStats(store: Store, { source, pack, version }: { source: string; pack: string; version?: string }) {
  const attributes = "ciAttributes ->> 'source' = ? AND ciAttributes ->> 'pack' = ?"
  const ofVersion = version === undefined ? '' : " AND ciAttributes ->> 'version' = ?"
  const platforms = store.ci
    .all(
      `ciClassName = 'manifest.Platform' AND ${attributes}${ofVersion}`,
      source,
      pack,
      ...(version === undefined ? [] : [version]),
    )
    .flatMap((row) => toDeployedPlatform(store, row))
  return { count: { all: summarize(platforms), prod: summarize(platforms.filter((each) => each.isProduction)) } }
}
