// Offerings of all clouds as comparable rows.
import type { AnswerOf } from '../../contract/call.ts'
import type { listOfferings } from '../../contract/cloud.ts'
import type { Ci } from '../../contract/records.ts'
import { compareNatural } from '../kit/table/natural.ts'
import { capacityOf, type KnownCapacity, type SizeMap } from './capacity.ts'
import { readCriteria } from './criteria.ts'
import { compareDecimals, parseDecimal, type Decimal } from './decimal.ts'
import { formatRate, perMonth, placesOf } from './money.ts'
import { once } from './once.ts'
import { compareSizes } from './sizes.ts'

/** The offering opened beside the list, in the address. */
export const OPENED = 'offering'

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
  /** The rate with as many places as the others have; what is no number as it came. */
  readonly rateShown: string
  readonly rate: Decimal | undefined
  readonly month: Decimal | undefined
  readonly currency: string
  /** How many share the lowest rate of this size and currency, when this one has it; 0 when it has not or cannot be compared. */
  readonly cheapestOf: number
  /** The machine that it is, where it is one of computes and its size is known. */
  readonly machine: KnownCapacity | undefined
  /** As the service has it. */
  readonly record: Ci
}

/**
 * The cloud and service of an offering, by its namespace `/{organization}/_clouds/{cloud}/{serviceClass}/{service}` (service-api 6.4);
 * in the public namespace, `/public/{source}/clouds/{location}/...`, the location is told for the cloud.
 */
function placeOfOffering(nsPath: string): { cloud: string; service: string } {
  const names = nsPath.split('/')
  const [cloud = '', , service = ''] = names.slice(names[1] === 'public' ? 4 : 3)
  return { cloud, service }
}

interface Asked {
  readonly evaluated: boolean
  readonly size: string
  readonly target: string
}

/** What criteria ask for, in words. */
const askedIn = once((criteria): Asked => {
  const selection = readCriteria(criteria)
  if (!selection) return { evaluated: false, size: '', target: '' }
  const { size = '', ...others } = selection.equals
  const subject = selection.className || 'anything'
  const conditions = Object.entries(others).toSorted(([a], [b]) => compareNatural(a, b))
  const words = conditions.map(([name, value]) => `${name} ${value}`).join(', ')
  return { evaluated: true, size, target: words === '' ? subject : `${subject} with ${words}` }
})

const OF_COMPUTES = /^Compute\b/

function rowOf(category: string, record: Ci, own: SizeMap): OfferingRow {
  const attributes = record.ciAttributes
  const { criteria = '', cost_rate: rateText = '', cost_unit: currency = '', description = '' } = attributes
  const asked = askedIn(criteria)
  const { size } = asked
  const rate = parseDecimal(rateText)
  const specification = attributes.specification ?? ''
  const isMachine = category === 'compute' || OF_COMPUTES.test(asked.target)
  return {
    key: `${category}/${record.ciId}`,
    category,
    ...placeOfOffering(record.nsPath),
    name: record.ciName,
    description,
    specification,
    criteria,
    ...asked,
    rateText,
    rateShown: rateText.trim() || 'none',
    rate,
    month: rate && perMonth(rate),
    currency: currency.trim(),
    cheapestOf: 0,
    machine: isMachine ? capacityOf({ size, specification, description }, own) : undefined,
    record,
  }
}

/** What may be compared with each other: same category, target, size and currency. Currencies are never compared. */
const groupOf = ({ category, target, size, currency }: OfferingRow): string =>
  [category, target, size, currency].join('\n')

const isComparable = ({ size, rate, currency }: OfferingRow): boolean =>
  size !== '' && rate !== undefined && currency !== ''

function markCheapest(rows: readonly OfferingRow[]): OfferingRow[] {
  const lowest = new Map<string, { rate: Decimal; count: number }>()
  for (const row of rows) {
    if (!isComparable(row) || !row.rate) continue
    const best = lowest.get(groupOf(row))
    const order = best ? compareDecimals(row.rate, best.rate) : -1
    if (order < 0) lowest.set(groupOf(row), { rate: row.rate, count: 1 })
    else if (best && order === 0) best.count++
  }
  return rows.map((row) => {
    const best = isComparable(row) ? lowest.get(groupOf(row)) : undefined
    return best && row.rate && compareDecimals(row.rate, best.rate) === 0 ? { ...row, cheapestOf: best.count } : row
  })
}

/** By category, size, currency, then rate, so that what competes stands together. */
function compareOfferings(a: OfferingRow, b: OfferingRow): number {
  return (
    compareNatural(a.category, b.category) ||
    compareSizes(a.size || '~', b.size || '~') ||
    compareNatural(a.currency, b.currency) ||
    (a.rate && b.rate ? compareDecimals(a.rate, b.rate) : Number(!a.rate) - Number(!b.rate)) ||
    compareNatural(a.cloud, b.cloud)
  )
}

/** One row per offering and category; the cheapest of each size and currency marked. `own`: the sizes as they were set in this browser. */
export function offeringRows(byCategory: AnswerOf<typeof listOfferings>, own: SizeMap = {}): OfferingRow[] {
  const rows = Object.entries(byCategory).flatMap(([category, records]) =>
    records.map((record) => rowOf(category, record, own)),
  )
  const places = placesOf(rows.flatMap(({ rate }) => rate ?? []))
  return markCheapest(rows)
    .map((row) => (row.rate ? { ...row, rateShown: formatRate(row.rate, places) } : row))
    .toSorted(compareOfferings)
}

/** `cheapest L in USD`, `cheapest L in USD, one of 2`; '' for the others. */
export function cheapestWords({ cheapestOf, size, currency, target, category }: OfferingRow): string {
  if (cheapestOf === 0) return ''
  const what = target.includes(' with ') ? `${size} (${target})` : size
  const tie = cheapestOf > 1 ? `, one of ${cheapestOf}` : ''
  return `cheapest ${what}${category === 'compute' ? '' : ` of ${category || 'no category'}`} in ${currency}${tie}`
}

/** What it applies to in words; not evaluated criteria as they came. */
export const selectsWords = ({ evaluated, criteria, target, size }: OfferingRow): string => {
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
