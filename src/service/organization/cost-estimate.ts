// What an environment costs per hour as it runs, or will cost once what is to come is deployed (service-api 2.11).
import { numberOf } from './amount.ts'
import { byCloud, inUnit, mainUnit, numbersOf, sumBy, totalOf, type Charge } from './charges.ts'
import { openRelease } from '../model/drafts.ts'
import type { Exchange } from '../http/handler.ts'
import type { Attributes, ChangeRow } from '../model/model.ts'
import { segmentsOf } from '../model/namespaces.ts'
import { partsOfName, planEnvironment, type PlannedChange } from '../plan/plan.ts'
import { ciRecord, draftRecord } from '../model/records.ts'
import type { EnvironmentScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'
import {
  PRICED_PAGE,
  attributeColumns,
  priceOf,
  pricedIds,
  pricesIn,
  textIn,
  valuesIn,
  type Priced,
  type Prices,
} from './prices.ts'

const PAGE = 500
/** Instances in one piece of an answer. */
const PIECE = 100

/** A planned change in the form of one that is written down; it has no id, and an addition has no record either. */
const unwritten = (planned: PlannedChange): ChangeRow => ({
  rfcId: 0,
  releaseId: 0,
  ciId: planned.ciId ?? 0,
  ciName: planned.ciName,
  ciClassName: planned.ciClassName,
  nsPath: planned.nsPath,
  rfcAction: planned.rfcAction,
  hint: planned.hint,
  execOrder: 0,
  createdBy: null,
  updatedBy: null,
  comments: null,
  created: 0,
  updated: 0,
  ciAttributes: planned.attributes,
  ciBaseAttributes: planned.base,
  ciAttrProps: planned.properties,
})

/** Changes to come: those of the open plan, else what a plan of the environment as it is designed now would bring. */
function* changesToCome(store: Store, { environment, bomNs, release }: EnvironmentScope): Generator<void, ChangeRow[]> {
  const plan = openRelease(store, 'bom', bomNs)
  if (!plan) return (yield* planEnvironment(store, environment, [], release)).map(unwritten)
  const changes: ChangeRow[] = []
  for (;;) {
    const where = `releaseId = ? AND rfcId > ? ORDER BY rfcId LIMIT ${PAGE}`
    const page = store.change.all(where, plan.releaseId, changes.at(-1)?.rfcId ?? 0)
    changes.push(...page)
    if (page.length < PAGE) return changes
    yield
  }
}

interface Item {
  readonly nsPath: string
  readonly cloudId: number
  /** Undefined for one that is not there yet. */
  readonly ciId: number | undefined
  readonly change: ChangeRow | undefined
  readonly priced: Priced
}

const overlaid = (values: Record<string, string>, changed: Attributes = {}, { attributes }: Prices) => {
  const touched = attributes.filter((name) => name in changed)
  return { ...values, ...Object.fromEntries(touched.map((name) => [name, changed[name] ?? ''])) }
}

/** What runs, with the changes to it, a page at a time; only what costs something. */
function* runningItems(
  store: Store,
  bomNs: string,
  prices: Prices,
  changes: ReadonlyMap<number, ChangeRow>,
): Generator<Item[]> {
  for (const ids of pricedIds(store, bomNs, prices)) {
    const rows = store.database.all(
      `SELECT i.ciId, i.nsPath AS ns, i.ciClassName AS class, ${attributeColumns(prices, 'i.ciAttributes')}d.toCiId AS cloud ${PRICED_PAGE}`,
      JSON.stringify(ids),
    )
    yield rows.flatMap((row) => {
      const [ciId, cloudId] = [Number(row['ciId']), Number(row['cloud'])]
      const change = changes.get(ciId)
      if (change?.rfcAction === 'delete') return []
      const values = overlaid(valuesIn(prices, row), change?.ciAttributes, prices)
      const priced = priceOf(prices, cloudId, textIn(row['class']), values)
      return priced ? [{ nsPath: textIn(row['ns']), cloudId, ciId, change, priced }] : []
    })
  }
}

/** What a change adds, if it costs something. */
function addedItem(change: ChangeRow, prices: Prices): Item[] {
  const cloudId = partsOfName(change.ciName)?.cloudId
  if (change.rfcAction !== 'add' || cloudId === undefined) return []
  const values = overlaid(Object.fromEntries(prices.attributes.map((name) => [name, ''])), change.ciAttributes, prices)
  const priced = priceOf(prices, cloudId, change.ciClassName, values)
  return priced ? [{ nsPath: change.nsPath, cloudId, ciId: undefined, change, priced }] : []
}

/** Instances that cost something, a page at a time; an empty page is only a turn for others. */
function* itemsOf(exchange: Exchange, scope: EnvironmentScope): Generator<Item[]> {
  const { store } = exchange.service
  const prices = pricesIn(store, exchange.organization.name)
  const changes = new Map<number, ChangeRow>()
  const additions: ChangeRow[] = []
  if (exchange.query['pending'] === 'true') {
    const steps = changesToCome(store, scope)
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        for (const change of step.value) {
          if (change.rfcAction === 'add') additions.push(change)
          else changes.set(change.ciId, change)
        }
        break
      }
      yield []
    }
  }
  yield* runningItems(store, scope.bomNs, prices, changes)
  for (let start = 0; start < additions.length; start += PAGE) {
    yield additions.slice(start, start + PAGE).flatMap((change) => addedItem(change, prices))
  }
}

