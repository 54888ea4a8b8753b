// How environments and platforms use clouds (service-api 1.5, 2.8, 3.8). All values are texts, as in requests.
import { compareNatural } from '../kit/table/row-index/natural-sort.ts'
import type { Tone } from '../kit/state/states.ts'

export interface CloudUse {
  /** active, inactive (no changes, no repair), offline (instances go with the next deployment). */
  readonly adminstatus: string
  /** 1 primary, 2 secondary. */
  readonly priority: string
  /** Per cent of the platform's scale. */
  readonly pct_scale: string
  /** Ascending; equal orders deploy together. */
  readonly dpmt_order: string
}

export const CLOUD_USE_FIELDS = [
  'adminstatus',
  'priority',
  'pct_scale',
  'dpmt_order',
] as const satisfies readonly (keyof CloudUse)[]

/** Fills in the service's defaults. */
export const toCloudUse = ({ adminstatus, priority, pct_scale, dpmt_order }: Partial<CloudUse>): CloudUse => ({
  adminstatus: adminstatus || 'active',
  priority: priority || '1',
  pct_scale: pct_scale || '100',
  dpmt_order: dpmt_order || '1',
})

/** By `adminstatus`. */
export const CLOUD_STATUS_TONES: Readonly<Record<string, Tone>> = {
  active: 'good',
  inactive: 'attention',
  offline: 'idle',
}

const PRIORITY_LABELS: Readonly<Record<string, string>> = { '1': 'primary', '2': 'secondary' }

/** `offline`, `primary`, `50%`, `order 2`. */
export function formatUse(field: keyof CloudUse, value: string): string {
  if (field === 'priority') return PRIORITY_LABELS[value] ?? value
  if (field === 'pct_scale') return `${value}%`
  return field === 'dpmt_order' ? `order ${value}` : value
}

/** `active, primary, 50%, order 2` */
export const formatCloudUse = (use: CloudUse): string =>
  CLOUD_USE_FIELDS.map((field) => formatUse(field, use[field])).join(', ')

export interface UsedCloud extends CloudUse {
  readonly id: string
  /** The id if the cloud is unknown. */
  readonly name: string
}

/** The clouds of an environment: primaries first, then by order of deployment. `uses`: by cloud id; `names`: of clouds, by id. */
export const toUsedClouds = (
  uses: Readonly<Record<string, Partial<CloudUse>>>,
  names: ReadonlyMap<string, string>,
): readonly UsedCloud[] =>
  Object.entries(uses)
    .map(([id, use]) => ({ id, name: names.get(id) ?? id, ...toCloudUse(use) }))
    .toSorted(
      (a, b) =>
        Number(a.priority) - Number(b.priority) ||
        Number(a.dpmt_order) - Number(b.dpmt_order) ||
        compareNatural(a.name, b.name),
    )

export const validateShare = (text: string): string | undefined =>
  /^(?=.*[1-9])\d+(?:\.\d+)?$/.test(text.trim()) ? undefined : 'Enter a percentage above zero, such as 50 or 12.5.'

export const validateOrder = (text: string): string | undefined =>
  /^-?\d+$/.test(text.trim()) ? undefined : 'Enter a whole number, such as 1. Lower orders are deployed first.'
