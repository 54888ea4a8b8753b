// The estimated cost of a new environment: the computes of its design at the cheapest offering of each cloud.
import type { Big } from 'big.js'
import type { Ci } from '../../../../contract/core/records.ts'
import { formatAmount, perMonth, type OfferingRow } from '../../../cloud/index.ts'
import { toFieldName } from '../../../kit/form/attributes.ts'
import type { FormValues } from '../../../kit/form/form.ts'
import { cloudField, platformField } from './values.ts'

/** Computes of a redundant platform per cloud at 100%: the default of packs. */
const REDUNDANT_COUNT = 2

export interface EstimateLine {
  readonly cloud: string
  readonly currency: string
  readonly computes: number
  readonly perHour: Big
}

interface EstimateInput {
  readonly platforms: readonly { readonly ciId: string; readonly ciName: string }[]
  /** Computes of the committed design (class `Compute`), below `/{organization}/{assembly}/_design/{platform}` (6.4). */
  readonly computes: readonly Pick<Ci, 'nsPath' | 'ciAttributes'>[]
  readonly clouds: readonly Pick<Ci, 'ciId' | 'ciName'>[]
  readonly offerings: readonly OfferingRow[]
}

export const ESTIMATE_RULE = `Computes only: one per platform and cloud, ${REDUNDANT_COUNT} where the platform is redundant, times the scale of the cloud, each at the cheapest offering for its size; 730 h a month`

const findCheapest = (offerings: readonly OfferingRow[], cloud: string, size: string) =>
  offerings
    .filter((offering) => offering.cloud === cloud && offering.evaluated && offering.size === size)
    .flatMap(({ target, rate, currency }) =>
      rate && currency !== '' && (target === 'Compute' || target === 'anything') ? [{ rate, currency }] : [],
    )
    .toSorted((a, b) => a.rate.cmp(b.rate))[0]

function countComputes(availability: string | undefined, share: string | undefined): number {
  const count = availability === 'redundant' ? REDUNDANT_COUNT : 1
  const percent = Number(share || '100')
  return Number.isFinite(percent) ? Math.max(1, Math.ceil((count * percent) / 100)) : count
}

function addUp(lines: readonly EstimateLine[], getKey: (line: EstimateLine) => string): EstimateLine[] {
  const sums = new Map<string, EstimateLine>()
  for (const line of lines) {
    const sum = sums.get(getKey(line))
    const { computes, perHour } = line
    sums.set(
      getKey(line),
      sum ? { ...sum, computes: sum.computes + computes, perHour: sum.perHour.plus(perHour) } : line,
    )
  }
  return [...sums.values()]
}

/** `values`: of the form. */
export function estimateCost(values: FormValues, input: EstimateInput) {
  const { platforms, computes, clouds, offerings } = input
  const lines: EstimateLine[] = []
  const notEvaluated = new Set<string>()
  for (const { ciId, ciName: cloud } of clouds.filter(({ ciId }) => values[cloudField(ciId, 'priority')]))
    for (const { nsPath, ciAttributes } of computes) {
      const { size = '' } = ciAttributes
      const platform = nsPath.split('/')[4] ?? ''
      const cheapest = findCheapest(offerings, cloud, size)
      if (cheapest) {
        const { rate, currency } = cheapest
        const platformId = platforms.find(({ ciName }) => ciName === platform)?.ciId ?? ''
        const availability = values[platformField(platformId)] || values[toFieldName('availability')]
        const count = countComputes(availability, values[cloudField(ciId, 'pct_scale')])
        lines.push({ cloud, currency, computes: count, perHour: rate.times(count) })
      } else if (size === '' || size.includes('$OO_'))
        notEvaluated.add(`${platform}: the size of its computes is not known yet`)
      else notEvaluated.add(`${cloud}: no offering for size ${size}`)
    }
  return {
    /** One per cloud and currency. */
    lines: addUp(lines, ({ cloud, currency }) => `${cloud} ${currency}`),
    /** One per currency: currencies are never added up. */
    totals: addUp(lines, ({ currency }) => currency),
    /** Distinct reasons for missing parts. */
    notEvaluated: [...notEvaluated],
  }
}

export type Estimate = ReturnType<typeof estimateCost>

/** `estimated 1,752.00 USD and 90.00 EUR a month`; '' without totals. */
export const formatEstimate = ({ totals }: Estimate): string =>
  totals.length === 0
    ? ''
    : `estimated ${totals.map(({ currency, perHour }) => `${formatAmount(perMonth(perHour))} ${currency}`).join(' and ')} a month for computes`
