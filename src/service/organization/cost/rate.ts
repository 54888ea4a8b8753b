// Current cost per hour: each instance at its cheapest matching offering (service-api 7.3, 2.11).
import { toNumber } from './amount.ts'
import { toBreakdown, createNamespaceFilter, type Charge } from './charges.ts'
import type { Exchange } from '../../http/handler.ts'
import {
  PRICED_PAGE_SQL,
  attributeColumns,
  getPrice,
  pricedIds,
  readPrices,
  toSqlText,
  getPricedValues,
  type Prices,
} from './prices.ts'
import type { Store } from '../../store/store.ts'

/** Counts instances by namespace, class, cloud and price attributes. */
function countGroups({ database }: Store, ids: readonly number[], prices: Prices) {
  const groups = ['ns', 'class', 'cloud', ...prices.attributes.map((_, index) => `a${index}`)].join(', ')
  return database.all(
    `SELECT i.nsPath AS ns, i.ciClassName AS class, d.toCiId AS cloud, ${attributeColumns(prices, 'i.ciAttributes')}count(*) AS n ` +
      `${PRICED_PAGE_SQL} GROUP BY ${groups}`,
    JSON.stringify(ids),
  )
}

/** Visible charges per hour below a namespace, in slices. */
export function* chargesBelow(exchange: Exchange, nsPath: string): Generator<void, Charge[]> {
  const { store } = exchange.service
  const prices = readPrices(store, exchange.organization.name)
  const isVisible = createNamespaceFilter(exchange)
  const charges: Charge[] = []
  for (const ids of pricedIds(store, nsPath, prices)) {
    for (const row of countGroups(store, ids, prices)) {
      const scope = toSqlText(row['ns'])
      const priced = getPrice(prices, Number(row['cloud']), toSqlText(row['class']), getPricedValues(prices, row))
      if (!priced || !isVisible(scope)) continue
      const { cloud, offering } = priced
      const instances = Number(row['n'])
      const amount = offering.amount * BigInt(instances)
      charges.push({ nsPath: scope, cloud, service: offering.category, unit: offering.unit, instances, amount })
    }
    yield
  }
  return charges
}

/** The answer of the rate calls; {} if nothing has a cost. */
export function toRate(charges: readonly Charge[]) {
  const rate = toBreakdown(charges, toNumber)
  return rate ? { ...rate, unit: `${rate.unit}/hour` } : {}
}

export function* costRate(exchange: Exchange, nsPath: string) {
  return toRate(yield* chargesBelow(exchange, nsPath))
}
