// Offerings as prices: cost per hour and the instances they apply to (service-api 7.3).
import { parseAmount } from './amount.ts'
import type { CiRow } from '../../model/rows.ts'
import { childPath, toSegments, withinNamespace } from '../../model/namespaces.ts'
import type { Store } from '../../store/store.ts'

export interface PricedOffering {
  /** Of the offering. */
  readonly ciId: number
  /** Per hour. */
  readonly amount: bigint
  /** Currency code. */
  readonly unit: string
  /** Of the offering's service. */
  readonly category: string
  readonly criteria: Criteria
}

interface Condition {
  readonly attribute: string
  matches(value: string): boolean
}

interface Criteria {
  readonly classes: readonly RegExp[]
  readonly conditions: readonly Condition[]
}

const classPattern = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/\[[^\]]*\]\*/g, '*')
      .replaceAll('.', '\\.')
      .replaceAll('*', '.*')}$`,
  )

/** Matches `L`, or a numeric range in index syntax: `[16 TO *]`. */
function createMatcher(expected: string): Condition['matches'] {
  const [, low, high] = /^\[(\d+|\*) TO (\d+|\*)\]$/.exec(expected) ?? []
  if (low === undefined || high === undefined) return (value) => value === expected
  const [least, most] = [low === '*' ? -Infinity : Number(low), high === '*' ? Infinity : Number(high)]
  return (value) => value !== '' && Number(value) >= least && Number(value) <= most
}

/**
 * Parses criteria in either syntax, `ciClassName:bom.*.Compute AND ciAttributes.size:L` or `ciClassName=='bom.Compute' AND
 * ciAttributes['size']=='L'`. All attribute conditions and any class condition must hold.
 */
function parseCriteria(criteria: string): Criteria {
  const classes = criteria.matchAll(/ciClassName\s*(?:matches|==|:)\s*'?([\w.*[\]-]+)'?/g)
  const conditions = criteria.matchAll(
    /ciAttributes(?:\.([\w-]+)|\['([\w-]+)'\])\s*(?:==|:)\s*(?:(\[[^\]]*\])|['"]?([^'")\s]+)['"]?)/g,
  )
  return {
    classes: [...classes].map(([, pattern = '']) => classPattern(pattern)),
    conditions: [...conditions].map(([, dotted, quoted, range, value = '']) => ({
      attribute: dotted ?? quoted ?? '',
      matches: createMatcher(range ?? value),
    })),
  }
}

export const meetsCriteria = (
  { classes, conditions }: Criteria,
  className: string,
  attributes: Readonly<Record<string, string>>,
) =>
  classes.some((pattern) => pattern.test(className)) &&
  conditions.every(({ attribute, matches }) => matches(attributes[attribute] ?? ''))

/** Offerings of a cloud, cheapest first. */
export function findOfferings(store: Store, cloud: CiRow): PricedOffering[] {
  const { sql, values } = withinNamespace(childPath(cloud.nsPath, cloud.ciName))
  const category = new Map(
    store.relation
      .all("fromCiId = ? AND relationName = 'base.Provides'", cloud.ciId)
      .map(({ toCiId, relationAttributes }) => [store.ci.find(toCiId)?.ciName, relationAttributes['service'] ?? '']),
  )
  return store.ci
    .all(`${sql} AND ciClassName = 'cloud.Offering'`, ...values)
    .flatMap(({ ciId, nsPath, ciAttributes }) => {
      const amount = parseAmount(ciAttributes['cost_rate'])
      if (amount === undefined) return []
      return {
        ciId,
        amount,
        unit: ciAttributes['cost_unit'] || 'USD',
        category: category.get(toSegments(nsPath).at(-1)) ?? '',
        criteria: parseCriteria(ciAttributes['criteria'] ?? ''),
      }
    })
    .sort((a, b) => (a.amount < b.amount ? -1 : Number(a.amount > b.amount)))
}
