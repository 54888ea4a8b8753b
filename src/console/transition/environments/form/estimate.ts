// The estimated cost of a new environment: the computes of its design at the cheapest offering of each cloud.
import type { Big } from 'big.js'
import type { Ci } from '../../../../contract/core/records.ts'
import { type OfferingRow } from '../../../cloud/index.ts'
import { cloudField, platformField, type EnvironmentValues } from './values.ts'

/** Computes of a redundant platform per cloud at 100 %: the default of packs. */
const REDUNDANT_COUNT = 2

export interface EstimateLine {
  readonly cloud: string
  readonly currency: string
  readonly computes: number
  readonly perHour: Big
}

export interface Estimate {
  /** One per cloud and currency. */
  readonly lines: readonly EstimateLine[]
  /** Currencies are never added up. */
  readonly totals: readonly { readonly currency: string; readonly perHour: Big }[]
  /** Distinct reasons for missing parts. */
  readonly notEvaluated: readonly string[]
}

interface EstimateInput {
  readonly platforms: readonly { readonly ciId: string; readonly ciName: string }[]
  /** Computes of the committed design (class `Compute`), below `/{organization}/{assembly}/_design/{platform}` (6.4). */
  readonly computes: readonly Pick<Ci, 'nsPath' | 'ciName' | 'ciAttributes'>[]
  readonly clouds: readonly Pick<Ci, 'ciId' | 'ciName'>[]
  readonly offerings: readonly OfferingRow[]
}

export const ESTIMATE_RULE = `Computes only: one per platform and cloud, ${REDUNDANT_COUNT} where the platform is redundant, times the share of the cloud, each at the cheapest offering for its size; 730 h a month`

const getPlatformName = (nsPath: string): string => nsPath.split('/')[4] ?? ''

function findCheapest(offerings: readonly OfferingRow[], cloud: string, size: string): OfferingRow | undefined {
  const fitting = offerings.filter(
    (offering) =>
      offering.cloud === cloud &&
      offering.evaluated &&
      offering.size === size &&
      (offering.target === 'Compute' || offering.target === 'anything') &&
      offering.rate !== undefined &&
      offering.currency !== '',
  )
  return fitting.toSorted((a, b) => (a.rate && b.rate ? a.rate.cmp(b.rate) : 0))[0]
}

const countComputes = (redundant: boolean, share: string): number => {
  const percent = Number(share || '100')
  const target = redundant ? REDUNDANT_COUNT : 1
  return Number.isFinite(percent) ? Math.max(1, Math.ceil((target * percent) / 100)) : target
}

export function estimateCost(
  values: EnvironmentValues,
  { platforms, computes, clouds, offerings }: EstimateInput,
): Estimate {
  const lines = new Map<string, EstimateLine>()
  const missing = new Set<string>()
  const getAvailability = (platform: string): string => {
    const id = platforms.find(({ ciName }) => ciName === platform)?.ciId ?? ''
    const own = values[platformField(id)]
    return (own === 'default' ? '' : own) || values['availability'] || 'single'
  }
  for (const { ciId, ciName } of clouds) {
    if (!values[cloudField(ciId, 'priority')]) continue
    for (const { nsPath, ciAttributes } of computes) {
      const size = ciAttributes.size ?? ''
      const platform = getPlatformName(nsPath)
      const offering = findCheapest(offerings, ciName, size)
      if (!offering?.rate) {
        missing.add(
          size === '' || size.includes('$OO_')
            ? `${platform}: the size of its computes is not known yet`
            : `${ciName}: no offering for size ${size}`,
        )
        continue
      }
      const count = countComputes(
        getAvailability(platform) === 'redundant',
        values[cloudField(ciId, 'pct_scale')] ?? '',
      )
      const key = `${ciName}\n${offering.currency}`
      const before = lines.get(key)
      const perHour = offering.rate.times(count)
      lines.set(key, {
        cloud: ciName,
        currency: offering.currency,
        computes: (before?.computes ?? 0) + count,
        perHour: before ? before.perHour.plus(perHour) : perHour,
      })
    }
  }
  const totals = new Map<string, Big>()
  for (const { currency, perHour } of lines.values()) {
    const sum = totals.get(currency)
    totals.set(currency, sum ? sum.plus(perHour) : perHour)
  }
  return {
    lines: [...lines.values()],
    totals: [...totals].map(([currency, perHour]) => ({ currency, perHour })),
    notEvaluated: [...missing],
  }
}
