// What runs costs per hour: each instance by the cheapest offering whose criteria it meets (service-api 7.3 and 2.11).
import { numberOf } from './amount.ts'
import { breakdownOf, visibility, type Charge } from './charges.ts'
import type { Exchange } from '../http/handler.ts'
import { PRICED_PAGE, attributeColumns, priceOf, pricedIds, pricesIn, textIn, valuesIn, type Prices } from './prices.ts'
import type { Store } from '../store/store.ts'

/** Instances with these ids counted by place, class, cloud and the attributes that prices depend on. */
function countAlike({ database }: Store, ids: readonly number[], prices: Prices) {
  const groups = ['ns', 'class', 'cloud', ...prices.attributes.map((_, index) => `a${index}`)].join(', ')
  return database.all(
    `SELECT i.nsPath AS ns, i.ciClassName AS class, d.toCiId AS cloud, ${attributeColumns(prices, 'i.ciAttributes')}count(*) AS n ` +
      `${PRICED_PAGE} GROUP BY ${groups}`,
    JSON.stringify(ids),
  )
}

/** What runs below a namespace and may be seen by the caller, as charges per hour, in slices. */
export function* chargesBelow(exchange: Exchange, nsPath: string): Generator<void, Charge[]> {
  const { store } = exchange.service
  const prices = pricesIn(store, exchange.organization.name)
  const isVisible = visibility(exchange)
  const charges: Charge[] = []
  for (const ids of pricedIds(store, nsPath, prices)) {
    for (const row of countAlike(store, ids, prices)) {
      const place = textIn(row['ns'])
      const priced = priceOf(prices, Number(row['cloud']), textIn(row['class']), valuesIn(prices, row))
      if (!priced || !isVisible(place)) continue
      const { cloud, offer } = priced
      const instances = Number(row['n'])
      const amount = offer.amount * BigInt(instances)
      charges.push({ nsPath: place, cloud, service: offer.category, unit: offer.unit, instances, amount })
    }
    yield
  }
  return charges
}

/** Charges per hour as the rate calls answer them; {} when nothing costs anything. */
export function rateOf(charges: readonly Charge[]) {
  const rate = breakdownOf(charges, numberOf)
  return rate ? { ...rate, unit: `${rate.unit}/hour` } : {}
}

/** Cost per hour below a namespace, in slices. */
export function* costRate(exchange: Exchange, nsPath: string) {
  return rateOf(yield* chargesBelow(exchange, nsPath))
}
