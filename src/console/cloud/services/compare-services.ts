// Services of one class in several clouds, side by side. Pure.
import { isSecret } from '../../kit/secrets.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import type { ServiceRow } from '../clouds/clouds.ts'
import { securedAttributes } from './fields.ts'

export interface AttributeRow {
  readonly attribute: string
  /** By cloud; undefined where the service there does not have it. */
  readonly values: ReadonlyMap<string, string | undefined>
  /** `secret`: nobody can tell. */
  readonly status: 'same' | 'differs' | 'secret'
}

/** The services of a class, by cloud. */
export const servicesOfClass = (rows: readonly ServiceRow[], className: string): readonly ServiceRow[] =>
  rows.filter(({ service }) => service.ciClassName === className).toSorted((a, b) => compareNatural(a.cloud, b.cloud))

/** Every attribute that any of them has, with its value in each; secrets first, then what differs: what people come for. */
export function attributeRows(services: readonly ServiceRow[]): AttributeRow[] {
  const names = new Set(services.flatMap(({ service }) => Object.keys(service.ciAttributes)))
  const rank = { secret: 0, differs: 1, same: 2 } as const
  return [...names]
    .map((attribute): AttributeRow => {
      const values = new Map(services.map(({ cloud, service }) => [cloud, service.ciAttributes[attribute]]))
      const isKept = services.some(
        ({ service }) =>
          securedAttributes(service).has(attribute) || isSecret(attribute, service.ciAttributes[attribute] ?? ''),
      )
      const status = isKept ? 'secret' : new Set(values.values()).size > 1 ? 'differs' : 'same'
      return { attribute, values, status }
    })
    .toSorted((a, b) => rank[a.status] - rank[b.status] || compareNatural(a.attribute, b.attribute))
}

export interface CategoryRow {
  readonly category: string
  /** By cloud. */
  readonly services: ReadonlyMap<string, ServiceRow>
  /** Classes of its services, with how many clouds have one. */
  readonly classes: readonly { readonly className: string; readonly clouds: number }[]
}

/** The matrix of services: a row per category. */
export function categoryRows(rows: readonly ServiceRow[]): CategoryRow[] {
  const categories = [...new Set(rows.map(({ category }) => category))]
  return categories.map((category) => {
    const services = rows.filter((row) => row.category === category)
    const counts = new Map<string, number>()
    for (const { service } of services) counts.set(service.ciClassName, (counts.get(service.ciClassName) ?? 0) + 1)
    return {
      category,
      services: new Map(services.map((row) => [row.cloud, row])),
      classes: [...counts]
        .map(([className, clouds]) => ({ className, clouds }))
        .toSorted((a, b) => b.clouds - a.clouds || compareNatural(a.className, b.className)),
    }
  })
}
