// Pulls a platform's contents from the design into the manifest: components, relations, variables, monitors.
import {
  addItem,
  addRelation,
  findDraftRelations,
  findDrafts,
  editRelation,
  type Draft,
  type DraftRelation,
} from '../model/drafts.ts'
import { isComponentClass, designPath, shortClassName } from '../model/namespaces.ts'
import { platformContentNs } from '../http/scope.ts'
import { findPackMonitors } from '../model/pack-monitors.ts'
import type { Attributes, CiRow } from '../model/rows.ts'
import { findDependencies, findManaged, type PulledItem } from './pull-dependencies.ts'
import { pullItem, type Pull } from './pull-item.ts'
import { dropItem } from './pull-removal.ts'

// Default scale of a redundant platform (7.5).
const SCALE_DEFAULTS: Attributes = {
  flex: 'true',
  converge: 'false',
  min: '2',
  current: '2',
  max: '10',
  step_up: '1',
  step_down: '1',
  pct_dpmt: '100',
}
const SINGLE_SCALE: Attributes = { ...SCALE_DEFAULTS, flex: 'false', min: '1', current: '1', max: '1' }

/** Attributes of a platform's relation to a component: template, constraint, services. */
function toRequirement({ service: { store } }: Pull, { row }: PulledItem): Attributes {
  const requires = store.relation.findOne("toCiId = ? AND relationName = 'base.Requires'", row.ciId)
  return { constraint: '1..1', template: row.ciName, ...requires?.relationAttributes }
}

/** Monitors that the pack has for a component's template, under their environment names. */
function findRequiredMonitors(pull: Pull, { design, platform }: PullTarget, component: PulledItem): Map<string, CiRow> {
  const template = toRequirement(pull, component)['template'] ?? component.row.ciName
  const found = findPackMonitors(pull.service.store, design.ciAttributes, template)
  return new Map([...found].map(([name, monitor]) => [`${platform.ciName}-${component.row.ciName}-${name}`, monitor]))
}

/** Adds missing monitors of the pack. */
function addMonitors(
  pull: Pull,
  { nsPath, existing }: PullTarget,
  component: PulledItem,
  monitors: Map<string, CiRow>,
): void {
  const { service, release, details } = pull
  for (const [ciName, { ciAttributes: attributes }] of monitors) {
    if (existing.some((draft) => draft.ciName === ciName)) continue
    const item = { ciName, ciClassName: 'manifest.Monitor', nsPath, attributes }
    const { ciId } = addItem(service, release, details.username, item)
    const ends = { relationName: 'manifest.WatchedBy', fromCiId: component.ciId, toCiId: ciId, nsPath }
    addRelation(service, release, details.username, { ...ends, attributes: { source: 'design' } })
  }
}

const isRedundant = (pull: Pull, platform: Draft) => {
  const availability = platform.attributes['availability'] ?? ''
  return (
    (availability === '' || availability === 'default'
      ? pull.environment.ciAttributes['availability']
      : availability) === 'redundant'
  )
}

/** A platform in the design, in the manifest, and its previous manifest contents. */
interface PullTarget {
  readonly design: CiRow
  readonly platform: Draft
  readonly nsPath: string
  readonly existing: readonly Draft[]
}

interface RequestedRelation {
  readonly fromCiId: number
  readonly toCiId: number
  readonly attributes?: Attributes
}

/** Adds missing relations within a platform. Existing ones keep the environment's attributes. */
function addMissingRelations(
  pull: Pull,
  { nsPath }: PullTarget,
  relationName: string,
  requested: readonly RequestedRelation[],
): DraftRelation[] {
  const { service, release, details } = pull
  const where = 'nsPath = ? AND relationName = ?'
  const found = findDraftRelations(service.store, release, where, nsPath, relationName)
  const key = ({ fromCiId, toCiId }: RequestedRelation) => `${fromCiId}>${toCiId}`
  const missing = new Map(requested.map((relation) => [key(relation), relation]))
  const stale = found.filter((relation) => !missing.delete(key(relation)))
  for (const relation of missing.values()) {
    addRelation(service, release, details.username, { relationName, nsPath, ...relation })
  }
  return stale
}

/** Pulls components, variables, monitors and attachments; maps each design item to its manifest item. */
function pullItems(
  pull: Pull,
  { platform, nsPath, existing }: PullTarget,
  rows: readonly CiRow[],
): Map<number, PulledItem> {
  const redundant = isRedundant(pull, platform)
  const items = new Map<number, PulledItem>()
  for (const row of rows) {
    const kind = shortClassName(row.ciClassName)
    // A load balancer needs several instances (7.5).
    if (kind === 'Platform' || (kind === 'Lb' && !redundant)) continue
    items.set(row.ciId, { row, kind, ...pullItem(pull, row, nsPath, existing) })
  }
  return items
}

const ATTACHED_RELATIONS = ['WatchedBy', 'EscortedBy'] as const

