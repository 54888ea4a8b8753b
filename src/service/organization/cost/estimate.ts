// Cost per hour of an environment, as deployed or after pending changes (service-api 2.11).
import { toNumber } from './amount.ts'
import { sumByCloud, inCurrency, mainCurrency, toNumbers, sumBy, sumCharges, type Charge } from './charges.ts'
import { findOpenRelease } from '../../model/drafts.ts'
import type { Exchange } from '../../http/handler.ts'
import type { Attributes, ChangeRow } from '../../model/rows.ts'
import { toSegments } from '../../model/namespaces.ts'
import { parseInstanceName, planEnvironment, type PlannedChange } from '../../plan/plan.ts'
import { ciRecord, draftRecord } from '../../model/records.ts'
import type { EnvironmentScope } from '../../http/scope.ts'
import type { Store } from '../../store/store.ts'
import {
  PRICED_PAGE_SQL,
  attributeColumns,
  getPrice,
  pricedIds,
  readPrices,
  toSqlText,
  getPricedValues,
  type Priced,
  type Prices,
} from './prices.ts'

const PAGE_SIZE = 500
/** Instances per chunk. */
const PIECE_SIZE = 100

/** A planned change as a row; it has no id, and an addition has no record. */
const toChangeRow = (planned: PlannedChange): ChangeRow => ({
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

/** Changes of the open plan, else of a plan computed from the current state. */
function* upcomingChanges(
  store: Store,
  { environment, bomNs, release }: EnvironmentScope,
): Generator<void, ChangeRow[]> {
  const plan = findOpenRelease(store, 'bom', bomNs)
  if (!plan) return (yield* planEnvironment(store, environment, [], release)).map(toChangeRow)
  const changes: ChangeRow[] = []
  for (;;) {
    const where = `releaseId = ? AND rfcId > ? ORDER BY rfcId LIMIT ${PAGE_SIZE}`
    const page = store.change.all(where, plan.releaseId, changes.at(-1)?.rfcId ?? 0)
    changes.push(...page)
    if (page.length < PAGE_SIZE) return changes
    yield
  }
}

interface PricedItem {
  readonly nsPath: string
  readonly cloudId: number
  /** Undefined for planned instances. */
  readonly ciId: number | undefined
  readonly change: ChangeRow | undefined
  readonly priced: Priced
}

const applyChange = (values: Record<string, string>, changed: Attributes = {}, { attributes }: Prices) => {
  const touched = attributes.filter((name) => name in changed)
  return { ...values, ...Object.fromEntries(touched.map((name) => [name, changed[name] ?? ''])) }
}

/** Deployed instances with pending changes, in pages; only those with a price. */
function* runningItems(
  store: Store,
  bomNs: string,
  prices: Prices,
  changes: ReadonlyMap<number, ChangeRow>,
): Generator<PricedItem[]> {
  for (const ids of pricedIds(store, bomNs, prices)) {
    const rows = store.database.all(
      `SELECT i.ciId, i.nsPath AS ns, i.ciClassName AS class, ${attributeColumns(prices, 'i.ciAttributes')}d.toCiId AS cloud ${PRICED_PAGE_SQL}`,
      JSON.stringify(ids),
    )
    yield rows.flatMap((row) => {
      const [ciId, cloudId] = [Number(row['ciId']), Number(row['cloud'])]
      const change = changes.get(ciId)
      if (change?.rfcAction === 'delete') return []
      const values = applyChange(getPricedValues(prices, row), change?.ciAttributes, prices)
      const priced = getPrice(prices, cloudId, toSqlText(row['class']), values)
      return priced ? [{ nsPath: toSqlText(row['ns']), cloudId, ciId, change, priced }] : []
    })
  }
}

/** The instance that a change adds, if it has a price. */
function addedItem(change: ChangeRow, prices: Prices): PricedItem[] {
  const cloudId = parseInstanceName(change.ciName)?.cloudId
  if (change.rfcAction !== 'add' || cloudId === undefined) return []
  const values = applyChange(
    Object.fromEntries(prices.attributes.map((name) => [name, ''])),
    change.ciAttributes,
    prices,
  )
  const priced = getPrice(prices, cloudId, change.ciClassName, values)
  return priced ? [{ nsPath: change.nsPath, cloudId, ciId: undefined, change, priced }] : []
}

/** Instances with a price, in pages. An empty page only yields to other calls. */
function* pricedItems(exchange: Exchange, scope: EnvironmentScope): Generator<PricedItem[]> {
  const { store } = exchange.service
  const prices = readPrices(store, exchange.organization.name)
  const changes = new Map<number, ChangeRow>()
  const additions: ChangeRow[] = []
  if (exchange.query['pending'] === 'true') {
    const steps = upcomingChanges(store, scope)
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
  for (let start = 0; start < additions.length; start += PAGE_SIZE) {
    yield additions.slice(start, start + PAGE_SIZE).flatMap((change) => addedItem(change, prices))
  }
}

/** Adds an item to the charge of similar items. */
function addToCharges(charges: Map<string, Charge>, { nsPath, priced: { cloud, offering } }: PricedItem): void {
  const key = `${nsPath} ${offering.ciId}`
  const charge = charges.get(key) ?? {
    nsPath,
    cloud,
    service: offering.category,
    unit: offering.unit,
    instances: 0,
    amount: 0n,
  }
  charges.set(key, { ...charge, instances: charge.instances + 1, amount: charge.amount + offering.amount })
}

/** Sums per hour, in slices; {} if nothing has a cost. As in the rate, `by_cloud` is in each cloud's own currency. */
export function* costEstimate(exchange: Exchange, scope: EnvironmentScope) {
  const alike = new Map<string, Charge>()
  for (const items of pricedItems(exchange, scope)) {
    for (const item of items) addToCharges(alike, item)
    yield
  }
  const charges = [...alike.values()]
  const unit = mainCurrency(charges)
  if (unit === undefined) return {}
  const main = inCurrency(charges, unit)
  return {
    by_cloud: toNumbers(sumByCloud(charges), toNumber),
    by_platform: toNumbers(
      sumBy(main, ({ nsPath }) => toSegments(nsPath)[4] ?? ''),
      toNumber,
    ),
    by_service: toNumbers(
      sumBy(main, ({ service }) => service),
      toNumber,
    ),
    total: toNumber(sumCharges(main)),
    unit: `${unit}/hour`,
  }
}

/** The priced instances with their offerings, as chunks of a JSON list. */
export function* costDetails(exchange: Exchange, scope: EnvironmentScope): Generator<string> {
  const { store } = exchange.service
  const cache = new Map<number, string>()
  const json = (ciId: number): string => {
    const row = cache.has(ciId) ? undefined : store.ci.find(ciId)
    if (row) cache.set(ciId, JSON.stringify(ciRecord(store, row)))
    return cache.get(ciId) ?? 'null'
  }
  let separator = '['
  for (const items of pricedItems(exchange, scope)) {
    for (let start = 0; start < items.length; start += PIECE_SIZE) {
      const page = items.slice(start, start + PIECE_SIZE)
      const ids = JSON.stringify(page.flatMap(({ ciId }) => ciId ?? []))
      const rows = new Map(
        store.ci.all('ciId IN (SELECT value FROM json_each(?))', ids).map((row) => [row.ciId, row] as const),
      )
      let chunk = ''
      for (const { ciId, cloudId, change, priced } of page) {
        const row = ciId === undefined ? undefined : rows.get(ciId)
        // Removed since the page was read.
        if (!row && !change) continue
        const rfc = JSON.stringify(draftRecord(store, row, change))
        chunk += `${separator}{"rfc":${rfc},"cloud":${json(cloudId)},"offerings":[${json(priced.offering.ciId)}]}`
        separator = ','
      }
      if (chunk) yield chunk
    }
  }
  yield separator === '[' ? '[]' : ']'
}
