// Offerings of all clouds as comparable rows.
import type { Big } from 'big.js'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { listOfferings } from '../../../contract/cloud/clouds.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { resolveCapacity, type SourcedCapacity, type SizeMap } from './capacity.ts'
import { parseCriteria } from './criteria.ts'
import { parseDecimal } from './decimal.ts'
import { formatRate, commonDecimalPlaces } from './money.ts'
import { memoize } from './memoize.ts'
import { compareSizes } from '../sizes/sizes.ts'

/** The offering opened beside the list, in the address. */
export const OPENED_PARAM = 'offering'

export interface OfferingRow {
  readonly key: string
  readonly category: string
  readonly cloud: string
  readonly service: string
  readonly name: string
  readonly description: string
  /** Free text of the provider, as it came. */
  readonly specification: string
  /** As it came. */
  readonly criteria: string
  /** Whether the criteria say no more than a class and equal attributes. */
  readonly evaluated: boolean
  /** The size asked for; '' when none is asked for or the criteria are not evaluated. */
  readonly size: string
  /** What it applies to in words, without the size: `Compute`, `Compute with ostype windows`. */
  readonly target: string
  /** As it came; `rate` is undefined when this is not a plain decimal. */
  readonly rateText: string
  readonly rate: Big | undefined
  /** How many places the rates of the list are shown with. */
  readonly decimalPlaces: number
  readonly currency: string
  /** How many share the lowest rate of this size and currency, when this one has it; 0 when it has not or cannot be compared. */
  readonly cheapestOf: number
  /** The machine that it is, where it is one of computes and its size is known. */
  readonly machine: SourcedCapacity | undefined
  /** As the service has it. */
  readonly record: Ci
}

/**
 * The cloud and service of an offering, by its namespace `/{organization}/_clouds/{cloud}/{serviceClass}/{service}` (service-api 6.4);
 * in the public namespace, `/public/{source}/clouds/{location}/...`, the location is told for the cloud.
 */
const parseOfferingPath = memoize((nsPath) => {
  const names = nsPath.split('/')
  const [cloud = '', , service = ''] = names.slice(names[1] === 'public' ? 4 : 3)
  return { cloud, service }
})

interface CriteriaSummary {
  readonly evaluated: boolean
  readonly size: string
  readonly target: string
}

/** What criteria ask for, in words. */
const summarizeCriteria = memoize((criteria): CriteriaSummary => {
  const selection = parseCriteria(criteria)
  if (!selection) return { evaluated: false, size: '', target: '' }
  const { size = '', ...others } = selection.equals
  const subject = selection.className || 'anything'
  const conditions = Object.entries(others).toSorted(([a], [b]) => compareNatural(a, b))
  const words = conditions.map(([name, value]) => `${name} ${value}`).join(', ')
  return { evaluated: true, size, target: words === '' ? subject : `${subject} with ${words}` }
})

const COMPUTE_TARGET = /^Compute\b/

// Filled in place while the list is made: a copy per step would cost thousands of rows more than reading them.
type MutableRow = { -readonly [Field in keyof OfferingRow]: OfferingRow[Field] }

function toRow(category: string, record: Ci, own: SizeMap): MutableRow {
  const { ciAttributes: attributes } = record
  const { criteria = '', cost_rate: rateText = '', description = '', specification = '' } = attributes
  const { evaluated, size, target } = summarizeCriteria(criteria)
  const { cloud, service } = parseOfferingPath(record.nsPath)
  const isMachine = category === 'compute' || COMPUTE_TARGET.test(target)
  return {
    key: `${category}/${record.ciId}`,
    category,
    cloud,
    service,
    name: record.ciName,
    description,
    specification,
    criteria,
    evaluated,
    size,
    target,
    rateText,
    rate: parseDecimal(rateText),
    decimalPlaces: 0,
    currency: (attributes.cost_unit ?? '').trim(),
    cheapestOf: 0,
    machine: isMachine ? resolveCapacity({ size, specification, description }, own) : undefined,
    record,
  }
}

