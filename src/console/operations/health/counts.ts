// Instance counts by operational state (service-api 3.7), from instances or from the health that the service counts.
import type { Instance } from '../../../contract/core/records.ts'
import { getStateTone, type Tone } from '../../kit/state/states.ts'
import { sumByState, type HealthCounts } from '../../organization/index.ts'
import { isMarked } from '../instance.ts'

export const countInstances = (instances: readonly Instance[]): HealthCounts => ({
  ...sumByState(instances.map(({ opsState }) => ({ state: opsState, count: 1 }))),
  marked: instances.filter(isMarked).length,
})

const countByTone = ({ states }: HealthCounts, tone: Tone): number =>
  states.reduce((sum, { state, count }) => (getStateTone('health', state) === tone ? sum + count : sum), 0)

/** Sorts by instances in a bad state, then by those that need attention; 0 without either. */
export const getProblemScore = (counts: HealthCounts): number =>
  countByTone(counts, 'bad') * 1e6 + countByTone(counts, 'attention')

/** Whether an instance is in a bad state or needs attention. */
export const hasProblems = (counts: HealthCounts): boolean => getProblemScore(counts) > 0

/** Sum of the available counts; undefined if none of them is available. */
export function sumCounts(all: readonly (HealthCounts | undefined)[]): HealthCounts | undefined {
  const available = all.filter((counts) => counts !== undefined)
  if (available.length === 0 && all.length > 0) return undefined
  return sumByState(available.flatMap(({ states }) => states))
}

/** Id, in the address, of the quick filter for a state. */
export const toQuickFilterId = (state: string): string => state || 'not-monitored'

/** The list of instances filtered by a state. */
export const toQuickFilterPath = (instancesPath: string, state: string): string =>
  `${instancesPath}?quick=${toQuickFilterId(state)}`
