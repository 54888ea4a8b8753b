// Packs and their templates, which are records in `/public/{source}/packs/{pack}/{version}` (service-api 6.4, 7.5).
import { addItem, addRelation } from '../model/drafts.ts'
import { httpError, type Service } from '../http/handler.ts'
import type { Attributes, ChangeRow, CiRow, ReleaseRow } from '../model/rows.ts'
import { isComponentClass, toLayerClass, shortClassName } from '../model/namespaces.ts'
import type { Store } from '../store/store.ts'

/** Namespace of a platform's pack version. */
export const packNs = ({ source, pack, version }: Attributes) => `/public/${source}/packs/${pack}/${version}`

/** Throws if the pack of a platform is missing or disabled. */
export function checkPack(store: Store, attributes: Attributes): void {
  const nsPath = packNs(attributes)
  const version = store.ci.findOne(
    "nsPath = ? AND ciName = ? AND ciClassName = 'mgmt.Version'",
    nsPath.slice(0, nsPath.lastIndexOf('/')),
    attributes['version'] ?? '',
  )
  if (version?.ciAttributes['enabled'] === 'false') throw httpError('Pack is disabled.')
  if (!version && store.ci.count('nsPath = ?', nsPath) === 0) throw httpError('Pack not found.')
}

/** Component templates of a platform's pack. */
const findTemplates = (store: Store, platform: Attributes): CiRow[] =>
  store.ci
    .all("nsPath = ? AND ciClassName LIKE 'mgmt.catalog.%' ORDER BY ciId", packNs(platform))
    .filter(({ ciClassName }) => isComponentClass(ciClassName))

/** Those that the design shows. */
export const visibleTemplates = (store: Store, platform: Attributes): CiRow[] =>
  findTemplates(store, platform).filter(({ ciClassName }) => shortClassName(ciClassName) !== 'Keypair')

export function findTemplate(store: Store, platform: Attributes, name: string | undefined): CiRow | undefined {
  return findTemplates(store, platform).find((row) => row.ciName === name)
}

/** Component templates of a class in a platform's pack, the one with the given name first. Source and version of the class are ignored. */
export const templatesOfClass = (store: Store, platform: Attributes, className: string, name: string): CiRow[] =>
  findTemplates(store, platform)
    .filter((row) => shortClassName(row.ciClassName) === shortClassName(className))
    .sort((one, other) => Number(other.ciName === name) - Number(one.ciName === name))

const findRequirement = (store: Store, { ciId }: CiRow) =>
  store.relation.findOne("toCiId = ? AND relationName LIKE '%.Requires'", ciId)?.relationAttributes

const UNLIMITED = 999

/** Minimum and maximum number of components of a template. */
export function parseLimits(store: Store, template: CiRow): { min: number; max: number } {
  const [min, max] = (findRequirement(store, template)?.['constraint'] ?? '0..*').split('..')
  return { min: Number(min), max: max === undefined || max === '*' ? UNLIMITED : Number(max) }
}

/** What a new component belongs to. */
interface ComponentOwner {
  readonly platformId: number
  readonly nsPath: string
}

/** Relates a component to its platform, with the constraint and services of its template. */
export function requireComponent(
  service: Service,
  release: ReleaseRow,
  username: string,
  { platformId, nsPath }: ComponentOwner,
  componentId: number,
  template: CiRow,
): void {
  const attributes = { constraint: '0..*', ...findRequirement(service.store, template), template: template.ciName }
  const ends = { relationName: 'base.Requires', fromCiId: platformId, toCiId: componentId, nsPath }
  addRelation(service, release, username, { ...ends, attributes })
}

/** Adds a component with the name and values of its template. */
export function addComponent(
  service: Service,
  release: ReleaseRow,
  username: string,
  owner: ComponentOwner,
  template: CiRow,
): ChangeRow {
  const { ciName, ciAttributes: attributes, attrProps: properties, comments } = template
  const ciClassName = toLayerClass('catalog', template.ciClassName)
  const item = { ciName, ciClassName, nsPath: owner.nsPath, comments, attributes, properties }
  const change = addItem(service, release, username, item)
  requireComponent(service, release, username, owner, change.ciId, template)
  return change
}

/** Adds the initial contents of a platform: a component per required template, and their dependencies. */
export function addRequiredComponents(
  service: Service,
  release: ReleaseRow,
  username: string,
  owner: ComponentOwner,
  platform: Attributes,
): void {
  const { store } = service
  const required = findTemplates(store, platform).filter((template) => parseLimits(store, template).min > 0)
  const added = new Map(
    required.map((template) => [template.ciId, addComponent(service, release, username, owner, template).ciId]),
  )
  for (const [templateId, fromCiId] of added) {
    for (const edge of store.relation.all("fromCiId = ? AND relationName LIKE '%.DependsOn'", templateId)) {
      const toCiId = added.get(edge.toCiId)
      if (toCiId === undefined) continue
      const ends = { relationName: 'catalog.DependsOn', fromCiId, toCiId, nsPath: owner.nsPath }
      addRelation(service, release, username, { ...ends, attributes: edge.relationAttributes })
    }
  }
}
