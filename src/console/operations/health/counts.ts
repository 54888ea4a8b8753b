// How many instances are in which operational state (service-api 3.7), from instances or from the health the service counts.
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { describeState, getStateTone, type Tone } from '../../kit/state/states.ts'
import { parseNsPath } from '../../routing/paths.ts'

export interface StateCount {
  readonly state: string
  readonly count: number
}

export interface HealthCounts {
  readonly total: number
  /** Marked for replacement; health does not tell, so undefined there. */
  readonly marked: number | undefined
  /** Only states that occur, the most severe first. '' is unknown. */
  readonly states: readonly StateCount[]
}

/** Where nothing is counted. */
export const EMPTY_COUNTS: HealthCounts = { total: 0, marked: undefined, states: [] }

const sortBySeverity = (counts: ReadonlyMap<string, number>): StateCount[] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([state, count]) => ({ state, count }))
    .toSorted((a, b) => describeState('health', b.state).severity - describeState('health', a.state).severity)

export const isMarked = ({ ciState }: { readonly ciState: string }): boolean => ciState === 'replace'

export function countInstances(instances: readonly Instance[]): HealthCounts {
  const counts = new Map<string, number>()
  let marked = 0
  for (const instance of instances) {
    counts.set(instance.opsState, (counts.get(instance.opsState) ?? 0) + 1)
    if (isMarked(instance)) marked += 1
  }
  return { total: instances.length, marked, states: sortBySeverity(counts) }
}

const KNOWN_STATES = ['good', 'notify', 'underutilized', 'overutilized', 'unhealthy'] as const

/** Sums what the service counted per component; instances that it gives no state count as unknown. */
export function countHealth(components: readonly ComponentHealth[]): HealthCounts {
  const counts = new Map<string, number>()
  let total = 0
  for (const { health } of components) {
    const known = KNOWN_STATES.reduce((sum, state) => sum + (health[state] ?? 0), 0)
    for (const state of KNOWN_STATES) counts.set(state, (counts.get(state) ?? 0) + (health[state] ?? 0))
    counts.set('', (counts.get('') ?? 0) + Math.max(0, (health.total ?? 0) - known))
    total += Math.max(health.total ?? 0, known)
  }
  return { total, marked: undefined, states: sortBySeverity(counts) }
}

/** How many instances have a state of this tone: `bad` needs somebody, `attention` a look. */
const countByTone = ({ states }: HealthCounts, tone: Tone): number =>
  states.reduce((sum, { state, count }) => (getStateTone('health', state) === tone ? sum + count : sum), 0)

/** How much trouble there is: by instances in a bad state, then by those that ask for attention; 0 is none. */
export const getProblemScore = (counts: HealthCounts): number =>
  countByTone(counts, 'bad') * 1e6 + countByTone(counts, 'attention')

/** How many instances monitoring tells a state of: those are all that the service's own counts have. */
export const countMonitored = ({ total, states }: HealthCounts): number =>
  total - (states.find(({ state }) => state === '')?.count ?? 0)

/** Adds up what is known; undefined where nothing is. Of none it is nothing. */
export function sumCounts(tallies: readonly (HealthCounts | undefined)[]): HealthCounts | undefined {
  const known = tallies.filter((counts) => counts !== undefined)
  if (known.length === 0 && tallies.length > 0) return undefined
  const counts = new Map<string, number>()
  for (const { states } of known)
    for (const { state, count } of states) counts.set(state, (counts.get(state) ?? 0) + count)
  const total = known.reduce((sum, counts) => sum + counts.total, 0)
  return { total, marked: undefined, states: sortBySeverity(counts) }
}

/** Groups by a name of the namespace; records whose namespace does not reach that far are left out. */
export function groupBy<Item>(items: readonly Item[], name: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = name(item)
    if (key === '') continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The health entries of an assembly, or of one of its environments. Namespaces are compared by segment, not by prefix. */
export const filterHealth = (
  health: readonly ComponentHealth[],
  assembly: string,
  environment?: string,
): ComponentHealth[] =>
  health.filter(({ ns }) => {
    const scope = parseNsPath(ns)
    return scope.assembly === assembly && (environment === undefined || scope.environment === environment)
  })
