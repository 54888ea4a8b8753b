// Pulls the committed design into an environment's open manifest release (service-api 1.5, 2.3, 3.1).
import { defaultsOf } from '../classes/catalog.ts'
import { toFields, toText } from '../http/body.ts'
import {
  addItem,
  addRelation,
  findDraftRelations,
  findDrafts,
  editItem,
  editRelation,
  ensureOpenRelease,
  type Draft,
} from '../model/drafts.ts'
import { httpError, type Service } from '../http/handler.ts'
import { childPath, manifestPath, withinNamespace } from '../model/namespaces.ts'
import { findPlatforms } from '../http/scope.ts'
import { pullContent } from './pull-content.ts'
import { pullItem, mergePulledAttributes, type Pull } from './pull-item.ts'
import { dropItem, dropPlatform } from './pull-removal.ts'
import type { Attributes, CiRow, JobDetails } from '../model/rows.ts'
import type { Store } from '../store/store.ts'

/** Platforms of an assembly's committed design. */
function findCommittedPlatforms(store: Store, assemblyNs: string): CiRow[] {
  const { sql, values } = withinNamespace(`${assemblyNs}/_design`)
  const where = `(nsPath = ? OR ${sql}) AND ciClassName = 'catalog.Platform' ORDER BY ciId`
  return store.ci.all(where, assemblyNs, ...values)
}

const requestedAvailability = (platform: CiRow, availability: Record<string, string>) =>
  availability[String(platform.ciId)] ?? availability[platform.ciName]

/** `platform_availability` of a body: design platform id or name to availability; blank means the environment's own. */
export const parseAvailability = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toFields(toFields(body)['platform_availability'])).map(([key, value]) => [key, toText(value) ?? '']),
  )

/** Throws if the design has new platforms and none has an availability. Others get the default (1.5). */
export function checkAvailability(
  store: Store,
  assemblyNs: string,
  existing: ReadonlySet<string>,
  availability: Record<string, string>,
): void {
  const added = findCommittedPlatforms(store, assemblyNs).filter((platform) => !existing.has(platform.ciName))
  if (added.length === 0 || added.some((platform) => requestedAvailability(platform, availability) !== undefined))
    return
  throw httpError(`Specify platform availability for: ${added.map((platform) => platform.ciName).join(', ')}`)
}

const PLATFORM = 'manifest.Platform'

/** Attributes of a new platform, as general packs set them (7.1). */
const PLATFORM_ATTRIBUTES: Attributes = {
  ...defaultsOf(PLATFORM),
  autoreplace: 'false',
  replace_after_minutes: '60',
  replace_after_repairs: '3',
}

/** Adds a platform, or an inactive further version of it. */
function addPlatform(pull: Pull, design: CiRow, older: Draft | undefined): Draft {
  const { service, environment, release, manifestNs, details } = pull
  const { username } = details
  const nsPath = `${manifestNs}/${design.ciName}/${design.ciAttributes['major_version'] || '1'}`
  const chosen = requestedAvailability(design, details.availability) ?? older?.attributes['availability'] ?? ''
  const attributes = {
    ...PLATFORM_ATTRIBUTES,
    ...design.ciAttributes,
    availability: chosen || 'default',
    is_active: String(!older),
  }
  const { ciName, comments } = design
  const item = { ciName, ciClassName: PLATFORM, nsPath, comments, attributes }
  const change = addItem(service, release, username, item)
  const link = (relationName: string, toCiId: number, fromCiId: number, found: Attributes) =>
    addRelation(service, release, username, { relationName, fromCiId, toCiId, nsPath: manifestNs, attributes: found })
  link('manifest.ComposedOf', change.ciId, environment.ciId, { enabled: 'true' })
  for (const use of service.store.relation.all("fromCiId = ? AND relationName = 'base.Consumes'", environment.ciId)) {
    link('base.Consumes', use.toCiId, change.ciId, use.relationAttributes)
  }
  return { ...change, row: undefined, change, attributes }
}

const getMajorVersion = ({ major_version: major }: Attributes) => major || '1'

/** Updates or adds the manifest platform of a design platform. */
function pullPlatform(pull: Pull, design: CiRow, platforms: readonly Draft[]): Draft {
  const versions = platforms.filter((draft) => draft.ciName === design.ciName)
  const existing = versions.find((draft) => getMajorVersion(draft.attributes) === getMajorVersion(design.ciAttributes))
  if (!existing) return addPlatform(pull, design, versions[0])
  const attributes = mergePulledAttributes(design, existing)
  const action =
    existing.row?.ciState === 'pending_deletion' || existing.change?.rfcAction === 'delete' ? 'update' : undefined
  if (Object.keys(attributes).length === 0 && action === undefined) return existing
  return editItem(pull.service, pull.release, pull.details.username, existing, {
    attributes,
    ...(action && { action }),
  })
}

