// Packs and their templates, which are records in `/public/{source}/packs/{pack}/{version}` (service-api 6.4, 7.5).
import { addItem, addRelation } from '../model/drafts.ts'
import { httpError, type Service } from '../http/handler.ts'
import type { Attributes, CiRow, ReleaseRow } from '../model/rows.ts'
import { isComponentClass, toLayerClass, shortClassName } from '../model/namespaces.ts'
import type { Store } from '../store/store.ts'

/** Namespace of the pack version. */
export interface Pack {
  readonly nsPath: string
}

const packPath = ({ source, pack, version }: Attributes) => `/public/${source}/packs/${pack}/${version}`

/** The pack of a platform. Throws if it is missing or disabled. */
export function getPack(store: Store, attributes: Attributes): Pack {
  const nsPath = packPath(attributes)
  const version = store.ci.findOne(
    "nsPath = ? AND ciName = ? AND ciClassName = 'mgmt.Version'",
    nsPath.slice(0, nsPath.lastIndexOf('/')),
    attributes['version'] ?? '',
  )
  if (version?.ciAttributes['enabled'] === 'false') throw httpError('Pack is disabled.')
  if (!version && store.ci.count('nsPath = ?', nsPath) === 0) throw httpError('Pack not found.')
  return { nsPath }
}

function findTemplates(store: Store, nsPath: string): CiRow[] {
  return store.ci
    .all("nsPath = ? AND ciClassName LIKE 'mgmt.catalog.%' ORDER BY ciId", nsPath)
    .filter((row) => isComponentClass(row.ciClassName))
}

export function findTemplate(store: Store, platform: Attributes, name: string | undefined): CiRow | undefined {
  return findTemplates(store, packPath(platform)).find((row) => row.ciName === name)
}

/** Component templates of a class in a platform's pack, the one with the given name first. Source and version of the class are ignored. */
export const templatesOfClass = (store: Store, platform: Attributes, className: string, name: string): CiRow[] =>
  findTemplates(store, packPath(platform))
    .filter((row) => shortClassName(row.ciClassName) === shortClassName(className))
    .sort((one, other) => Number(other.ciName === name) - Number(one.ciName === name))

/** `min` of `min..max` on the template's requirement relation. */
function parseMinimum(store: Store, template: CiRow): number {
  const relation = store.relation.findOne("toCiId = ? AND relationName LIKE '%.Requires'", template.ciId)
  return Number((relation?.relationAttributes['constraint'] ?? '0..1').split('..')[0])
}

/** Adds the initial contents of a platform: a component per required template, with its name, and their dependencies. */
export function addTemplates(
  service: Service,
  release: ReleaseRow,
  username: string,
  { pack, platformId, nsPath }: { pack: Pack; platformId: number; nsPath: string },
): void {
  const { store } = service
  const added = new Map<number, number>()
  for (const template of findTemplates(store, pack.nsPath)) {
    if (parseMinimum(store, template) < 1) continue
    const { ciName, ciAttributes: attributes, attrProps: properties, comments } = template
    const ciClassName = toLayerClass('catalog', template.ciClassName)
    const change = addItem(service, release, username, {
      ciName,
      ciClassName,
      nsPath,
      comments,
      attributes,
      properties,
    })
    added.set(template.ciId, change.ciId)
    const constraint = store.relation.findOne("toCiId = ? AND relationName LIKE '%.Requires'", template.ciId)
    addRelation(service, release, username, {
      relationName: 'base.Requires',
      fromCiId: platformId,
      toCiId: change.ciId,
      nsPath,
      attributes: { ...constraint?.relationAttributes, template: ciName },
    })
  }
  for (const [templateId, fromCiId] of added) {
    for (const edge of store.relation.all("fromCiId = ? AND relationName LIKE '%.DependsOn'", templateId)) {
      const toCiId = added.get(edge.toCiId)
      if (toCiId === undefined) continue
      const { relationAttributes: attributes } = edge
      addRelation(service, release, username, {
        relationName: 'catalog.DependsOn',
        fromCiId,
        toCiId,
        nsPath,
        attributes,
      })
    }
  }
}
