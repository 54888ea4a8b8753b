// The inside of a platform as the design has it, taken over into the manifest: components, what ties them together, variables, monitors.
import {
  addItem,
  addRelation,
  draftRelations,
  drafts,
  editRelation,
  type Draft,
  type DraftRelation,
} from '../model/drafts.ts'
import { designPath, shortClass } from '../model/namespaces.ts'
import { NO_COMPONENT, contentNs } from '../http/scope.ts'
import type { Attributes, CiRow } from '../model/model.ts'
import { dependencies, managed, type Content } from './pull-edges.ts'
import { pullItem, type Pull } from './pull-item.ts'
import { dropItem } from './pull-removal.ts'

// Customary figures of a redundant platform (7.5).
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
const ONE: Attributes = { ...SCALE, flex: 'false', min: '1', current: '1', max: '1' }

/** What the design says of a component as a part of its platform: template, constraint, services. */
function requirementOf({ service: { store } }: Pull, { row }: Content): Attributes {
  const requires = store.relation.one("toCiId = ? AND relationName = 'base.Requires'", row.ciId)
  return { constraint: '1..1', template: row.ciName, ...requires?.relationAttributes }
}

/** Monitors that the pack has for a component's template, with the names they have in the environment. */
function packMonitors(pull: Pull, { design, platform }: Target, component: Content): Map<string, CiRow> {
  const { store } = pull.service
  const { source, pack, version } = design.ciAttributes
  const { template: name = component.row.ciName } = requirementOf(pull, component)
  const template = store.ci.one(
    "nsPath = ? AND ciName = ? AND ciClassName LIKE 'mgmt.manifest.%'",
    `/public/${source}/packs/${pack}/${version}/redundant`,
    name,
  )
  const watched = store.relation.all("fromCiId = ? AND relationName LIKE '%.WatchedBy'", template?.ciId ?? 0)
  return new Map(
    watched.flatMap(({ toCiId }): [string, CiRow][] => {
      const monitor = store.ci.find(toCiId)
      const short = monitor?.ciName.replace(`${pack}-${name}-`, '')
      return monitor ? [[`${platform.ciName}-${component.row.ciName}-${short}`, monitor]] : []
    }),
  )
}

/** Adds the monitors of the pack that a component does not have. */
function addMonitors(pull: Pull, { nsPath, known }: Target, component: Content, monitors: Map<string, CiRow>): void {
  const { service, release, details } = pull
  for (const [ciName, { ciAttributes: attributes }] of monitors) {
    if (known.some((draft) => draft.ciName === ciName)) continue
    const item = { ciName, ciClassName: 'manifest.Monitor', nsPath, attributes }
    const { ciId } = addItem(service, release, details.username, item)
    const ends = { relationName: 'manifest.WatchedBy', fromCiId: component.ciId, toCiId: ciId, nsPath }
    addRelation(service, release, details.username, { ...ends, attributes: { source: 'design' } })
  }
}

const isRedundant = (pull: Pull, platform: Draft) => {
  const own = platform.attributes['availability'] ?? ''
  return (own === '' || own === 'default' ? pull.environment.ciAttributes['availability'] : own) === 'redundant'
}

/** A platform under way: in the design, in the manifest, and what the manifest knew before. */
interface Target {
  readonly design: CiRow
  readonly platform: Draft
  readonly nsPath: string
  readonly known: readonly Draft[]
}

interface WantedRelation {
  readonly fromCiId: number
  readonly toCiId: number
  readonly attributes?: Attributes
}

/** Adds relations of a name within a platform that are missing; the attributes of those that are there are the environment's own. */
function tie(pull: Pull, { nsPath }: Target, relationName: string, wanted: readonly WantedRelation[]): DraftRelation[] {
  const { service, release, details } = pull
  const where = 'nsPath = ? AND relationName = ?'
  const found = draftRelations(service.store, release, where, nsPath, relationName)
  const key = ({ fromCiId, toCiId }: WantedRelation) => `${fromCiId}>${toCiId}`
  const missing = new Map(wanted.map((relation) => [key(relation), relation]))
  const rest = found.filter((relation) => !missing.delete(key(relation)))
  for (const relation of missing.values()) {
    addRelation(service, release, details.username, { relationName, nsPath, ...relation })
  }
  return rest
}

/** Components, variables, monitors and attachments of the design, each with the one that stands for it in the manifest. */
function pullItems(pull: Pull, { platform, nsPath, known }: Target, rows: readonly CiRow[]): Map<number, Content> {
  const redundant = isRedundant(pull, platform)
  const items = new Map<number, Content>()
  for (const row of rows) {
    const kind = shortClass(row.ciClassName)
    // A load balancer is only where there is something to balance (7.5).
    if (kind === 'Platform' || (kind === 'Lb' && !redundant)) continue
    items.set(row.ciId, { row, kind, ...pullItem(pull, row, nsPath, known) })
  }
  return items
}

const ATTACHED = ['WatchedBy', 'EscortedBy'] as const

