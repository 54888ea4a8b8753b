import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import { countBy } from '../../kit/grouping.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { isDestructive, type PlannedChange } from '../releases/changes.ts'
import { isCompute } from './forecast.ts'

/** The part of an instance's name that it shares with the compute below it: `-11475-5` */
const getPosition = ({ platform, name }: PlannedChange): string =>
  `${platform}${/(?:-\d+){0,2}$/.exec(name)?.[0] ?? ''}`

/**
 * What a plan replaces. `dependents` are rebuilt because they are managed via a replaced compute, whose mark the service may give to them,
 * too; `authors`: highest number of changes first.
 */
export function countReplacements(changes: readonly PlannedChange[]) {
  const replaced = changes.filter(({ action }) => action === 'replace')
  const computes = replaced.filter(({ change }) => isCompute(change))
  const replacedAt = new Set(computes.map(getPosition))
  const marked = replaced.filter(
    (planned) =>
      planned.change.ciState === 'replace' && (isCompute(planned.change) || !replacedAt.has(getPosition(planned))),
  ).length
  return {
    marked,
    dependents: replaced.length - marked,
    authors: [
      ...countBy(changes, ({ change }) => change.rfcUpdatedBy || change.rfcCreatedBy || change.createdBy),
    ].toSorted(([, a], [, b]) => b - a),
  }
}

export type ReplacementCounts = ReturnType<typeof countReplacements>

/** Components of the plan's platforms with unhealthy instances, highest number first. `rebuilt`: how many the plan rebuilds or deletes. */
export function findUnhealthyComponents(
  changes: readonly PlannedChange[],
  health: readonly ComponentHealth[],
  environment: string,
) {
  const touched = new Set(changes.map(({ platform }) => platform))
  const rebuilt = countBy(changes.filter(isDestructive), ({ platform, component }) => `${platform}/${component}`)
  return health
    .flatMap(({ ns, name: component, health: { unhealthy = 0, total } }) => {
      const { environment: own, platform } = parseNsPath(ns)
      if (unhealthy === 0 || own !== environment || !touched.has(platform)) return []
      return [{ platform, component, unhealthy, total, rebuilt: rebuilt.get(`${platform}/${component}`) ?? 0 }]
    })
    .toSorted((a, b) => b.unhealthy - a.unhealthy)
}

export type UnhealthyComponent = ReturnType<typeof findUnhealthyComponents>[number]
