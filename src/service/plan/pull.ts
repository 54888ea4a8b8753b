// Taking the committed design over into an environment's open manifest release (service-api 1.5 and 2.3).
import { addItem, addRelation, drafts, joinRelease, type Draft } from '../drafts.ts'
import { refusal, type Service } from '../handler.ts'
import { below, manifestPath, within } from '../namespaces.ts'
import { platformsOf } from '../scope.ts'
import { pullContent, pullItem, type Pull } from './pull-content.ts'
import type { Attributes, CiRow, JobDetails } from '../model.ts'
import type { Store } from '../store/store.ts'

/** Platforms of an assembly's committed design. */
function committedPlatforms(store: Store, assemblyNs: string): CiRow[] {
  const { sql, values } = within(`${assemblyNs}/_design`)
  const where = `(nsPath = ? OR ${sql}) AND ciClassName = 'catalog.Platform' ORDER BY ciId`
  return store.ci.all(where, assemblyNs, ...values)
}

const wantedAvailability = (platform: CiRow, availability: Record<string, string>) =>
  availability[String(platform.ciId)] ?? availability[platform.ciName]

/** Refuses where the design has platforms that are new and nothing is said about them. */
export function checkAvailability(
  store: Store,
  assemblyNs: string,
  known: ReadonlySet<string>,
  availability: Record<string, string>,
): void {
  const silent = committedPlatforms(store, assemblyNs).filter(
    (platform) => !known.has(platform.ciName) && wantedAvailability(platform, availability) === undefined,
  )
  if (silent.length === 0) return
  throw refusal(`Specify platform availability for: ${silent.map((platform) => platform.ciName).join(', ')}`)
}

const PLATFORM_DEFAULTS: Attributes = {
  is_active: 'true',
  availability: 'default',
  autorepair: 'true',
  autorepair_exponential_backoff: 'true',
  autoreplace: 'false',
  replace_after_minutes: '60',
  replace_after_repairs: '3',
  autoscale: 'false',
  autocomply: 'false',
  fail_on_delete_failure: '[]',
}

function addPlatform(pull: Pull, design: CiRow): Draft {
  const { service, environment, release, manifestNs, details } = pull
  const { username } = details
  const nsPath = `${manifestNs}/${design.ciName}/${design.ciAttributes['major_version'] ?? '1'}`
  const chosen = wantedAvailability(design, details.availability) ?? ''
  const attributes = { ...PLATFORM_DEFAULTS, ...design.ciAttributes, availability: chosen || 'default' }
  const { ciName, comments } = design
  const change = addItem(service, release, username, {
    ciName,
    ciClassName: 'manifest.Platform',
    nsPath,
    comments,
    attributes,
  })
  const link = (relationName: string, toCiId: number, fromCiId: number, found: Attributes) =>
    addRelation(service, release, username, { relationName, fromCiId, toCiId, nsPath: manifestNs, attributes: found })
  link('manifest.ComposedOf', change.ciId, environment.ciId, { enabled: 'true' })
  for (const use of service.store.relation.all("fromCiId = ? AND relationName = 'base.Consumes'", environment.ciId)) {
    link('base.Consumes', use.toCiId, change.ciId, use.relationAttributes)
  }
  return { ...change, row: undefined, change, attributes }
}

/** Brings the manifest up to the newest committed design; opens or joins its release, which names the design's as its parent. */
export function pullDesign(service: Service, environment: CiRow, details: JobDetails): void {
  const { store } = service
  const assemblyNs = environment.nsPath
  const manifestNs = manifestPath(below(environment.nsPath, environment.ciName))
  const parent = store.release.one(
    "nsPath = ? AND kind = 'design' AND releaseState = 'closed' ORDER BY releaseId DESC",
    assemblyNs,
  )
  const release = joinRelease(service, 'manifest', manifestNs, details.username, parent?.releaseId)
  store.release.update(release.releaseId, { parentReleaseId: parent?.releaseId ?? null, updated: service.now() })
  const pull: Pull = { service, environment, release, manifestNs, details }
  const platforms = platformsOf(store, { manifestNs, release })
  for (const design of committedPlatforms(store, assemblyNs)) {
    const platform = platforms.find((draft) => draft.ciName === design.ciName) ?? addPlatform(pull, design)
    pullContent(pull, design, platform, assemblyNs)
  }
  const globals = drafts(store, release, "nsPath = ? AND ciClassName LIKE '%.Globalvar'", manifestNs)
  for (const row of store.ci.all("nsPath = ? AND ciClassName LIKE '%.Globalvar' ORDER BY ciId", assemblyNs)) {
    pullItem(pull, row, manifestNs, globals)
  }
}