/** Links user-made monitors and attachments of the design to their components. */
function linkAttached(pull: Pull, { nsPath }: PullTarget, items: ReadonlyMap<number, PulledItem>): void {
  const { service, release, details } = pull
  for (const { row, ciId } of items.values()) {
    for (const name of ATTACHED_RELATIONS) {
      for (const edge of service.store.relation.all('fromCiId = ? AND relationName = ?', row.ciId, `catalog.${name}`)) {
        const to = items.get(edge.toCiId)
        if (!to?.isNew) continue
        const ends = { relationName: `manifest.${name}`, fromCiId: ciId, toCiId: to.ciId, nsPath }
        addRelation(service, release, details.username, { ...ends, attributes: edge.relationAttributes })
      }
    }
  }
}

/** Links components to their dependencies, computes and keys. */
function linkComponents(
  pull: Pull,
  target: PullTarget,
  rows: readonly CiRow[],
  items: ReadonlyMap<number, PulledItem>,
): void {
  const components = [...items.values()].filter((item) => isComponentClass(item.row.ciClassName))
  const redundant = isRedundant(pull, target.platform)
  const edges = findDependencies(pull, rows, items)
  const scaling = components.some((item) => item.kind === 'Lb') ? 'Lb' : 'Fqdn'
  const depends = edges.map(({ from, to }): RequestedRelation => {
    const scales = redundant && to.kind === 'Compute' && from.kind === scaling
    return { fromCiId: from.ciId, toCiId: to.ciId, attributes: scales ? SCALE_DEFAULTS : SINGLE_SCALE }
  })
  for (const relation of addMissingRelations(pull, target, 'manifest.DependsOn', depends)) {
    editRelation(pull.service, pull.release, pull.details.username, relation, {}, 'delete')
  }
  const compute = components.find((item) => item.kind === 'Compute')
  const keys = components.find((item) => item.kind === 'Keypair')
  const onCompute = compute ? findManaged(components, edges) : []
  const via = onCompute.map((item) => ({ fromCiId: item.ciId, toCiId: compute?.ciId ?? 0 }))
  addMissingRelations(pull, target, 'manifest.ManagedVia', via)
  const secured = compute && keys ? [{ fromCiId: compute.ciId, toCiId: keys.ciId }] : []
  addMissingRelations(pull, target, 'manifest.SecuredBy', secured)
}

/** Removes items that are neither in the design nor in the pack of a remaining component. */
function removeStale(
  pull: Pull,
  { platform, existing }: PullTarget,
  keptIds: ReadonlySet<number>,
  ofPack: ReadonlySet<string>,
): void {
  const { service, release } = pull
  const watchesKept = ({ ciId }: Draft) => {
    const where = "toCiId = ? AND relationName = 'manifest.WatchedBy'"
    return findDraftRelations(service.store, release, where, ciId).some(({ fromCiId }) => keptIds.has(fromCiId))
  }
  for (const draft of existing) {
    if (draft.ciId === platform.ciId || keptIds.has(draft.ciId)) continue
    const kind = shortClassName(draft.ciClassName)
    const isOwn = draft.attributes['custom'] === 'true'
    const ofMonitors = kind === 'Monitor' && (ofPack.has(draft.ciName) || (!isOwn && watchesKept(draft)))
    if (kind !== 'Log' && kind !== 'Procedure' && !ofMonitors) dropItem(pull, draft)
  }
}

/** Updates a platform's components, variables, monitors and attachments to the committed design. */
export function pullContent(pull: Pull, design: CiRow, platform: Draft, assemblyNs: string): void {
  const { service, release, manifestNs, details } = pull
  const { store } = service
  const nsPath = platformContentNs(manifestNs, platform)
  const target: PullTarget = { design, platform, nsPath, existing: findDrafts(store, release, 'nsPath = ?', nsPath) }
  const rows = store.ci.all('nsPath = ? ORDER BY ciId', designPath(assemblyNs, design.ciName))
  const items = pullItems(pull, target, rows)
  const components = [...items.values()].filter((item) => isComponentClass(item.row.ciClassName))
  const monitors = new Map(components.map((item) => [item, findRequiredMonitors(pull, target, item)]))
  const ofPack = new Set([...monitors.values()].flatMap((found) => [...found.keys()]))
  // Newer designs contain the pack's monitors, with user changes; older ones do not.
  const inDesign = new Set(rows.filter((row) => shortClassName(row.ciClassName) === 'Monitor').map((row) => row.ciName))
  removeStale(pull, target, new Set([...items.values()].map((item) => item.ciId)), ofPack)
  const link = (relationName: string, fromCiId: number, toCiId: number, attributes: Attributes = {}) =>
    addRelation(service, release, details.username, { relationName, fromCiId, toCiId, nsPath, attributes })
  for (const item of items.values()) {
    if (!item.isNew) continue
    if (item.kind === 'Localvar') link('manifest.ValueFor', item.ciId, platform.ciId)
    if (!isComponentClass(item.row.ciClassName)) continue
    link('manifest.Requires', platform.ciId, item.ciId, toRequirement(pull, item))
    const missing = [...(monitors.get(item) ?? [])].filter(([ciName]) => !inDesign.has(ciName))
    addMonitors(pull, target, item, new Map(missing))
  }
  linkAttached(pull, target, items)
  linkComponents(pull, target, rows, items)
}
