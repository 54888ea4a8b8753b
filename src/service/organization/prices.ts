// Prices of an organization's clouds: which offering an instance is paid by (service-api 7.3).
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { cloudsPath } from '../namespaces.ts'
import { meets, offersOf, type Offer } from './offers.ts'

export interface PricedCloud {
  readonly name: string
  /** The cheapest first. */
  readonly offers: readonly Offer[]
}

export interface Prices {
  /** By id, in the order of their names. */
  readonly clouds: ReadonlyMap<number, PricedCloud>
  /** Attributes of instances that some price depends on. */
  readonly attributes: readonly string[]
}

/** What the clouds of an organization charge today. */
export function pricesIn(store: Store, organization: string): Prices {
  const rows = store.ci.all("nsPath = ? AND ciClassName = 'account.Cloud' ORDER BY ciName", cloudsPath(organization))
  const clouds = new Map(rows.map((row) => [row.ciId, { name: row.ciName, offers: offersOf(store, row) }]))
  const conditions = [...clouds.values()].flatMap(({ offers }) => offers.flatMap(({ criteria }) => criteria.conditions))
  return { clouds, attributes: [...new Set(conditions.map(({ attribute }) => attribute))] }
}

/** The text of a database value; '' for none. */
export const textIn = (value: SqlValue | undefined) => (value === null || value === undefined ? '' : String(value))

/** JSON path of an attribute, for SQLite's functions. Quotes cannot stand in one and end it. */
export const pathOf = (attribute: string) => `'$."${attribute.replaceAll(/["']/g, '')}"'`

/** Columns `a0`, `a1`, ... with the attributes that prices depend on, each with a comma behind. */
export const attributeColumns = ({ attributes }: Prices, source: string) =>
  attributes.map((name, index) => `json_extract(${source}, ${pathOf(name)}) AS a${index}, `).join('')

/** Those columns of a row by attribute name. */
export const valuesIn = ({ attributes }: Prices, row: Readonly<Record<string, SqlValue>>): Record<string, string> =>
  Object.fromEntries(attributes.map((name, index) => [name, textIn(row[`a${index}`])]))

export interface Priced {
  readonly cloud: string
  readonly offer: Offer
}

/** The offering an instance is paid by, its cloud's cheapest that fits; undefined where none does or it is for free. */
export function priceOf(
  { clouds }: Prices,
  cloudId: number,
  className: string,
  values: Readonly<Record<string, string>>,
): Priced | undefined {
  const cloud = clouds.get(cloudId)
  const offer = cloud?.offers.find(({ criteria }) => meets(criteria, className, values))
  return cloud && offer && offer.amount !== 0n ? { cloud: cloud.name, offer } : undefined
}