/** Pulls links between platforms. */
function pullLinks(pull: Pull, pulledPlatforms: ReadonlyMap<number, Draft>): void {
  const { service, release, manifestNs, details } = pull
  const { store } = service
  for (const [designId, platform] of pulledPlatforms) {
    const requested = store.relation
      .all("fromCiId = ? AND relationName = 'catalog.LinksTo'", designId)
      .flatMap((link) => pulledPlatforms.get(link.toCiId)?.ciId ?? [])
    const where = "fromCiId = ? AND relationName = 'manifest.LinksTo'"
    const links = findDraftRelations(store, release, where, platform.ciId)
    for (const link of links) {
      if (!requested.includes(link.toCiId)) editRelation(service, release, details.username, link, {}, 'delete')
    }
    for (const toCiId of new Set(requested)) {
      if (links.some((link) => link.toCiId === toCiId)) continue
      const ends = { relationName: 'manifest.LinksTo', fromCiId: platform.ciId, toCiId, nsPath: manifestNs }
      addRelation(service, release, details.username, ends)
    }
  }
}

function pullGlobals(pull: Pull, assemblyNs: string): void {
  const { service, release, manifestNs, environment, details } = pull
  const { store } = service
  const where = "nsPath = ? AND ciClassName LIKE '%.Globalvar'"
  const existing = findDrafts(store, release, where, manifestNs)
  const linkIds = new Set<number>()
  for (const row of store.ci.all(`${where} ORDER BY ciId`, assemblyNs)) {
    const { ciId, isNew } = pullItem(pull, row, manifestNs, existing)
    linkIds.add(ciId)
    if (!isNew) continue
    const ends = { relationName: 'manifest.ValueFor', fromCiId: ciId, toCiId: environment.ciId, nsPath: manifestNs }
    addRelation(service, release, details.username, ends)
  }
  for (const draft of existing) if (!linkIds.has(draft.ciId)) dropItem(pull, draft)
}

/** Throws if a platform's pack no longer exists: the pull fails before it changes anything. */
function checkPacks(store: Store, platforms: readonly CiRow[]): void {
  for (const { ciName, ciAttributes } of platforms) {
    const { source, pack, version } = ciAttributes
    const scope = `/public/${source}/packs/${pack}/${version}`
    if (store.ci.count('nsPath = ?', scope) > 0) continue
    throw new Error(`Pack ${source}/${pack}, version ${version}, of platform ${ciName} could not be found.`)
  }
}

/**
 * Updates the manifest to the latest committed design, one slice per platform. Opens or joins a release with the design's release as
 * parent. Errors are thrown before the first slice.
 */
export function* pullDesign(service: Service, environment: CiRow, details: JobDetails): Generator<void, void> {
  const { store } = service
  const startedAt = service.now()
  const assemblyNs = environment.nsPath
  const manifestNs = manifestPath(childPath(environment.nsPath, environment.ciName))
  const requested = findCommittedPlatforms(store, assemblyNs)
  checkPacks(store, requested)
  const parent = store.release.findOne(
    "nsPath = ? AND kind = 'design' AND releaseState = 'closed' ORDER BY releaseId DESC",
    assemblyNs,
  )
  const parentReleaseId = parent?.releaseId ?? null
  const release = ensureOpenRelease(service, 'manifest', manifestNs, details.username, { parentReleaseId })
  store.release.update(release.releaseId, { parentReleaseId, updated: service.now() })
  const pull: Pull = { service, environment, release, manifestNs, details }
  const platforms = findPlatforms(store, { manifestNs, release })
  const pulledPlatforms = new Map<number, Draft>()
  for (const design of requested) {
    const platform = pullPlatform(pull, design, platforms)
    pulledPlatforms.set(design.ciId, platform)
    pullContent(pull, design, platform, assemblyNs)
    yield
  }
  const names = new Set(requested.map((design) => design.ciName))
  for (const platform of platforms) {
    if (names.has(platform.ciName)) continue
    dropPlatform(pull, platform)
    yield
  }
  pullLinks(pull, pulledPlatforms)
  pullGlobals(pull, assemblyNs)
  const description = `Pull design completed in ${service.now() - startedAt} ms`
  store.release.update(release.releaseId, { description })
}
