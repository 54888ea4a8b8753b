// Taking the committed design over into an environment's open manifest release (service-api 1.5 and 2.3).
import { addItem, addRelation, draftRelations, drafts, editItem, joinRelease, type Draft } from '../drafts.ts'
import { refusal, type Service } from '../handler.ts'
import { below, classIn, designPath, manifestPath, shortClass, within } from '../namespaces.ts'
import { NO_COMPONENT, contentNs, platformsOf } from '../scope.ts'
import type { Attributes, CiRow, JobDetails, ReleaseRow } from '../model.ts'
import type { Store } from '../store/store.ts'

interface Pull {
  service: Service
  environment: CiRow
  release: ReleaseRow
  manifestNs: string
  details: JobDetails
}

/** Platforms of an assembly's committed design. */
export function committedPlatforms(store: Store, assemblyNs: string): CiRow[] {
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

/** Values of the design that the environment has not taken into its own hands (owner `manifest`). */
function pulledAttributes(design: CiRow, draft: Draft): Attributes {
  const owners = (draft.change?.ciAttrProps ?? draft.row?.attrProps)?.['owner'] ?? {}
  return Object.fromEntries(
    Object.entries(design.ciAttributes).filter(
      ([name, value]) => owners[name] !== 'manifest' && (draft.attributes[name] ?? '') !== (value ?? ''),
    ),
  )
}

/** Adds or updates one item in the manifest. Answers its id and whether it is new. */
function pullItem(
  pull: Pull,
  design: CiRow,
  nsPath: string,
  known: readonly Draft[],
): { ciId: number; isNew: boolean } {
  const { service, release, details } = pull
  const className = classIn('manifest', design.ciClassName)
  const draft = known.find(
    (item) => item.ciName === design.ciName && shortClass(item.ciClassName) === shortClass(className),
  )
  if (!draft) {
    const { ciName, comments, ciAttributes: attributes, attrProps: properties } = design
    const item = { ciName, ciClassName: className, nsPath, comments, attributes, properties }
    return { ciId: addItem(service, release, details.username, item).ciId, isNew: true }
  }
  const attributes = pulledAttributes(design, draft)
  if (Object.keys(attributes).length > 0) editItem(service, release, details.username, draft, { attributes })
  return { ciId: draft.ciId, isNew: false }
}

const SCALE: Attributes = {
  flex: 'true',
  converge: 'false',
  min: '2',
  current: '2',
  max: '10',
  step_up: '1',
  step_down: '1',
  pct_dpmt: '100',
}

/** Attributes of a dependency: the one onto compute from the load balancer, or else the name, is what a redundant platform scales by. */
function dependencyAttributes(from: CiRow, to: CiRow, siblings: readonly CiRow[]): Attributes {
  const scaling = siblings.some((row) => shortClass(row.ciClassName) === 'Lb') ? 'Lb' : 'Fqdn'
  const scales = shortClass(to.ciClassName) === 'Compute' && shortClass(from.ciClassName) === scaling
  return scales ? SCALE : { flex: 'false' }
}

function pullContent(pull: Pull, design: CiRow, platform: Draft, assemblyNs: string): void {
  const { service, release, manifestNs, details } = pull
  const { store } = service
  const nsPath = contentNs(manifestNs, platform)
  const known = drafts(store, release, 'nsPath = ?', nsPath)
  const rows = store.ci.all('nsPath = ? ORDER BY ciId', designPath(assemblyNs, design.ciName))
  const items = new Map(rows.map((row) => [row.ciId, { row, ...pullItem(pull, row, nsPath, known) }]))
  const link = (relationName: string, fromCiId: number, toCiId: number, attributes: Attributes) =>
    addRelation(service, release, details.username, { relationName, fromCiId, toCiId, nsPath, attributes })
  for (const { row, ciId, isNew } of items.values()) {
    if (NO_COMPONENT.test(row.ciClassName)) {
      if (isNew && row.ciClassName.endsWith('.Localvar')) link('manifest.ValueFor', ciId, platform.ciId, {})
      continue
    }
    if (isNew) link('manifest.Requires', platform.ciId, ciId, { constraint: '1..1' })
    for (const edge of store.relation.all('fromCiId = ?', row.ciId)) {
      const to = items.get(edge.toCiId)
      const relationName = classIn('manifest', edge.relationName)
      if (!to || !/^manifest\.(?:DependsOn|ManagedVia|SecuredBy|WatchedBy|EscortedBy)$/.test(relationName)) continue
      const there = draftRelations(
        store,
        release,
        'fromCiId = ? AND toCiId = ? AND relationName = ?',
        ciId,
        to.ciId,
        relationName,
      )
      if (there.length > 0) continue
      const scale = relationName === 'manifest.DependsOn' ? dependencyAttributes(row, to.row, rows) : {}
      link(relationName, ciId, to.ciId, {
        ...scale,
        ...edge.relationAttributes,
        ...(scale['flex'] === 'true' && scale),
      })
    }
  }
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
