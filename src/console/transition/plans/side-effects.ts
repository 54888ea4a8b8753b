// What a plan brings besides what its reader changed: whole machines rebuilt with one part, changes of others, what is ill and stays so.
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { countBy, type PlannedChange } from '../releases/changes.ts'

export interface ReplacementCounts {
  /** Instances marked for replacement by somebody. */
  readonly marked: number
  /** Instances that are rebuilt only because what they are managed via is. */
  readonly dependents: number
  /** Who made the changes, most first; '' where the service does not say. */
  readonly authors: readonly (readonly [author: string, changes: number])[]
}

/** Sorts a plan's replacements into what was marked and what follows. */
export function countReplacements(changes: readonly PlannedChange[]): ReplacementCounts {
  const replaced = changes.filter(({ action }) => action === 'replace')
  const marked = replaced.filter(({ change }) => change.ciState === 'replace').length
  return {
    marked,
    dependents: replaced.length - marked,
    authors: countBy(changes, ({ change }) => change.rfcUpdatedBy || change.rfcCreatedBy || change.createdBy),
  }
}

export interface UnhealthyComponent {
  readonly platform: string
  readonly component: string
  readonly unhealthy: number
  readonly total: number | undefined
  /** Instances of the component that the plan rebuilds or deletes. */
  readonly rebuilt: number
}

/** Components of the plan's platforms with unhealthy instances, most first: the plan meets them as they are. */
export function findUnhealthyComponents(
  changes: readonly PlannedChange[],
  health: readonly ComponentHealth[],
  environment: string,
): readonly UnhealthyComponent[] {
  const touched = new Set(changes.map(({ platform }) => platform))
  const rebuilt = new Map(
    countBy(
      changes.filter(({ action }) => action === 'replace' || action === 'delete'),
      ({ platform, component }) => `${platform}/${component}`,
    ),
  )
  return health
    .flatMap(({ ns, name, health: { unhealthy = 0, total } }): UnhealthyComponent[] => {
      const scope = parseNsPath(ns)
      if (unhealthy === 0 || scope.environment !== environment || !touched.has(scope.platform)) return []
      const { platform } = scope
      return [{ platform, component: name, unhealthy, total, rebuilt: rebuilt.get(`${platform}/${name}`) ?? 0 }]
    })
    .toSorted((a, b) => b.unhealthy - a.unhealthy)
}
