// Prices of an organization's clouds and the offering that applies to an instance (service-api 7.3).
import type { SqlValue } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'
import { cloudsPath } from '../../model/namespaces.ts'
import { meetsCriteria, findOfferings, type PricedOffering } from './priced-offerings.ts'

export interface PricedCloud {
  readonly name: string
  /** Cheapest first. */
  readonly offerings: readonly PricedOffering[]
}

export interface Prices {
  /** By id, in order of their names. */
  readonly clouds: ReadonlyMap<number, PricedCloud>
  /** Instance attributes that prices depend on. */
  readonly attributes: readonly string[]
  /** Instance classes that offerings apply to. */
  readonly classes: readonly string[]
  /** By cloud, class and attributes. */
  readonly cache: Map<string, Priced | undefined>
}

// Skips from class to class in the index: there are few classes with tens of thousands of rows each.
const CLASSES_SQL =
  "WITH RECURSIVE found(name) AS (SELECT min(ciClassName) FROM ci WHERE ciClassName > 'bom.' UNION ALL " +
  'SELECT (SELECT min(ciClassName) FROM ci WHERE ciClassName > found.name) FROM found WHERE found.name IS NOT NULL) ' +
  "SELECT name FROM found WHERE name < 'bom/'"

/** Current prices of an organization's clouds. */
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

export const toSqlText = (value: SqlValue | undefined) => (value === null || value === undefined ? '' : String(value))

/** SQLite JSON path of an attribute. Removes quotes, which would end it. */
export const jsonPath = (attribute: string) => `'$."${attribute.replaceAll(/["']/g, '')}"'`

/** Columns `a0`, `a1`, ... of the price attributes, each followed by a comma. */
export const attributeColumns = ({ attributes }: Prices, source: string) =>
  attributes.map((name, index) => `json_extract(${source}, ${jsonPath(name)}) AS a${index}, `).join('')

/** Values of those columns by attribute name. */
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

/** The cheapest matching offering of the instance's cloud; undefined if there is none or it is free. */
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

// Continues in index order after the previous page, without collecting all ids first.
const NEXT_PAGE_SQL =
  'SELECT ciId, nsPath FROM ci WHERE ciClassName = ? AND nsPath >= ? AND nsPath < ? AND (nsPath, ciId) > (?, ?) ' +
  `ORDER BY nsPath, ciId LIMIT ${PAGE_SIZE}`

/** Ids of priced instances in or below a namespace, in pages. */
export function* pricedIds({ database }: Store, nsPath: string, { classes }: Prices): Generator<number[]> {
  // First the namespace itself: no path has a character below the blank. Then all below it: '0' follows '/'.
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

/** Instances of a page of ids as `i`, with their cloud as `d`. */
export const PRICED_PAGE_SQL =
  'FROM json_each(?) page JOIN ci i ON i.ciId = page.value ' +
  "JOIN relation d ON d.fromCiId = i.ciId AND d.relationName = 'base.DeployedTo'"
