// The inside of a platform as the design has it, taken over into the manifest: components, what ties them together, variables, monitors.
import { addItem, addRelation, draftRelations, drafts, editItem, type Draft } from '../drafts.ts'
import { classIn, designPath, shortClass } from '../namespaces.ts'
import { NO_COMPONENT, contentNs } from '../scope.ts'
import type { Service } from '../handler.ts'
import type { Attributes, CiRow, JobDetails, ReleaseRow } from '../model.ts'

/** A pull under way: the environment and the release that collects what changes. */
export interface Pull {
  service: Service
  environment: CiRow
  release: ReleaseRow
  manifestNs: string
  details: JobDetails
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
export function pullItem(pull: Pull, design: CiRow, nsPath: string, known: readonly Draft[]) {
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

interface Content {
  readonly row: CiRow
  readonly kind: string
  readonly ciId: number
  readonly isNew: boolean
}

interface Edge {
  readonly from: Content
  readonly to: Content
}

/** Dependencies among the components that come along; what leads to one that stays out leads to what is behind it. */
function dependencies(pull: Pull, all: readonly CiRow[], items: ReadonlyMap<number, Content>): Edge[] {
  const { store } = pull.service
  const targets = (ciId: number) =>
    store.relation.all("fromCiId = ? AND relationName = 'catalog.DependsOn'", ciId).map((edge) => edge.toCiId)
  const known = new Set(all.map((row) => row.ciId))
  const behind = (ciId: number): Content[] => {
    const item = items.get(ciId)
    if (item) return [item]
    return known.has(ciId) ? targets(ciId).flatMap(behind) : []
  }
  return [...items.values()].flatMap((from) =>
    targets(from.row.ciId).flatMap((ciId) => behind(ciId).map((to) => ({ from, to }))),
  )
}

const ON_THE_CLOUD = new Set(['Compute', 'Fqdn', 'Lb', 'Secgroup', 'Keypair'])

/** Items that live on the compute: they lead to it and are no thing of the cloud's own. */
function managed(items: Iterable<Content>, edges: readonly Edge[]): Content[] {
  const leads = (item: Content, path: readonly Content[]): boolean =>
    edges.some(
      ({ from, to }) => from === item && (to.kind === 'Compute' || (!path.includes(to) && leads(to, [...path, item]))),
    )
  return [...items].filter((item) => !ON_THE_CLOUD.has(item.kind) && leads(item, []))
}

/** What the design says of a component as a part of its platform: template, constraint, services. */
function requirementOf({ service: { store } }: Pull, { row }: Content): Attributes {
  const requires = store.relation.one("toCiId = ? AND relationName = 'base.Requires'", row.ciId)
  return { constraint: '1..1', template: row.ciName, ...requires?.relationAttributes }
}

/** Monitors that the pack has for a component's template. */
function addMonitors(pull: Pull, design: CiRow, platform: Draft, component: Content): void {
  const { service, release, details } = pull
  const { store } = service
  const { source, pack, version } = design.ciAttributes
  const { template: name = component.row.ciName } = requirementOf(pull, component)
  const template = store.ci.one(
    "nsPath = ? AND ciName = ? AND ciClassName LIKE 'mgmt.manifest.%'",
    `/public/${source}/packs/${pack}/${version}/redundant`,
    name,
  )
  if (!template) return
  const nsPath = contentNs(pull.manifestNs, platform)
  for (const { toCiId } of store.relation.all("fromCiId = ? AND relationName LIKE '%.WatchedBy'", template.ciId)) {
    const monitor = store.ci.find(toCiId)
    if (!monitor) continue
    const short = monitor.ciName.replace(`${pack}-${name}-`, '')
    const { ciId } = addItem(service, release, details.username, {
      ciName: `${platform.ciName}-${component.row.ciName}-${short}`,
      ciClassName: 'manifest.Monitor',
      nsPath,
      attributes: monitor.ciAttributes,
    })
    const ends = { relationName: 'manifest.WatchedBy', fromCiId: component.ciId, toCiId: ciId, nsPath }
    addRelation(service, release, details.username, { ...ends, attributes: { source: 'design' } })
  }
}

const isRedundant = (pull: Pull, platform: Draft) => {
  const own = platform.attributes['availability'] ?? ''
  return (own === '' || own === 'default' ? pull.environment.ciAttributes['availability'] : own) === 'redundant'
}

/** Brings a platform's components and variables up to the committed design. */
export function pullContent(pull: Pull, design: CiRow, platform: Draft, assemblyNs: string): void {
  const { service, release, manifestNs, details } = pull
  const { store } = service
  const nsPath = contentNs(manifestNs, platform)
  const known = drafts(store, release, 'nsPath = ?', nsPath)
  const redundant = isRedundant(pull, platform)
  const rows = store.ci.all('nsPath = ? ORDER BY ciId', designPath(assemblyNs, design.ciName))
  const items = new Map<number, Content>()
  for (const row of rows) {
    const kind = shortClass(row.ciClassName)
    // A load balancer is only where there is something to balance (7.5).
    if (kind === 'Lb' && !redundant) continue
    items.set(row.ciId, { row, kind, ...pullItem(pull, row, nsPath, known) })
  }
  const link = (relationName: string, fromCiId: number, toCiId: number, attributes: Attributes = {}) => {
    const where = 'fromCiId = ? AND toCiId = ? AND relationName = ?'
    if (draftRelations(store, release, where, fromCiId, toCiId, relationName).length > 0) return
    addRelation(service, release, details.username, { relationName, fromCiId, toCiId, nsPath, attributes })
  }
  const components = [...items.values()].filter((item) => !NO_COMPONENT.test(item.row.ciClassName))
  for (const { ciId, isNew, kind } of items.values()) {
    if (isNew && kind === 'Localvar') link('manifest.ValueFor', ciId, platform.ciId)
  }
  for (const component of components) {
    if (!component.isNew) continue
    link('manifest.Requires', platform.ciId, component.ciId, requirementOf(pull, component))
    addMonitors(pull, design, platform, component)
  }
  const edges = dependencies(pull, rows, items)
  const scaling = components.some((item) => item.kind === 'Lb') ? 'Lb' : 'Fqdn'
  for (const { from, to } of edges) {
    const scales = redundant && to.kind === 'Compute' && from.kind === scaling
    link(
      'manifest.DependsOn',
      from.ciId,
      to.ciId,
      scales ? SCALE : { ...SCALE, flex: 'false', min: '1', current: '1', max: '1' },
    )
  }
  const compute = components.find((item) => item.kind === 'Compute')
  const keys = components.find((item) => item.kind === 'Keypair')
  if (compute) for (const item of managed(components, edges)) link('manifest.ManagedVia', item.ciId, compute.ciId)
  if (compute && keys) link('manifest.SecuredBy', compute.ciId, keys.ciId)
}
