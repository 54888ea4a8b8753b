// What runs costs per hour: each instance by the cheapest offering whose criteria it meets (service-api 7.3 and 2.11).
import type { Service } from './handler.ts'
import type { CiRow } from './model.ts'
import { below, segmentsOf, within } from './namespaces.ts'

interface Offer {
  readonly cost: number
  readonly unit: string
  readonly category: string
  matches(className: string, attributes: Record<string, unknown>): boolean
}

/**
 * A criteria of the two spellings in use, `ciClassName:bom.*.Compute AND ciAttributes.size:L` and
 * `ciClassName=='bom.Compute' AND ciAttributes['size']=='L'`: all attribute conditions and any class condition must hold.
 */
function readCriteria(criteria: string): Offer['matches'] {
  const classes = [...criteria.matchAll(/ciClassName\s*(?:matches|==|:)\s*'?([\w.*[\]-]+)'?/g)].map(
    ([, pattern = '']) =>
      new RegExp(
        `^${pattern
          .replace(/\[[^\]]*\]\*/g, '*')
          .replaceAll('.', '\\.')
          .replaceAll('*', '.*')}$`,
      ),
  )
  const conditions = [
    ...criteria.matchAll(/ciAttributes(?:\.([\w-]+)|\['([\w-]+)'\])\s*(?:==|:)\s*['"]?([^'")\s]+)['"]?/g),
  ].map(([, dotted, quoted, value = '']) => ({ name: dotted ?? quoted ?? '', value }))
  return (className, attributes) =>
    classes.some((pattern) => pattern.test(className)) &&
    conditions.every(({ name, value }) => String(attributes[name] ?? '') === value)
}

function offersOf({ store }: Service, cloud: CiRow): Offer[] {
  const { sql, values } = within(below(cloud.nsPath, cloud.ciName))
  const category = new Map(
    store.relation
      .all("fromCiId = ? AND relationName = 'base.Provides'", cloud.ciId)
      .map(({ toCiId, relationAttributes }) => [store.ci.find(toCiId)?.ciName, relationAttributes['service'] ?? '']),
  )
  return store.ci.all(`${sql} AND ciClassName = 'cloud.Offering'`, ...values).flatMap((row) => {
    const cost = Number(row.ciAttributes['cost_rate'])
    if (!Number.isFinite(cost)) return []
    return {
      cost,
      unit: row.ciAttributes['cost_unit'] ?? 'USD',
      category: category.get(segmentsOf(row.nsPath).at(-1)) ?? '',
      matches: readCriteria(row.ciAttributes['criteria'] ?? ''),
    }
  })
}

// Sums of decimal rates, without the dust of binary fractions.
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

function addTo(sums: Record<string, number>, key: string, cost: number): void {
  sums[key] = rounded((sums[key] ?? 0) + cost)
}

/** Cost per hour below a namespace, in the unit most of it is in; {} when nothing costs anything. */
export function costRate(service: Service, organization: string, nsPath: string) {
  const { store } = service
  const clouds = store.ci.all(
    "nsPath = ? AND ciClassName = 'account.Cloud' ORDER BY ciName",
    `/${organization}/_clouds`,
  )
  const [byNs, byCloud, byService]: [Record<string, number>, Record<string, number>, Record<string, number>] = [
    {},
    {},
    {},
  ]
  const units = new Map<string, number>()
  const { sql, values } = within(nsPath, 'i.nsPath')
  for (const cloud of clouds) {
    const offers = offersOf(service, cloud).sort((a, b) => a.cost - b.cost)
    if (offers.length === 0) continue
    // Instances that look alike cost alike: they are counted by the database.
    const groups = store.database.all(
      'SELECT i.nsPath AS nsPath, i.ciClassName AS class, ' +
        "json_extract(i.ciAttributes, '$.size') AS size, count(*) AS n FROM relation d JOIN ci i ON i.ciId = d.fromCiId " +
        `WHERE d.toCiId = ? AND d.relationName = 'base.DeployedTo' AND ${sql} GROUP BY 1, 2, 3`,
      cloud.ciId,
      ...values,
    )
    for (const group of groups) {
      const offer = offers.find((item) => item.matches(String(group['class']), { size: group['size'] }))
      if (!offer || offer.cost === 0) continue
      const cost = offer.cost * Number(group['n'])
      addTo(byNs, String(group['nsPath']), cost)
      addTo(byCloud, cloud.ciName, cost)
      addTo(byService, offer.category, cost)
      units.set(offer.unit, (units.get(offer.unit) ?? 0) + cost)
    }
  }
  const [unit] = [...units].sort(([, a], [, b]) => b - a)[0] ?? []
  if (unit === undefined) return {}
  const total = rounded([...units.values()].reduce((sum, cost) => sum + cost, 0))
  return { total, unit: `${unit}/hour`, by_ns: byNs, by_cloud: byCloud, by_service: byService }
}
