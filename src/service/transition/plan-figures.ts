// What a plan comes to: money per hour, and computes per cloud (service-api 2.4 and 2.11).
import type { Exchange, Service } from '../http/handler.ts'
import type { Attributes, ChangeRow } from '../model/model.ts'
import { segmentsOf, shortClass } from '../model/namespaces.ts'
import { numberOf } from '../organization/amount.ts'
import { byCloud, inUnit, mainUnit, numbersOf, sumBy, totalOf, type Charge } from '../organization/charges.ts'
import { priceOf, pricesIn, textIn } from '../organization/prices.ts'
import { partsOfName } from '../plan/plan.ts'
import type { WrittenChange } from '../plan/write.ts'
import type { Store } from '../store/store.ts'

const SLICE = 500

const platformOf = ({ nsPath }: Pick<Charge, 'nsPath'>) => segmentsOf(nsPath)[4] ?? ''

/** An instance's attributes with the change on them. */
const attributesWith = (store: Store, { ciId, ciAttributes, rfcAction }: ChangeRow): Attributes =>
  rfcAction === 'add' ? ciAttributes : { ...store.ci.find(ciId)?.ciAttributes, ...ciAttributes }

/** What the instances that a plan adds or changes will cost per hour, in the form of the cost estimate. */
export function* costOf({ service: { store }, organization }: Exchange, changes: readonly WrittenChange[]) {
  const prices = pricesIn(store, organization.name)
  const charges: Charge[] = []
  for (const [index, { change }] of changes.entries()) {
    if (index % SLICE === SLICE - 1) yield
    if (change.rfcAction === 'delete') continue
    const attributes = attributesWith(store, change)
    const values = Object.fromEntries(prices.attributes.map((name) => [name, textIn(attributes[name])]))
    const priced = priceOf(prices, partsOfName(change.ciName)?.cloudId ?? 0, change.ciClassName, values)
    if (!priced) continue
    const { amount, unit, category: paid } = priced.offer
    charges.push({ nsPath: change.nsPath, cloud: priced.cloud, service: paid, unit, instances: 1, amount })
  }
  const unit = mainUnit(charges)
  const main = inUnit(charges, unit)
  return {
    by_cloud: numbersOf(byCloud(charges), numberOf),
    by_platform: numbersOf(sumBy(main, platformOf), numberOf),
    by_service: numbersOf(
      sumBy(main, (charge) => charge.service),
      numberOf,
    ),
    total: numberOf(totalOf(main)),
    unit: `${unit ?? 'USD'}/hour`,
  }
}

type Sizes = Record<string, Record<string, number>>

function count(sizes: Sizes, cloud: string, size: string | null | undefined): void {
  const own = (sizes[cloud] ??= {})
  own[size || 'unknown'] = (own[size || 'unknown'] ?? 0) + 1
}

const sum = (sizes: Readonly<Record<string, number>> | undefined) =>
  Object.values(sizes ?? {}).reduce((total, n) => total + n, 0)

/** The most computes that a cloud's compute services allow; undefined where none says so. */
function quotaOf(store: Store, cloudId: number): number | undefined {
  const quotas = store.relation
    .all("fromCiId = ? AND relationName = 'base.Provides'", cloudId)
    .filter(({ relationAttributes }) => relationAttributes['service'] === 'compute')
    .map(({ toCiId }) => Number(store.ci.find(toCiId)?.ciAttributes['max_instances'] || Number.NaN))
    .filter((most) => Number.isFinite(most))
  return quotas.length > 0 ? Math.max(...quotas) : undefined
}

const usedOn = (store: Store, cloudId: number) =>
  Number(
    store.database.value(
      "SELECT count(*) FROM relation r JOIN ci i ON i.ciId = r.fromCiId WHERE r.toCiId = ? AND r.relationName = 'base.DeployedTo' " +
        "AND (i.ciClassName = 'bom.Compute' OR i.ciClassName LIKE 'bom.%.Compute')",
      cloudId,
    ),
  )

/** Computes that come and go, by cloud and size, and whether the clouds have room for them: `ok`, or where they have not. */
export function* capacityOf({ store }: Service, changes: readonly WrittenChange[]) {
  const [increase, decrease]: [Sizes, Sizes] = [{}, {}]
  const clouds = new Map<string, number>()
  for (const [index, { change }] of changes.entries()) {
    if (index % SLICE === SLICE - 1) yield
    const cloudId = partsOfName(change.ciName)?.cloudId
    const cloud = cloudId === undefined ? undefined : store.ci.find(cloudId)
    if (!cloud || shortClass(change.ciClassName) !== 'Compute') continue
    clouds.set(cloud.ciName, cloud.ciId)
    const [before, after] = [store.ci.find(change.ciId)?.ciAttributes['size'], change.ciAttributes['size']]
    if (change.rfcAction === 'add') count(increase, cloud.ciName, after)
    else if (change.rfcAction === 'delete') count(decrease, cloud.ciName, before)
    else if (after !== undefined && after !== before) {
      count(increase, cloud.ciName, after)
      count(decrease, cloud.ciName, before)
    }
  }
  const short: string[] = []
  for (const [name, cloudId] of clouds) {
    yield
    const [quota, more] = [quotaOf(store, cloudId), sum(increase[name]) - sum(decrease[name])]
    if (quota === undefined || more <= 0) continue
    const used = usedOn(store, cloudId)
    if (used + more > quota)
      short.push(`${name}: ${more} more computes wanted, ${Math.max(0, quota - used)} of ${quota} free.`)
  }
  return { increase, decrease, reservationCheck: short.length === 0 ? 'ok' : short.join(' ') }
}
