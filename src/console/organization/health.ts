// Instance counts by operational state, from the health that the service counts (service-api 3.7).
import { HEALTH_STATES, type ComponentHealth } from '../../contract/organization/reports.ts'
import { countBy } from '../kit/grouping.ts'
import { describeState } from '../kit/state/states.ts'
import { parseNsPath } from '../routing/paths.ts'

export interface StateCount {
  readonly state: string
  readonly count: number
}

export interface HealthCounts {
  readonly total: number
  /** Marked for replacement; undefined in counts of the service, which do not have it. */
  readonly marked?: number
  /** Only states that occur, the most severe first. '' is not monitored. */
  readonly states: readonly StateCount[]
}

export function sumByState(counts: readonly StateCount[]): HealthCounts {
  const sums = countBy(
    counts,
    ({ state }) => state,
    ({ count }) => count,
  )
  const states = [...sums]
    .filter(([, count]) => count > 0)
    .map(([state, count]) => ({ state, count }))
    .toSorted((a, b) => describeState('health', b.state).severity - describeState('health', a.state).severity)
  return { total: states.reduce((sum, { count }) => sum + count, 0), states }
}

/** Sums the health of components; instances without a state count as not monitored. */
export const countHealth = (components: readonly ComponentHealth[]): HealthCounts =>
  sumByState(
    components.flatMap(({ health }): StateCount[] => {
      const known = HEALTH_STATES.map((state) => ({ state, count: health[state] ?? 0 }))
      const knownTotal = known.reduce((sum, { count }) => sum + count, 0)
      return [...known, { state: '', count: Math.max(0, (health.total ?? 0) - knownTotal) }]
    }),
  )

export const getStateCount = ({ states }: HealthCounts, state: string): number =>
  states.find((each) => each.state === state)?.count ?? 0

/** Instances with a state. */
export const countMonitored = (counts: HealthCounts): number => counts.total - getStateCount(counts, '')

/** The health entries of an assembly, or of one of its environments. Compares whole names, not prefixes of the namespace. */
export const filterHealth = (
  health: readonly ComponentHealth[],
  assembly: string,
  environment?: string,
): ComponentHealth[] =>
  health.filter(({ ns }) => {
    const scope = parseNsPath(ns)
    return scope.assembly === assembly && (environment === undefined || scope.environment === environment)
  })
