// Instance counts by operational state (service-api 3.7), either from instances or from the health that the service counts.
import { HEALTH_STATES, type ComponentHealth } from '../../../contract/organization/reports.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { countBy } from '../../kit/grouping.ts'
import { describeState, getStateTone, type Tone } from '../../kit/state/states.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { isMarked } from '../instance.ts'

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

function sumByState(counts: readonly StateCount[]): HealthCounts {
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

export const countInstances = (instances: readonly Instance[]): HealthCounts => ({
  ...sumByState(instances.map(({ opsState }) => ({ state: opsState, count: 1 }))),
  marked: instances.filter(isMarked).length,
})

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

const countByTone = ({ states }: HealthCounts, tone: Tone): number =>
  states.reduce((sum, { state, count }) => (getStateTone('health', state) === tone ? sum + count : sum), 0)

/** Sorts by instances in a bad state, then by those that need attention; 0 without either. */
export const getProblemScore = (counts: HealthCounts): number =>
  countByTone(counts, 'bad') * 1e6 + countByTone(counts, 'attention')

/** Instances with a state. */
export const countMonitored = (counts: HealthCounts): number => counts.total - getStateCount(counts, '')

/** Sum of the available counts; undefined if none of them is available. */
export function sumCounts(all: readonly (HealthCounts | undefined)[]): HealthCounts | undefined {
  const available = all.filter((counts) => counts !== undefined)
  if (available.length === 0 && all.length > 0) return undefined
  return sumByState(available.flatMap(({ states }) => states))
}

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

/** Id, in the address, of the quick filter for a state. */
export const toQuickFilterId = (state: string): string => state || 'not-monitored'

/** The list of instances filtered by a state. */
export const toQuickFilterPath = (instancesPath: string, state: string): string =>
  `${instancesPath}?quick=${toQuickFilterId(state)}`
