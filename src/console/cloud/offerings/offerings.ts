import type { Big } from 'big.js'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { listOfferings } from '../../../contract/cloud/clouds.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { resolveCapacity, type SizeMap } from './capacity.ts'
import { parseCriteria } from './criteria.ts'
import { commonDecimalPlaces, formatRate, parseDecimal } from './money.ts'
import { memoize } from './memoize.ts'
import { unusableClouds } from '../rules.ts'
import { compareSizes } from '../sizes/sizes.ts'

export const OPENED_PARAM = 'offering'

export type OfferingRow = Readonly<ReturnType<typeof toRow>>

/**
 * Cloud and service from the namespace `/{organization}/_clouds/{cloud}/{serviceClass}/{service}` (service-api 6.4). In the public
 * namespace, `/public/{source}/clouds/{location}/...`, the location takes the place of the cloud.
 */
const parseOfferingPath = memoize((nsPath) => {
  const names = nsPath.split('/')
  const [cloud = '', , service = ''] = names.slice(names[1] === 'public' ? 4 : 3)
  return { cloud, service }
})

const summarizeCriteria = memoize((criteria) => {
  const selection = parseCriteria(criteria)
  if (!selection) return { evaluated: false, size: '', target: '' }
  const { size = '', ...others } = selection.equals
  const subject = selection.className || 'anything'
  const conditions = Object.entries(others).toSorted(([a], [b]) => compareNatural(a, b))
  const text = conditions.map(([name, value]) => `${name} ${value}`).join(', ')
  return { evaluated: true, size, target: text === '' ? subject : `${subject} with ${text}` }
})

export const isCompute = (category: string, target: string): boolean =>
  category === 'compute' || /^Compute\b/.test(target)

function toRow(category: string, record: Ci, sizes: SizeMap, unusable: ReadonlyMap<string, string>) {
  const { ciAttributes: attributes } = record
  const { criteria = '', cost_rate: rateText = '', description = '', specification = '' } = attributes
  const { evaluated, size, target } = summarizeCriteria(criteria)
  const { cloud, service } = parseOfferingPath(record.nsPath)
  return {
    key: `${category}/${record.ciId}`,
    category,
    cloud,
    /** `inert` or `offline` if environments cannot use the cloud; '' if they can, or its status is unknown. */
    unusable: unusable.get(cloud) ?? '',
    service,
    name: record.ciName,
    description,
    specification,
    criteria,
    /** Whether the criteria are only a class and equal attributes. */
    evaluated,
    /** '' if the criteria name no size or are not evaluated. */
    size,
    /** What it applies to, without the size: `Compute`, `Compute with ostype windows`. */
    target,
    rateText,
    /** Undefined if `rateText` is not a plain decimal. */
    rate: parseDecimal(rateText),
    /** Places to show the rates of the list with. */
    decimalPlaces: 0,
    currency: (attributes.cost_unit ?? '').trim(),
    /** Number of offerings that share the lowest rate of this size and currency; 0 if this is not one of them. */
    cheapestOf: 0,
    /** Undefined for other categories and unknown sizes. */
    machine: isCompute(category, target) ? resolveCapacity({ size, specification, description }, sizes) : undefined,
    record,
  }
}

/**
 * Marks the lowest rates of each category, target, size and currency, in clouds that can be used. Changes the rows: copying thousands is slower
 * than parsing them.
 */
function markCheapest(rows: readonly ReturnType<typeof toRow>[]): void {
  const lowest = new Map<string, ReturnType<typeof toRow>[]>()
  for (const row of rows) {
    const { category, target, size, currency, rate, unusable } = row
    if (size === '' || currency === '' || !rate || unusable !== '') continue
    const key = [category, target, size, currency].join('\n')
    const [best] = lowest.get(key) ?? []
    const order = best?.rate ? rate.cmp(best.rate) : -1
    if (order < 0) lowest.set(key, [row])
    else if (order === 0) lowest.get(key)?.push(row)
  }
  for (const cheapest of lowest.values()) for (const row of cheapest) row.cheapestOf = cheapest.length
}

const compareRates = (a: Big | undefined, b: Big | undefined): number => (a && b ? a.cmp(b) : Number(!a) - Number(!b))

// Offerings without a size come last.
const compareRows = (a: OfferingRow, b: OfferingRow): number =>
  compareNatural(a.category, b.category) ||
  compareSizes(a.size || '~', b.size || '~') ||
  compareNatural(a.currency, b.currency) ||
  compareRates(a.rate, b.rate) ||
  compareNatural(a.cloud, b.cloud)

/** One row per offering and category, by category, size, currency and rate. `sizes`: set in this browser; `clouds`: for their status. */
export function offeringRows(
  byCategory: AnswerOf<typeof listOfferings>,
  sizes: SizeMap = {},
  clouds: readonly Ci[] = [],
): OfferingRow[] {
  const unusable = unusableClouds(clouds)
  const rows = Object.entries(byCategory).flatMap(([category, records]) =>
    records.map((record) => toRow(category, record, sizes, unusable)),
  )
  const decimalPlaces = commonDecimalPlaces(rows)
  for (const row of rows) row.decimalPlaces = decimalPlaces
  markCheapest(rows)
  return rows.sort(compareRows)
}

export const rateLabel = ({ rate, decimalPlaces, rateText }: OfferingRow): string =>
  rate ? formatRate(rate, decimalPlaces) : rateText.trim() || 'no rate'

/** `cheapest L in USD`, `cheapest L in USD, 2-way tie`; '' for all others. */
export function cheapestLabel({ cheapestOf, size, currency, target, category }: OfferingRow): string {
  if (cheapestOf === 0) return ''
  const subject = target.includes(' with ') ? `${size} (${target})` : size
  const tie = cheapestOf > 1 ? `, ${cheapestOf}-way tie` : ''
  return `cheapest ${category === 'compute' ? '' : `${category || 'uncategorized'} `}${subject} in ${currency}${tie}`
}

/** What it applies to, or the raw criteria if not evaluated. */
export const selectionLabel = ({ evaluated, criteria, target, size }: OfferingRow): string => {
  if (!evaluated) return criteria || 'no criteria'
  return size === '' ? target : target.replace(/( with |$)/, ` of size ${size}$1`)
}

/** The currency of each cloud. Clouds with several are left out. */
export function currencyByCloud(rows: readonly OfferingRow[]): ReadonlyMap<string, string> {
  const currencies = new Map<string, Set<string>>()
  for (const { cloud, currency } of rows)
    if (currency !== '') currencies.set(cloud, (currencies.get(cloud) ?? new Set()).add(currency))
  return new Map(
    [...currencies].flatMap(([cloud, [first = '', ...others]]) => (others.length === 0 ? [[cloud, first]] : [])),
  )
}