/** Marks the lowest rates of each target among rows of one category, size and currency. Currencies are never compared. */
function markCheapest(rivals: readonly MutableRow[]): void {
  const lowest = new Map<string, MutableRow[]>()
  for (const row of rivals) {
    const { target, size, currency, rate } = row
    if (size === '' || currency === '' || !rate) continue
    const [best] = lowest.get(target) ?? []
    const order = best?.rate ? rate.cmp(best.rate) : -1
    if (order < 0) lowest.set(target, [row])
    else if (order === 0) lowest.get(target)?.push(row)
  }
  for (const cheapest of lowest.values()) for (const row of cheapest) row.cheapestOf = cheapest.length
}

/** Where the rows stand by one of their words: words are compared once each, not once per pair of rows. */
function rankBy(rows: readonly OfferingRow[], word: (row: OfferingRow) => string, compare: typeof compareNatural) {
  const words = [...new Set(rows.map(word))].toSorted(compare)
  const scopes = new Map(words.map((each, at) => [each, at]))
  return (row: OfferingRow): number => scopes.get(word(row)) ?? 0
}

/** Rows that compete stand together: one list per category, size and currency, in the order of these. */
function groupComparable(rows: readonly MutableRow[]): MutableRow[][] {
  const orders = [
    rankBy(rows, ({ category }) => category, compareNatural),
    rankBy(rows, ({ size }) => size || '~', compareSizes),
    rankBy(rows, ({ currency }) => currency, compareNatural),
  ]
  const groups = new Map<number, MutableRow[]>()
  for (const row of rows) {
    const scope = orders.reduce((above, order) => above * rows.length + order(row), 0)
    const group = groups.get(scope)
    if (group) group.push(row)
    else groups.set(scope, [row])
  }
  return [...groups].toSorted(([a], [b]) => a - b).map(([, group]) => group)
}

const compareRates = (a: Big | undefined, b: Big | undefined): number => (a && b ? a.cmp(b) : Number(!a) - Number(!b))

/**
 * One row per offering and category, by category, size, currency and rate; the cheapest of each size and currency marked. `own`: the
 * sizes as they were set in this browser.
 */
export function offeringRows(byCategory: AnswerOf<typeof listOfferings>, own: SizeMap = {}): OfferingRow[] {
  const rows = Object.entries(byCategory).flatMap(([category, records]) =>
    records.map((record) => toRow(category, record, own)),
  )
  const scopes = commonDecimalPlaces(rows)
  for (const row of rows) row.decimalPlaces = scopes
  const cloudOf = rankBy(rows, ({ cloud }) => cloud, compareNatural)
  return groupComparable(rows).flatMap((rivals) => {
    markCheapest(rivals)
    return rivals.sort((a, b) => compareRates(a.rate, b.rate) || cloudOf(a) - cloudOf(b))
  })
}

/** The rate with as many places as the others have; what is no number as it came. */
export const rateLabel = ({ rate, decimalPlaces, rateText }: OfferingRow): string =>
  rate ? formatRate(rate, decimalPlaces) : rateText.trim() || 'none'

/** `cheapest L in USD`, `cheapest L in USD, one of 2`; '' for the others. */
export function cheapestLabel({ cheapestOf, size, currency, target, category }: OfferingRow): string {
  if (cheapestOf === 0) return ''
  const what = target.includes(' with ') ? `${size} (${target})` : size
  const tie = cheapestOf > 1 ? `, one of ${cheapestOf}` : ''
  return `cheapest ${what}${category === 'compute' ? '' : ` of ${category || 'no category'}`} in ${currency}${tie}`
}

/** What it applies to in words; not evaluated criteria as they came. */
export const selectionLabel = ({ evaluated, criteria, target, size }: OfferingRow): string => {
  if (!evaluated) return criteria || 'no criteria'
  return size === '' ? target : target.replace(/( with |$)/, ` of size ${size}$1`)
}

/** The currency of each cloud whose offerings agree on one; clouds with several are left out. */
export function currencyByCloud(rows: readonly OfferingRow[]): ReadonlyMap<string, string> {
  const currencies = new Map<string, Set<string>>()
  for (const { cloud, currency } of rows)
    if (currency !== '') currencies.set(cloud, (currencies.get(cloud) ?? new Set()).add(currency))
  return new Map(
    [...currencies].flatMap(([cloud, [first = '', ...others]]) => (others.length === 0 ? [[cloud, first]] : [])),
  )
}
