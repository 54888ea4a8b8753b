// Prices of an organization's clouds: which offering an instance is paid by (service-api 7.3).
import type { SqlValue } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'
import { cloudsPath } from '../../model/namespaces.ts'
import { meetsCriteria, findOfferings, type PricedOffering } from './priced-offerings.ts'

export interface PricedCloud {
  readonly name: string
  /** The cheapest first. */
  readonly offerings: readonly PricedOffering[]
}

export interface Prices {
  /** By id, in the order of their names. */
  readonly clouds: ReadonlyMap<number, PricedCloud>
  /** Attributes of instances that some price depends on. */
  readonly attributes: readonly string[]
  /** Classes of instances that some offering is for. */
  readonly classes: readonly string[]
  /** What was found out already, by cloud, class and attributes. */
  readonly cache: Map<string, Priced | undefined>
}

// From one class to the next by the index: there are few, and of some tens of thousands of instances.
const CLASSES_SQL =
  "WITH RECURSIVE found(name) AS (SELECT min(ciClassName) FROM ci WHERE ciClassName > 'bom.' UNION ALL " +
  'SELECT (SELECT min(ciClassName) FROM ci WHERE ciClassName > found.name) FROM found WHERE found.name IS NOT NULL) ' +
  "SELECT name FROM found WHERE name < 'bom/'"

/** What the clouds of an organization charge today. */
export function readPrices(store: Store, organization: string): Prices {
  const rows = store.ci.all("nsPath = ? AND ciClassName = 'account.Cloud' ORDER BY ciName", cloudsPath(organization))
  const clouds = new Map(rows.map((row) => [row.ciId, { name: row.ciName, offerings: findOfferings(store, row) }]))
  const criteria = [...clouds.values()].flatMap(({ offerings }) => offerings.map((offer) => offer.criteria))
  const patterns = criteria.flatMap((each) => each.classes)
  const classes = store.database.all(CLASSES_SQL).map(({ name }) => String(name))
  return {
    clouds,
    attributes: [...new Set(criteria.flatMap((each) => each.conditions.map(({ attribute }) => attribute)))],
    classes: classes.filter((name) => patterns.some((pattern) => pattern.test(name))),
    cache: new Map(),
  }
}

/** The text of a database value; '' for none. */
export const toSqlText = (value: SqlValue | undefined) => (value === null || value === undefined ? '' : String(value))

/** JSON path of an attribute, for SQLite's functions. Quotes cannot stand in one and end it. */
export const jsonPath = (attribute: string) => `'$."${attribute.replaceAll(/["']/g, '')}"'`

/** Columns `a0`, `a1`, ... with the attributes that prices depend on, each with a comma behind. */
export const attributeColumns = ({ attributes }: Prices, source: string) =>
  attributes.map((name, index) => `json_extract(${source}, ${jsonPath(name)}) AS a${index}, `).join('')

/** Those columns of a row by attribute name. */
export const getPricedValues = (
  { attributes }: Prices,
  row: Readonly<Record<string, SqlValue>>,
): Record<string, string> => Object.fromEntries(attributes.map((name, index) => [name, toSqlText(row[`a${index}`])]))

export interface Priced {
  readonly cloud: string
  readonly offering: PricedOffering
}

function findPrice(
  { clouds }: Prices,
  cloudId: number,
  className: string,
  values: Readonly<Record<string, string>>,
): Priced | undefined {
  const cloud = clouds.get(cloudId)
  const offering = cloud?.offerings.find(({ criteria }) => meetsCriteria(criteria, className, values))
  return cloud && offering && offering.amount !== 0n ? { cloud: cloud.name, offering } : undefined
}

/** The offering an instance is paid by, its cloud's cheapest that fits; undefined where none does or it is for free. */
export function getPrice(
  prices: Prices,
  cloudId: number,
  className: string,
  values: Readonly<Record<string, string>>,
): Priced | undefined {
  const key = [cloudId, className, ...prices.attributes.map((name) => values[name])].join('\n')
  if (!prices.cache.has(key)) prices.cache.set(key, findPrice(prices, cloudId, className, values))
  return prices.cache.get(key)
}

const PAGE_SIZE = 1000

// In the order of the index by class, from where the page before ended: no page waits for all ids to be found.
const NEXT_PAGE_SQL =
  'SELECT ciId, nsPath FROM ci WHERE ciClassName = ? AND nsPath >= ? AND nsPath < ? AND (nsPath, ciId) > (?, ?) ' +
  `ORDER BY nsPath, ciId LIMIT ${PAGE_SIZE}`

/** Ids of instances in a namespace or below it whose class has a price, a page at a time. */
export function* pricedIds({ database }: Store, nsPath: string, { classes }: Prices): Generator<number[]> {
  // Behind '/' follows '0', and a blank comes before it.
  const ranges = [
    [nsPath, `${nsPath} `],
    [`${nsPath}/`, `${nsPath}0`],
  ] as const
  for (const className of classes) {
    for (const [from, to] of ranges) {
      let last: Record<string, SqlValue> | undefined
      do {
        const page = database.all(NEXT_PAGE_SQL, className, from, to, last?.['nsPath'] ?? from, last?.['ciId'] ?? 0)
        if (page.length > 0) yield page.map(({ ciId }) => Number(ciId))
        last = page.length === PAGE_SIZE ? page.at(-1) : undefined
      } while (last)
    }
  }
}

/** Instances of a page of ids as `i` and their cloud as `d`. */
export const PRICED_PAGE_SQL =
  'FROM json_each(?) page JOIN ci i ON i.ciId = page.value ' +
  "JOIN relation d ON d.fromCiId = i.ciId AND d.relationName = 'base.DeployedTo'"
