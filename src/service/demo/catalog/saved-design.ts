import type { CiRow } from '../../model/rows.ts'
import { addCi, day, assertDefined, addRelation, type Builder } from '../builder.ts'

interface SavedDesignSpec {
  organization: CiRow
  name: string
  description: string
  by: string
  /** In days. */
  age: number
  /** Source assembly, and the platforms to save. */
  assembly: string
  platforms: readonly string[]
}

/** Saves platforms of an assembly to an organization's catalog, with contents and links (service-api 1.1, 6.4). */
export function addSavedDesign(builder: Builder, spec: SavedDesignSpec): void {
  const { organization, by } = spec
  const at = builder.now - spec.age * day
  const catalog = `/${organization.ciName}/_catalogs`
  const attributes = { description: spec.description }
  const design = addCi(builder, { name: spec.name, className: 'account.Design', nsPath: catalog, attributes, by, at })
  addRelation(builder, 'base.Manages', organization, design, catalog)

  const from = `/${organization.ciName}/${spec.assembly}`
  const to = `${catalog}/${spec.name}`
  const placeOf = (nsPath: string) => to + nsPath.slice(from.length)
  const isPlatform = (row: CiRow) =>
    row.nsPath === from && row.ciClassName === 'catalog.Platform' && spec.platforms.includes(row.ciName)
  const scopes = new Set(spec.platforms.map((name) => `${from}/_design/${name}`))
  const copies = new Map<number, CiRow>()
  for (const row of builder.data.cis.filter((each) => isPlatform(each) || scopes.has(each.nsPath))) {
    const { ciName: name, ciClassName: className, attrProps, ciAttributes, comments } = row
    const copy = addCi(builder, {
      name,
      className,
      nsPath: placeOf(row.nsPath),
      attributes: { ...ciAttributes },
      comments: comments ?? '',
      by,
      at,
    })
    copy.attrProps = attrProps
    copies.set(row.ciId, copy)
  }
  for (const platform of spec.platforms) {
    const found = [...copies.values()].find((row) => row.nsPath === to && row.ciName === platform)
    addRelation(builder, 'base.ComposedOf', design, assertDefined(found, `${spec.assembly}/${platform}`), to)
  }
  const innerRelations = builder.data.relations.filter(
    ({ fromCiId, toCiId }) => copies.has(fromCiId) && copies.has(toCiId),
  )
  for (const { relationName, fromCiId, toCiId, nsPath, relationAttributes } of innerRelations) {
    const [upper, lower] = [copies.get(fromCiId), copies.get(toCiId)]
    if (upper && lower) addRelation(builder, relationName, upper, lower, placeOf(nsPath), { ...relationAttributes })
  }
}
