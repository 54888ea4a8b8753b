// The clouds of an environment as people read them (service-api 2.8).
import type { Ci } from '../../../contract/core/records.ts'
import type { CloudUsage } from '../../../contract/transition/environments.ts'

export interface UsedCloud {
  readonly id: string
  /** The id where the cloud is not known. */
  readonly name: string
  readonly priority: string
  readonly order: string
  readonly scale: string
  readonly status: string
}

const PRIORITY_LABELS: Readonly<Record<string, string>> = { '1': 'primary', '2': 'secondary' }

/** Primaries first, then in the order of deployment. */
export function toUsedClouds(uses: Readonly<Record<string, CloudUsage>>, clouds: readonly Ci[]): readonly UsedCloud[] {
  const names = new Map<string, string>(clouds.map(({ ciId, ciName }) => [ciId, ciName]))
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