/** Counts an item to those that are alike. */
function count(charges: Map<string, Charge>, { nsPath, priced: { cloud, offer } }: Item): void {
  const key = `${nsPath} ${offer.ciId}`
  const known = charges.get(key) ?? {
    nsPath,
    cloud,
    service: offer.category,
    unit: offer.unit,
    instances: 0,
    amount: 0n,
  }
  charges.set(key, { ...known, instances: known.instances + 1, amount: known.amount + offer.amount })
}

/** Sums per hour, in slices; {} when nothing costs anything. Currencies as in the rate: `by_cloud` is each cloud's own. */
export function* costEstimate(exchange: Exchange, scope: EnvironmentScope) {
  const alike = new Map<string, Charge>()
  for (const items of itemsOf(exchange, scope)) {
    for (const item of items) count(alike, item)
    yield
  }
  const charges = [...alike.values()]
  const unit = mainUnit(charges)
  if (unit === undefined) return {}
  const main = inUnit(charges, unit)
  return {
    by_cloud: numbersOf(byCloud(charges), numberOf),
    by_platform: numbersOf(
      sumBy(main, ({ nsPath }) => segmentsOf(nsPath)[4] ?? ''),
      numberOf,
    ),
    by_service: numbersOf(
      sumBy(main, ({ service }) => service),
      numberOf,
    ),
    total: numberOf(totalOf(main)),
    unit: `${unit}/hour`,
  }
}

/** The instances behind the sums with the offering each is paid by, as a JSON list in pieces. */
export function* costDetails(exchange: Exchange, scope: EnvironmentScope): Generator<string> {
  const { store } = exchange.service
  const known = new Map<number, string>()
  const json = (ciId: number): string => {
    const row = known.has(ciId) ? undefined : store.ci.find(ciId)
    if (row) known.set(ciId, JSON.stringify(ciRecord(store, row)))
    return known.get(ciId) ?? 'null'
  }
  let separator = '['
  for (const items of itemsOf(exchange, scope)) {
    for (let start = 0; start < items.length; start += PIECE) {
      const page = items.slice(start, start + PIECE)
      const ids = JSON.stringify(page.flatMap(({ ciId }) => ciId ?? []))
      const rows = new Map(
        store.ci.all('ciId IN (SELECT value FROM json_each(?))', ids).map((row) => [row.ciId, row] as const),
      )
      let piece = ''
      for (const { ciId, cloudId, change, priced } of page) {
        const row = ciId === undefined ? undefined : rows.get(ciId)
        // Removed since the page was read.
        if (!row && !change) continue
        const rfc = JSON.stringify(draftRecord(store, row, change))
        piece += `${separator}{"rfc":${rfc},"cloud":${json(cloudId)},"offerings":[${json(priced.offer.ciId)}]}`
        separator = ','
      }
      if (piece) yield piece
    }
  }
  yield separator === '[' ? '[]' : ']'
}
