// The clouds of an environment (service-api 2.8, 3.8).
import type { Ci } from '../../../contract/core/records.ts'
import type { CloudUsage } from '../../../contract/transition/environments.ts'
import type { Tone } from '../../kit/state/states.ts'
import { toCloudNames } from '../releases/changes.ts'

export const PRIORITY_LABELS: Readonly<Record<string, string>> = { '1': 'primary', '2': 'secondary' }

/** By `adminstatus` of a cloud in an environment (service-api 3.8). */
export const CLOUD_STATUS_TONES: Readonly<Record<string, Tone>> = {
  active: 'good',
  inactive: 'attention',
  offline: 'idle',
}

export interface UsedCloud {
  readonly id: string
  /** The id if the cloud is unknown. */
  readonly name: string
  readonly priority: string
  readonly order: string
  readonly scale: string
  readonly status: string
}

/** Primaries first, then by order of deployment. */
export function toUsedClouds(uses: Readonly<Record<string, CloudUsage>>, clouds: readonly Ci[]): readonly UsedCloud[] {
  const names = toCloudNames(clouds)
  return Object.entries(uses)
    .toSorted(([, a], [, b]) => Number(a.priority) - Number(b.priority) || Number(a.dpmt_order) - Number(b.dpmt_order))
    .map(([id, { priority, dpmt_order, pct_scale, adminstatus }]) => ({
      id,
      name: names.get(id) ?? id,
      priority: PRIORITY_LABELS[priority] ?? priority,
      order: dpmt_order,
      scale: pct_scale,
      status: adminstatus,
    }))
}
