// Cost per hour and capacity of a plan (service-api 2.4, 2.11).
import type { Exchange, Service } from '../http/handler.ts'
import type { Attributes, ChangeRow } from '../model/rows.ts'
import { toSegments, shortClassName } from '../model/namespaces.ts'
import { toNumber } from '../organization/cost/amount.ts'
import {
  sumByCloud,
  inCurrency,
  mainCurrency,
  toNumbers,
  sumBy,
  sumCharges,
  type Charge,
} from '../organization/cost/charges.ts'
import { getPrice, readPrices, toSqlText } from '../organization/cost/prices.ts'
import { parseInstanceName } from '../plan/plan.ts'
import type { ChangeWithRelations } from '../plan/write-plan.ts'
import type { Store } from '../store/store.ts'

const SLICE_SIZE = 500

const getPlatformName = ({ nsPath }: Pick<Charge, 'nsPath'>) => toSegments(nsPath)[4] ?? ''

/** Attributes of an instance after the change. */
const mergeAttributes = (store: Store, { ciId, ciAttributes, rfcAction }: ChangeRow): Attributes =>
  rfcAction === 'add' ? ciAttributes : { ...store.ci.find(ciId)?.ciAttributes, ...ciAttributes }

/** Cost per hour of the instances that a plan adds or changes, in the form of the cost estimate. */
export function* planCost({ service: { store }, organization }: Exchange, changes: readonly ChangeWithRelations[]) {
  const prices = readPrices(store, organization.name)
  const charges: Charge[] = []
  for (const [index, { change }] of changes.entries()) {
    if (index % SLICE_SIZE === SLICE_SIZE - 1) yield
    if (change.rfcAction === 'delete') continue
    const attributes = mergeAttributes(store, change)
    const values = Object.fromEntries(prices.attributes.map((name) => [name, toSqlText(attributes[name])]))
    const priced = getPrice(prices, parseInstanceName(change.ciName)?.cloudId ?? 0, change.ciClassName, values)
    if (!priced) continue
    const { amount, unit, category: paid } = priced.offering
    charges.push({ nsPath: change.nsPath, cloud: priced.cloud, service: paid, unit, instances: 1, amount })
  }
  const unit = mainCurrency(charges)
  const main = inCurrency(charges, unit)
  return {
    by_cloud: toNumbers(sumByCloud(charges), toNumber),
    by_platform: toNumbers(sumBy(main, getPlatformName), toNumber),
    by_service: toNumbers(
      sumBy(main, (charge) => charge.service),
      toNumber,
    ),
    total: toNumber(sumCharges(main)),
    unit: `${unit ?? 'USD'}/hour`,
  }
}

type Sizes = Record<string, Record<string, number>>

function addSize(sizes: Sizes, cloud: string, size: string | null | undefined): void {
  const cloudSizes = (sizes[cloud] ??= {})
  cloudSizes[size || 'unknown'] = (cloudSizes[size || 'unknown'] ?? 0) + 1
}

const sumSizes = (sizes: Readonly<Record<string, number>> | undefined) =>
  Object.values(sizes ?? {}).reduce((total, n) => total + n, 0)

/** Maximum number of computes of a cloud's compute services; undefined without a limit. */
function getQuota(store: Store, cloudId: number): number | undefined {
  const quotas = store.relation
    .all("fromCiId = ? AND relationName = 'base.Provides'", cloudId)
    .filter(({ relationAttributes }) => relationAttributes['service'] === 'compute')
    .map(({ toCiId }) => Number(store.ci.find(toCiId)?.ciAttributes['max_instances'] || Number.NaN))
    .filter((value) => Number.isFinite(value))
  return quotas.length > 0 ? Math.max(...quotas) : undefined
}

const countUsed = (store: Store, cloudId: number) =>
  Number(
    store.database.value(
      "SELECT count(*) FROM relation r JOIN ci i ON i.ciId = r.fromCiId WHERE r.toCiId = ? AND r.relationName = 'base.DeployedTo' " +
        "AND (i.ciClassName = 'bom.Compute' OR i.ciClassName LIKE 'bom.%.Compute')",
      cloudId,
    ),
  )

/** Added and removed computes by cloud and size, and whether they fit: `ok`, or the shortage. */
export function* planCapacity({ store }: Service, changes: readonly ChangeWithRelations[]) {
  const [increase, decrease]: [Sizes, Sizes] = [{}, {}]
  const clouds = new Map<string, number>()
  for (const [index, { change }] of changes.entries()) {
    if (index % SLICE_SIZE === SLICE_SIZE - 1) yield
    const cloudId = parseInstanceName(change.ciName)?.cloudId
    const cloud = cloudId === undefined ? undefined : store.ci.find(cloudId)
    if (!cloud || shortClassName(change.ciClassName) !== 'Compute') continue
    clouds.set(cloud.ciName, cloud.ciId)
    const [before, after] = [store.ci.find(change.ciId)?.ciAttributes['size'], change.ciAttributes['size']]
    if (change.rfcAction === 'add') addSize(increase, cloud.ciName, after)
    else if (change.rfcAction === 'delete') addSize(decrease, cloud.ciName, before)
    else if (after !== undefined && after !== before) {
      addSize(increase, cloud.ciName, after)
      addSize(decrease, cloud.ciName, before)
    }
  }
  const short: string[] = []
  for (const [name, cloudId] of clouds) {
    yield
    const [quota, more] = [getQuota(store, cloudId), sumSizes(increase[name]) - sumSizes(decrease[name])]
    if (quota === undefined || more <= 0) continue
    const used = countUsed(store, cloudId)
    if (used + more > quota)
      short.push(`${name}: ${more} more computes wanted, ${Math.max(0, quota - used)} of ${quota} free.`)
  }
  return { increase, decrease, reservationCheck: short.length === 0 ? 'ok' : short.join(' ') }
}
