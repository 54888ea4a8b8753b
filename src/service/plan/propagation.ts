// Updates that follow from other changes: load balancers and DNS entries when computes behind them are added, removed or rebuilt.
import { findLeading } from './execution-order.ts'
import type { PlannedChange } from './plan.ts'
import type { PlannedComponent, PlannedPlatform } from './topology.ts'

/** An item that exists once per cloud and that the plan does not change. */
export interface UnchangedInstance {
  readonly component: PlannedComponent
  readonly cloudId: number
  readonly update: (hint: string) => PlannedChange
}

const PROPAGATION_HINT = JSON.stringify({ propagation: 'true' })

const CLOUD_IN_NAME = /-(\d+)-\d+$/

/** Clouds where computes of the platform are added, deleted or replaced. */
function cloudsOfChangedComputes(platform: PlannedPlatform, changes: readonly PlannedChange[]): Set<number> {
  const computes = new Set(platform.components.filter((item) => item.isCompute).map((item) => item.bomClass))
  return new Set(
    changes
      .filter(({ ciClassName, rfcAction }) => rfcAction !== 'update' && computes.has(ciClassName))
      .map(({ ciName }) => Number(CLOUD_IN_NAME.exec(ciName)?.[1])),
  )
}

/** Updates items in front of changed computes, cloud by cloud. */
export function propagateChanges(
  platform: PlannedPlatform,
  changes: readonly PlannedChange[],
  unchanged: readonly UnchangedInstance[],
): PlannedChange[] {
  const clouds = cloudsOfChangedComputes(platform, changes)
  const { components } = platform
  const leading = findLeading(
    components.flatMap(({ row, dependsOn }) => dependsOn.map((id) => [row.ciId, id] as const)),
    components.filter(({ isCompute }) => isCompute).map(({ row }) => row.ciId),
  )
  return unchanged
    .filter(({ component, cloudId }) => clouds.has(cloudId) && leading.has(component.row.ciId))
    .map(({ update }) => update(PROPAGATION_HINT))
}
