// Updates that follow from other changes: load balancers and DNS entries when computes behind them are added, removed or rebuilt.
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
  const byId = new Map(platform.components.map((component) => [component.row.ciId, component]))
  const leads = (component: PlannedComponent, path: ReadonlySet<PlannedComponent>): boolean =>
    component.dependsOn.some((id) => {
      const next = byId.get(id)
      return next !== undefined && (next.isCompute || (!path.has(next) && leads(next, new Set(path).add(next))))
    })
  return unchanged
    .filter(({ component, cloudId }) => clouds.has(cloudId) && leads(component, new Set([component])))
    .map(({ update }) => update(PROPAGATION_HINT))
}
