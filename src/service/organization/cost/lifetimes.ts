// Lifetimes of instances, split at price-relevant changes; derived from records and past deployments.
import { withinNamespace } from '../../model/namespaces.ts'
import { parseInstanceName } from '../../plan/plan.ts'
import type { SqlValue } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'
import {
  PRICED_PAGE_SQL,
  attributeColumns,
  jsonPath,
  pricedIds,
  toSqlText,
  getPricedValues,
  type Prices,
} from './prices.ts'

/** A period in which an instance's price attributes were constant. */
export interface Lifetime {
  readonly nsPath: string
  readonly className: string
  readonly cloudId: number
  /** Attributes that prices depend on. */
  readonly values: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  readonly from: number
  /** Infinity while it runs. */
  readonly to: number
}

type Row = Record<string, SqlValue>

/** An update of price attributes: its time, and the changed values before and after. */
interface AttributeUpdate {
  readonly at: number
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
}

const PAGE_SIZE = 1000

interface ChangeSearch {
  readonly columns: string
  readonly join?: string
  readonly where: string
  /** Only changes completed after this time. */
  readonly since: number
}

/** Completed changes of bills of materials below a namespace, oldest first, in pages. */
function* finishedChanges(
  store: Store,
  nsPath: string,
  { columns, join = '', where, since }: ChangeSearch,
): Generator<Row[]> {
  const scope = withinNamespace(nsPath, 'l.nsPath')
  const releases = store.database.all(
    `SELECT l.releaseId AS id FROM release l WHERE l.kind = 'bom' AND ${scope.sql} AND EXISTS ` +
      '(SELECT 1 FROM deployment p WHERE p.nsPath = l.nsPath AND p.releaseId = l.releaseId AND p.updated > ?) ' +
      'ORDER BY l.releaseId',
    ...scope.values,
    since,
  )
  for (const { id } of releases) {
    let last = 0
    for (;;) {
      const page = store.database.all(
        `SELECT c.rfcId, c.ciId, r.updated AS at, ${columns} FROM change c JOIN record r ON r.rfcId = c.rfcId ${join} ` +
          `WHERE c.releaseId = ? AND c.rfcId > ? AND r.dpmtRecordState = 'complete' AND r.updated > ? AND ${where} ` +
          `ORDER BY c.rfcId LIMIT ${PAGE_SIZE}`,
        Number(id),
        last,
        since,
      )
      yield page
      last = Number(page.at(-1)?.['rfcId'])
      if (page.length < PAGE_SIZE) break
    }
  }
}

const toValues = (prices: Prices, row: Row, prefix: string) =>
  Object.fromEntries(
    prices.attributes.flatMap((name, index) =>
      row[`t${index}`] === null ? [] : [[name, toSqlText(row[prefix + index])]],
    ),
  )

/** Updates by instance, oldest first. */
function* updatesByInstance(
  store: Store,
  nsPath: string,
  prices: Prices,
): Generator<void, Map<number, AttributeUpdate[]>> {
  const updates = new Map<number, AttributeUpdate[]>()
  if (prices.attributes.length === 0) return updates
  const columns = prices.attributes.map((name, index) => {
    const path = jsonPath(name)
    const [before, after] = ['ciBaseAttributes', 'ciAttributes'].map((source) => `json_extract(c.${source}, ${path})`)
    return `json_type(c.ciBaseAttributes, ${path}) AS t${index}, ${before} AS b${index}, ${after} AS n${index}`
  })
  const touched = prices.attributes.map((name) => `json_type(c.ciBaseAttributes, ${jsonPath(name)}) IS NOT NULL`)
  const where = `c.rfcAction IN ('update', 'replace') AND (${touched.join(' OR ')})`
  for (const page of finishedChanges(store, nsPath, { columns: columns.join(', '), where, since: 0 })) {
    for (const row of page) {
      const ciId = Number(row['ciId'])
      const update = { at: Number(row['at']), before: toValues(prices, row, 'b'), after: toValues(prices, row, 'n') }
      updates.set(ciId, [...(updates.get(ciId) ?? []), update])
    }
    yield
  }
  return updates
}