/** Monitors and attachments that people added in the design, tied to their components. */
function tieAttached(pull: Pull, { nsPath }: Target, items: ReadonlyMap<number, Content>): void {
  const { service, release, details } = pull
  for (const { row, ciId } of items.values()) {
    for (const name of ATTACHED) {
      for (const edge of service.store.relation.all('fromCiId = ? AND relationName = ?', row.ciId, `catalog.${name}`)) {
        const to = items.get(edge.toCiId)
        if (!to?.isNew) continue
        const ends = { relationName: `manifest.${name}`, fromCiId: ciId, toCiId: to.ciId, nsPath }
        addRelation(service, release, details.username, { ...ends, attributes: edge.relationAttributes })
      }
    }
  }
}

/** How the components depend on one another, where they run and which keys they have. */
function tieComponents(pull: Pull, target: Target, rows: readonly CiRow[], items: ReadonlyMap<number, Content>): void {
  const components = [...items.values()].filter((item) => !NO_COMPONENT.test(item.row.ciClassName))
  const redundant = isRedundant(pull, target.platform)
  const edges = dependencies(pull, rows, items)
  const scaling = components.some((item) => item.kind === 'Lb') ? 'Lb' : 'Fqdn'
  const depends = edges.map(({ from, to }): WantedRelation => {
    const scales = redundant && to.kind === 'Compute' && from.kind === scaling
    return { fromCiId: from.ciId, toCiId: to.ciId, attributes: scales ? SCALE : ONE }
  })
  for (const relation of tie(pull, target, 'manifest.DependsOn', depends)) {
    editRelation(pull.service, pull.release, pull.details.username, relation, {}, 'delete')
  }
  const compute = components.find((item) => item.kind === 'Compute')
  const keys = components.find((item) => item.kind === 'Keypair')
  const onCompute = compute ? managed(components, edges) : []
  const via = onCompute.map((item) => ({ fromCiId: item.ciId, toCiId: compute?.ciId ?? 0 }))
  tie(pull, target, 'manifest.ManagedVia', via)
  const secured = compute && keys ? [{ fromCiId: compute.ciId, toCiId: keys.ciId }] : []
  tie(pull, target, 'manifest.SecuredBy', secured)
}

/** Takes out what the manifest has and the design no longer, nor the pack of a component that stays. */
function dropRest(
  pull: Pull,
  { platform, known }: Target,
  kept: ReadonlySet<number>,
  ofPack: ReadonlySet<string>,
): void {
  const { service, release } = pull
  const watchesKept = ({ ciId }: Draft) => {
    const where = "toCiId = ? AND relationName = 'manifest.WatchedBy'"
    return draftRelations(service.store, release, where, ciId).some(({ fromCiId }) => kept.has(fromCiId))
  }
  for (const draft of known) {
    if (draft.ciId === platform.ciId || kept.has(draft.ciId)) continue
    const kind = shortClass(draft.ciClassName)
    const isOwn = draft.attributes['custom'] === 'true'
    const ofMonitors = kind === 'Monitor' && (ofPack.has(draft.ciName) || (!isOwn && watchesKept(draft)))
    if (kind !== 'Log' && kind !== 'Procedure' && !ofMonitors) dropItem(pull, draft)
  }
}

/** Brings a platform's components, variables, monitors and attachments up to the committed design. */
export function pullContent(pull: Pull, design: CiRow, platform: Draft, assemblyNs: string): void {
  const { service, release, manifestNs, details } = pull
  const { store } = service
  const nsPath = contentNs(manifestNs, platform)
  const target: Target = { design, platform, nsPath, known: drafts(store, release, 'nsPath = ?', nsPath) }
  const rows = store.ci.all('nsPath = ? ORDER BY ciId', designPath(assemblyNs, design.ciName))
  const items = pullItems(pull, target, rows)
  const components = [...items.values()].filter((item) => !NO_COMPONENT.test(item.row.ciClassName))
  const monitors = new Map(components.map((item) => [item, packMonitors(pull, target, item)]))
  const ofPack = new Set([...monitors.values()].flatMap((found) => [...found.keys()]))
  // The design has the pack's monitors since it was made, with what people changed about them; older ones have not.
  const inDesign = new Set(rows.filter((row) => shortClass(row.ciClassName) === 'Monitor').map((row) => row.ciName))
  dropRest(pull, target, new Set([...items.values()].map((item) => item.ciId)), ofPack)
  const link = (relationName: string, fromCiId: number, toCiId: number, attributes: Attributes = {}) =>
    addRelation(service, release, details.username, { relationName, fromCiId, toCiId, nsPath, attributes })
  for (const item of items.values()) {
    if (!item.isNew) continue
    if (item.kind === 'Localvar') link('manifest.ValueFor', item.ciId, platform.ciId)
    if (NO_COMPONENT.test(item.row.ciClassName)) continue
    link('manifest.Requires', platform.ciId, item.ciId, requirementOf(pull, item))
    const missing = [...(monitors.get(item) ?? [])].filter(([ciName]) => !inDesign.has(ciName))
    addMonitors(pull, target, item, new Map(missing))
  }
  tieAttached(pull, target, items)
  tieComponents(pull, target, rows, items)
}
