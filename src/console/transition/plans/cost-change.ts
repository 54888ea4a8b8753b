// The estimated change of cost by a plan: each added, deleted or resized item at the cheapest offering of its cloud.
import { Big } from 'big.js'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { listOfferings } from '../../../contract/cloud/clouds.ts'
import { parseDecimal, parseCriteria } from '../../cloud/index.ts'
import { shortClass } from '../../kit/format.ts'
import { parseNsPath } from '../../routing/paths.ts'
import type { PlannedChange } from '../releases/changes.ts'

interface PricedOffering {
  readonly equals: Attributes
  readonly rate: Big
  readonly currency: string
}

type Attributes = Readonly<Record<string, string>>

const ZERO = new Big(0)

/** The classes that criteria name, as `bom.*.Compute`. */
const findClasses = (criteria: string): string[] =>
  [...criteria.matchAll(/\bbom\.(?:[\w*]+\.)*(\w+)/g)].map(([, name = '']) => name)

/** The offerings of changed clouds by `{cloud}/{class}`. */
function parseOfferings(byCategory: AnswerOf<typeof listOfferings>, changes: readonly PlannedChange[]) {
  const clouds = new Set(changes.map(({ cloud }) => cloud))
  const changed = new Set(changes.map(({ cloud, change }) => `${cloud}/${shortClass(change.ciClassName)}`))
  const offers = new Map<string, PricedOffering[]>()
  const notEvaluated = new Set<string>()
  for (const { ciName, nsPath, ciAttributes } of Object.values(byCategory).flat()) {
    // `/{organization}/_clouds/{cloud}/...` (service-api 6.4).
    const { environment: cloud } = parseNsPath(nsPath)
    if (!clouds.has(cloud)) continue
    const { criteria = '' } = ciAttributes
    const selection = parseCriteria(criteria)
    const classes = findClasses(criteria)
    const rate = parseDecimal(ciAttributes['cost_rate'] ?? '')
    const currency = (ciAttributes['cost_unit'] ?? '').trim()
    if (selection && selection.className !== '' && rate && currency !== '') {
      const key = `${cloud}/${selection.className}`
      offers.set(key, [...(offers.get(key) ?? []), { equals: selection.equals, rate, currency }])
    } else if (classes.length === 0 || classes.some((name) => changed.has(`${cloud}/${name}`)))
      notEvaluated.add(`${ciName} of ${cloud}`)
  }
  return { offers, notEvaluated: [...notEvaluated] }
}

/** The cheapest matching offering; `unknown` if a required attribute is missing. */
function findOffering(
  offers: readonly PricedOffering[],
  attributes: Attributes,
): PricedOffering | 'unknown' | undefined {
  let best: PricedOffering | undefined
  let incomplete = false
  for (const offer of offers) {
    const demands = Object.entries(offer.equals)
    if (demands.some(([name]) => attributes[name] === undefined)) incomplete = true
    else if (demands.every(([name, value]) => attributes[name] === value)) {
      if (!best || (offer.currency === best.currency && offer.rate.cmp(best.rate) < 0)) best = offer
    }
  }
  return best ?? (incomplete ? 'unknown' : undefined)
}

/**
 * Per hour, by currency. `priced`: number of changes that can have a cost; `unknown`: how many of these lack an attribute for their
 * offering; `notEvaluated`: names of offerings for changed classes with criteria or rates that cannot be evaluated. Linear in changes
 * times the offerings of one class and cloud.
 */
export function estimateCostChange(planned: readonly PlannedChange[], byCategory: AnswerOf<typeof listOfferings>) {
  // Replacing an item does not change its cost.
  const changes = planned.filter(({ action }) => action !== 'replace')
  const { offers, notEvaluated } = parseOfferings(byCategory, changes)
  const totals = new Map<string, { added: Big; removed: Big }>()
  const add = ({ currency, rate }: PricedOffering, side: 'added' | 'removed') => {
    const sum = totals.get(currency) ?? { added: ZERO, removed: ZERO }
    totals.set(currency, { ...sum, [side]: sum[side].plus(rate) })
  }
  let priced = 0
  let unknown = 0
  for (const { action, cloud, change } of changes) {
    const candidates = offers.get(`${cloud}/${shortClass(change.ciClassName)}`)
    if (!candidates) continue
    priced += 1
    // An update may have only its changed attributes.
    const before = { ...change.ciAttributes, ...change.ciBaseAttributes }
    const old = action === 'add' ? undefined : findOffering(candidates, before)
    const next = action === 'delete' ? undefined : findOffering(candidates, change.ciAttributes)
    if (old === 'unknown' || next === 'unknown') {
      if (action !== 'update') unknown += 1
    } else if (old !== next) {
      if (old) add(old, 'removed')
      if (next) add(next, 'added')
    }
  }
  return { totals: [...totals].map(([currency, sums]) => ({ currency, ...sums })), notEvaluated, priced, unknown }
}
