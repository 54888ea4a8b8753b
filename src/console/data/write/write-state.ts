// How a confirmed intent is shown: its items' states as results, and what can be done next.
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import type { ItemState } from './write-store.ts'
import type { ProblemText } from '../problem.ts'

const indexesInState = (states: readonly ItemState[], ...requested: readonly ItemState['state'][]): number[] =>
  states.flatMap(({ state }, index) => (requested.includes(state) ? [index] : []))

/** What was certainly not done and can be sent once more: refused, or seen not to have happened. */
export const failedIndexes = (states: readonly ItemState[]): number[] => indexesInState(states, 'refused', 'missed')
export const waitingIndexes = (states: readonly ItemState[]): number[] => indexesInState(states, 'waiting')
/** Sent, and nobody knows what became of it. After a reload `sending` is such a state. */
export const unknownIndexes = (states: readonly ItemState[]): number[] => indexesInState(states, 'unknown', 'sending')

export const allDone = (states: readonly ItemState[]): boolean =>
  states.length > 0 && states.every(({ state }) => state === 'done' || state === 'skipped')

/** The states with those of `indexes` put back to be sent. */
export const requeue = (states: readonly ItemState[], indexes: readonly number[]): ItemState[] =>
  states.map((each, index) => (indexes.includes(index) ? { state: 'waiting' } : each))

/** One line per item. `sending`: whether items that wait are still to be sent. */
export function toResults(labels: readonly string[], states: readonly ItemState[], sending: boolean): ConfirmResult[] {
  return states.map(({ state, problem }, index) => ({
    label: labels[index] ?? '',
    state: state === 'waiting' && !sending ? 'kept' : state === 'sending' && !sending ? 'unknown' : state,
    problem,
  }))
}

/** What went wrong with the only item, for a dialog in which it can be tried again. */
export function getOnlyRefusal(states: readonly ItemState[]): ProblemText | undefined {
  const [only, ...others] = states
  if (others.length > 0 || only?.state !== 'refused' || !only.problem) return undefined
  return { ...only.problem, status: only.problem.status }
}
