// What has to be told of other changes: a load balancer or a DNS entry when the computes behind it come, go or are rebuilt.
import type { PlannedChange } from './plan.ts'
import type { PlannedComponent, PlannedPlatform } from './topology.ts'

/** An item of which there is one per cloud, and that the plan leaves as it is. */
export interface UnchangedInstance {
  readonly component: PlannedComponent
  readonly cloudId: number
  readonly update: (hint: string) => PlannedChange
}

const PROPAGATION_HINT = JSON.stringify({ propagation: 'true' })

const CLOUD_IN_NAME = /-(\d+)-\d+$/

/** Clouds on which computes of the platform are added, deleted or replaced. */
function cloudsOfChangedComputes(platform: PlannedPlatform, changes: readonly PlannedChange[]): Set<number> {
  const computes = new Set(platform.components.filter((item) => item.isCompute).map((item) => item.bomClass))
  return new Set(
    changes
      .filter(({ ciClassName, rfcAction }) => rfcAction !== 'update' && computes.has(ciClassName))
      .map(({ ciName }) => Number(CLOUD_IN_NAME.exec(ciName)?.[1])),
  )
}

/** Updates of what stands before computes that change, cloud by cloud. */
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
