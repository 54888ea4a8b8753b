// How long instances ran, and as what: from when they were made, changed and removed (their records and the deployments over them).
import { within } from '../model/namespaces.ts'
import { partsOfName } from '../plan/plan.ts'
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { PRICED_PAGE, attributeColumns, pathOf, pricedIds, textIn, valuesIn, type Prices } from './prices.ts'

/** A time in which an instance was of one kind. */
export interface Life {
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

/** An update that touched what prices depend on: when, and the values before and after as far as they changed. */
interface Turn {
  readonly at: number
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
}

const PAGE = 1000

interface Search {
  readonly columns: string
  /** Further tables. */
  readonly join?: string
  readonly where: string
  /** Only what finished after this moment. */
  readonly since: number
}

/** Finished changes of bills of materials below a namespace, oldest first, a page at a time. */
function* finished(store: Store, nsPath: string, { columns, join = '', where, since }: Search): Generator<Row[]> {
  const place = within(nsPath, 'l.nsPath')
  const releases = store.database.all(
    `SELECT l.releaseId AS id FROM release l WHERE l.kind = 'bom' AND ${place.sql} AND EXISTS ` +
      '(SELECT 1 FROM deployment p WHERE p.nsPath = l.nsPath AND p.releaseId = l.releaseId AND p.updated > ?) ' +
      'ORDER BY l.releaseId',
    ...place.values,
    since,
  )
  for (const { id } of releases) {
    let last = 0
    for (;;) {
      const page = store.database.all(
        `SELECT c.rfcId, c.ciId, r.updated AS at, ${columns} FROM change c JOIN record r ON r.rfcId = c.rfcId ${join} ` +
          `WHERE c.releaseId = ? AND c.rfcId > ? AND r.dpmtRecordState = 'complete' AND r.updated > ? AND ${where} ` +
          `ORDER BY c.rfcId LIMIT ${PAGE}`,
        Number(id),
        last,
        since,
      )
      yield page
      last = Number(page.at(-1)?.['rfcId'])
      if (page.length < PAGE) break
    }
  }
}

const known = (prices: Prices, row: Row, prefix: string) =>
  Object.fromEntries(
    prices.attributes.flatMap((name, index) =>
      row[`t${index}`] === null ? [] : [[name, textIn(row[prefix + index])]],
    ),
  )

/** Updates by instance, oldest first. */
function* turnsOf(store: Store, nsPath: string, prices: Prices): Generator<void, Map<number, Turn[]>> {
  const turns = new Map<number, Turn[]>()
  if (prices.attributes.length === 0) return turns
  const columns = prices.attributes.map((name, index) => {
    const path = pathOf(name)
    const [before, after] = ['ciBaseAttributes', 'ciAttributes'].map((source) => `json_extract(c.${source}, ${path})`)
    return `json_type(c.ciBaseAttributes, ${path}) AS t${index}, ${before} AS b${index}, ${after} AS n${index}`
  })
  const touched = prices.attributes.map((name) => `json_type(c.ciBaseAttributes, ${pathOf(name)}) IS NOT NULL`)
  const where = `c.rfcAction IN ('update', 'replace') AND (${touched.join(' OR ')})`
  for (const page of finished(store, nsPath, { columns: columns.join(', '), where, since: 0 })) {
    for (const row of page) {
      const ciId = Number(row['ciId'])
      const turn = { at: Number(row['at']), before: known(prices, row, 'b'), after: known(prices, row, 'n') }
      turns.set(ciId, [...(turns.get(ciId) ?? []), turn])
    }
    yield
  }
  return turns
}

/** One life as its parts between the turns, the last first. */
function* parts(life: Life, turns: readonly Turn[] = []): Generator<Life> {
  const values = { ...life.values }
  let { to } = life
  for (const { at, before } of turns.toReversed()) {
    if (at <= life.from || at >= to) continue
    yield { ...life, from: at, to, values: { ...values } }
    Object.assign(values, before)
    to = at
  }
  yield { ...life, to, values }
}

function* running(store: Store, nsPath: string, prices: Prices, turns: ReadonlyMap<number, Turn[]>): Generator<Life[]> {
  for (const ids of pricedIds(store, nsPath, prices)) {
    const rows = store.database.all(
      `SELECT i.ciId, i.nsPath AS ns, i.ciClassName AS class, ${attributeColumns(prices, 'i.ciAttributes')}i.created AS at, ` +
        `d.toCiId AS cloud ${PRICED_PAGE}`,
      JSON.stringify(ids),
    )
    yield rows.flatMap((row) => {
      const life: Life = {
        nsPath: textIn(row['ns']),
        className: textIn(row['class']),
        cloudId: Number(row['cloud']),
        values: valuesIn(prices, row),
        from: Number(row['at']),
        to: Infinity,
      }
      return [...parts(life, turns.get(Number(row['ciId'])))]
    })
  }
}

// Gone with an instance are its record and relations: what it was stands in the change that added it, its cloud in its name (6.4).
function* removed(
  store: Store,
  nsPath: string,
  prices: Prices,
  since: number,
  turns: ReadonlyMap<number, Turn[]>,
): Generator<Life[]> {
  const columns =
    `c.nsPath AS ns, c.ciClassName AS class, c.ciName AS name, ${attributeColumns(prices, 'a.ciAttributes')}` +
    "(SELECT min(m.updated) FROM record m WHERE m.rfcId = a.rfcId AND m.dpmtRecordState = 'complete') AS made"
  const pages = finished(store, nsPath, {
    columns,
    join: "JOIN change a ON a.ciId = c.ciId AND a.rfcAction = 'add'",
    where: "c.rfcAction = 'delete' AND NOT EXISTS (SELECT 1 FROM ci i WHERE i.ciId = c.ciId)",
    since,
  })
  for (const rows of pages) {
    yield rows.flatMap((row) => {
      const cloudId = partsOfName(textIn(row['name']))?.cloudId
      if (row['made'] === null || cloudId === undefined) return []
      const own = turns.get(Number(row['ciId'])) ?? []
      const values = Object.assign(valuesIn(prices, row), ...own.map(({ after }) => after))
      const place = { nsPath: textIn(row['ns']), className: textIn(row['class']), cloudId }
      return [...parts({ ...place, values, from: Number(row['made']), to: Number(row['at']) }, own)]
    })
  }
}

/** Lives below a namespace that reach beyond a moment, a page at a time; some may have ended before. */
export function* livesBelow(store: Store, nsPath: string, prices: Prices, since: number): Generator<Life[]> {
  const steps = turnsOf(store, nsPath, prices)
  let turns: Map<number, Turn[]> | undefined
  while (turns === undefined) {
    const { done, value } = steps.next()
    if (done) turns = value
    else yield []
  }
  yield* running(store, nsPath, prices, turns)
  yield* removed(store, nsPath, prices, since, turns)
}