/** Splits a lifetime at its updates, last part first. */
function* splitLifetime(lifetime: Lifetime, updates: readonly AttributeUpdate[] = []): Generator<Lifetime> {
  const values = { ...lifetime.values }
  let { to } = lifetime
  for (const { at, before } of updates.toReversed()) {
    if (at <= lifetime.from || at >= to) continue
    yield { ...lifetime, from: at, to, values: { ...values } }
    Object.assign(values, before)
    to = at
  }
  yield { ...lifetime, to, values }
}

// A replacement sets the creation time of the instance, not that of its relation to the cloud: past costs stay.
function* runningLifetimes(
  store: Store,
  nsPath: string,
  prices: Prices,
  updates: ReadonlyMap<number, AttributeUpdate[]>,
): Generator<Lifetime[]> {
  for (const ids of pricedIds(store, nsPath, prices)) {
    const rows = store.database.all(
      `SELECT i.ciId, i.nsPath AS ns, i.ciClassName AS class, ${attributeColumns(prices, 'i.ciAttributes')}d.created AS at, ` +
        `d.toCiId AS cloud ${PRICED_PAGE_SQL}`,
      JSON.stringify(ids),
    )
    yield rows.flatMap((row) => {
      const lifetime: Lifetime = {
        nsPath: toSqlText(row['ns']),
        className: toSqlText(row['class']),
        cloudId: Number(row['cloud']),
        values: getPricedValues(prices, row),
        from: Number(row['at']),
        to: Infinity,
      }
      return [...splitLifetime(lifetime, updates.get(Number(row['ciId'])))]
    })
  }
}

// Deleted instances have no record: their attributes are in the change that added them, their cloud in their name (6.4).
function* removedLifetimes(
  store: Store,
  nsPath: string,
  prices: Prices,
  since: number,
  updates: ReadonlyMap<number, AttributeUpdate[]>,
): Generator<Lifetime[]> {
  const columns =
    `c.nsPath AS ns, c.ciClassName AS class, c.ciName AS name, ${attributeColumns(prices, 'a.ciAttributes')}` +
    "(SELECT min(m.updated) FROM record m WHERE m.rfcId = a.rfcId AND m.dpmtRecordState = 'complete') AS made"
  const pages = finishedChanges(store, nsPath, {
    columns,
    join: "JOIN change a ON a.ciId = c.ciId AND a.rfcAction = 'add'",
    where: "c.rfcAction = 'delete' AND NOT EXISTS (SELECT 1 FROM ci i WHERE i.ciId = c.ciId)",
    since,
  })
  for (const rows of pages) {
    yield rows.flatMap((row) => {
      const cloudId = parseInstanceName(toSqlText(row['name']))?.cloudId
      if (row['made'] === null || cloudId === undefined) return []
      const instanceUpdates = updates.get(Number(row['ciId'])) ?? []
      const values = Object.assign(getPricedValues(prices, row), ...instanceUpdates.map(({ after }) => after))
      const scope = { nsPath: toSqlText(row['ns']), className: toSqlText(row['class']), cloudId }
      return [...splitLifetime({ ...scope, values, from: Number(row['made']), to: Number(row['at']) }, instanceUpdates)]
    })
  }
}

/** Lifetimes below a namespace that end after `since`, in pages; some may have ended earlier. */
export function* lifetimesBelow(store: Store, nsPath: string, prices: Prices, since: number): Generator<Lifetime[]> {
  const steps = updatesByInstance(store, nsPath, prices)
  let updates: Map<number, AttributeUpdate[]> | undefined
  while (updates === undefined) {
    const { done, value } = steps.next()
    if (done) updates = value
    else yield []
  }
  yield* runningLifetimes(store, nsPath, prices, updates)
  yield* removedLifetimes(store, nsPath, prices, since, updates)
}
