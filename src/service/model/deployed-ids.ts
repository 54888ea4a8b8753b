// Ids of deployed instances, in pages: an organization may have tens of thousands.
import type { Store } from '../store/store.ts'

const PAGE_SIZE = 1000

/** Ids of instances in or below a namespace, a page at a time. `classes`: SQL LIKE pattern. */
export function* deployedIds(store: Store, nsPath: string, classes = 'bom.%'): Generator<number[]> {
  // Two queries that an index covers; a single one with OR would read the rows.
  const scopes = [
    { sql: 'nsPath = ?', values: [nsPath] },
    { sql: 'nsPath >= ? AND nsPath < ?', values: [`${nsPath}/`, `${nsPath}0`] },
  ]
  const ids = scopes.flatMap(({ sql, values }) =>
    store.database
      .all(`SELECT ciId FROM ci WHERE ${sql} AND ciClassName LIKE ?`, ...values, classes)
      .map((row) => Number(row['ciId'])),
  )
  for (let start = 0; start < ids.length; start += PAGE_SIZE) yield ids.slice(start, start + PAGE_SIZE)
}
