// Offerings of clouds as prices: what each one costs an hour and which instances it is for (service-api 7.3).
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
  /** Of the service that makes the offer. */
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

/** `L`, or a range of numbers as the index writes it: `[16 TO *]`. */
function createMatcher(expected: string): Condition['matches'] {
  const [, low, high] = /^\[(\d+|\*) TO (\d+|\*)\]$/.exec(expected) ?? []
  if (low === undefined || high === undefined) return (value) => value === expected
  const [least, most] = [low === '*' ? -Infinity : Number(low), high === '*' ? Infinity : Number(high)]
  return (value) => value !== '' && Number(value) >= least && Number(value) <= most
}

/**
 * A criteria of the two spellings in use, `ciClassName:bom.*.Compute AND ciAttributes.size:L` and
 * `ciClassName=='bom.Compute' AND ciAttributes['size']=='L'`: all attribute conditions and any class condition must hold.
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

/** Whether an instance meets a criteria. */
export const meetsCriteria = (
  { classes, conditions }: Criteria,
  className: string,
  attributes: Readonly<Record<string, string>>,
) =>
  classes.some((pattern) => pattern.test(className)) &&
  conditions.every(({ attribute, matches }) => matches(attributes[attribute] ?? ''))

/** What a cloud offers, the cheapest first. */
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
