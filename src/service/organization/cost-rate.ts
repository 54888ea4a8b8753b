// What runs costs per hour: each instance by the cheapest offering whose criteria it meets (service-api 7.3 and 2.11).
import { numberOf } from './amount.ts'
import { deployedIds } from '../deployed.ts'
import type { Service } from '../handler.ts'
import { cloudsPath } from '../namespaces.ts'
import { meets, offersOf, type Offer } from './offers.ts'
import type { SqlValue } from '../store/database.ts'

/** What instances that are alike cost together. */
interface Charge {
  readonly nsPath: string
  readonly cloud: string
  readonly service: string
  readonly unit: string
  readonly instances: number
  readonly amount: bigint
}

interface PricedCloud {
  readonly name: string
  readonly offers: readonly Offer[]
}

const text = (value: SqlValue | undefined) => (value === null || value === undefined ? '' : String(value))

/** Instances with these ids counted by place, class, cloud and the attributes that prices depend on: `a0`, `a1`, ... */
function countAlike({ store }: Service, ids: readonly number[], attributes: readonly string[]) {
  const columns = attributes.map((name, index) => `json_extract(i.ciAttributes, '$."${name}"') AS a${index}, `).join('')
  const groups = ['ns', 'class', 'cloud', ...attributes.map((_, index) => `a${index}`)].join(', ')
  return store.database.all(
    `SELECT i.nsPath AS ns, i.ciClassName AS class, d.toCiId AS cloud, ${columns}count(*) AS n ` +
      'FROM json_each(?) page JOIN ci i ON i.ciId = page.value ' +
      `JOIN relation d ON d.fromCiId = i.ciId AND d.relationName = 'base.DeployedTo' GROUP BY ${groups}`,
    JSON.stringify(ids),
  )
}

function* chargesBelow(
  service: Service,
  nsPath: string,
  clouds: ReadonlyMap<number, PricedCloud>,
): Generator<void, Charge[]> {
  const offers = [...clouds.values()].flatMap((cloud) => cloud.offers)
  const attributes = [...new Set(offers.flatMap(({ criteria }) => criteria.conditions.map((item) => item.attribute)))]
  const charges: Charge[] = []
  for (const ids of deployedIds(service.store, nsPath)) {
    for (const row of countAlike(service, ids, attributes)) {
      const cloud = clouds.get(Number(row['cloud']))
      const values = Object.fromEntries(attributes.map((name, index) => [name, text(row[`a${index}`])]))
      const offer = cloud?.offers.find(({ criteria }) => meets(criteria, text(row['class']), values))
      if (!cloud || !offer || offer.amount === 0n) continue
      const instances = Number(row['n'])
      const { unit, category } = offer
      const amount = offer.amount * BigInt(instances)
      charges.push({ nsPath: text(row['ns']), cloud: cloud.name, service: category, unit, instances, amount })
    }
    yield
  }
  return charges
}

function sumBy(charges: readonly Charge[], key: 'nsPath' | 'cloud' | 'service'): Record<string, number> {
  const sums = new Map<string, bigint>()
  for (const charge of charges) sums.set(charge[key], (sums.get(charge[key]) ?? 0n) + charge.amount)
  return Object.fromEntries([...sums].map(([name, amount]) => [name, numberOf(amount)]))
}

/** The charges in the currency that most instances are paid in. */
function inMainUnit(charges: readonly Charge[]): Charge[] {
  const instances = new Map<string, number>()
  for (const charge of charges) instances.set(charge.unit, (instances.get(charge.unit) ?? 0) + charge.instances)
  const [[unit] = []] = [...instances].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
  return charges.filter((charge) => charge.unit === unit)
}

/**
 * Cost per hour below a namespace, in slices; {} when nothing costs anything. The answer has room for one currency (2.11): total,
 * `by_ns` and `by_service` are of the main one and leave the others out, while each entry of `by_cloud` is in its cloud's own.
 */
export function* costRate(service: Service, organization: string, nsPath: string) {
  const { store } = service
  const rows = store.ci.all("nsPath = ? AND ciClassName = 'account.Cloud' ORDER BY ciName", cloudsPath(organization))
  const clouds = new Map(rows.map((row) => [row.ciId, { name: row.ciName, offers: offersOf(store, row) }]))
  const charges = yield* chargesBelow(service, nsPath, clouds)
  const main = inMainUnit(charges)
  const [first] = main
  if (!first) return {}
  const ofClouds = rows.flatMap(({ ciName }) => inMainUnit(charges.filter((charge) => charge.cloud === ciName)))
  return {
    total: numberOf(main.reduce((sum, { amount }) => sum + amount, 0n)),
    unit: `${first.unit}/hour`,
    by_ns: sumBy(main, 'nsPath'),
    by_cloud: sumBy(ofClouds, 'cloud'),
    by_service: sumBy(main, 'service'),
  }
}
