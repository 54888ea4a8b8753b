import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import type { ItemState } from './write-store.ts'
import type { ProblemText } from '../problem.ts'

const indexesInState = (states: readonly ItemState[], ...requested: readonly ItemState['state'][]): number[] =>
  states.flatMap(({ state }, index) => (requested.includes(state) ? [index] : []))

/** Items that certainly did not happen and can be sent again. */
export const failedIndexes = (states: readonly ItemState[]): number[] => indexesInState(states, 'refused', 'missed')
export const waitingIndexes = (states: readonly ItemState[]): number[] => indexesInState(states, 'waiting')
/** Items that can be sent now. Those of a `sequential` write wait until the earlier ones are done. */
export const remainingIndexes = (states: readonly ItemState[], sequential = false): number[] =>
  sequential && indexesInState(states, 'refused', 'missed', 'unknown', 'sending').length > 0
    ? []
    : waitingIndexes(states)
/** Items sent with an unknown outcome. After a reload this includes `sending`. */
export const unknownIndexes = (states: readonly ItemState[]): number[] => indexesInState(states, 'unknown', 'sending')

export const isUnknown = (state: ItemState): boolean => unknownIndexes([state]).length > 0
export const isDone = ({ state }: ItemState): boolean => state === 'done' || state === 'skipped'
/** Whether a write ended because its target ended without it: there is nothing to announce, and nothing to resume. */
export const isSuperseded = (states: readonly ItemState[]): boolean => states.at(-1)?.superseded === true
export const allDone = (states: readonly ItemState[]): boolean => states.length > 0 && states.every(isDone)

/** The states with those at `indexes` reset to `waiting`. */
export const requeue = (states: readonly ItemState[], indexes: readonly number[]): ItemState[] =>
  states.map((each, index) => (indexes.includes(index) ? { state: 'waiting' } : each))

export const problemState = (
  state: ItemState['state'],
  title: string,
  meaning: string,
  advice: string,
  messages: string[] = [],
): ItemState => ({ state, problem: { title, meaning, advice, messages, request: '' } })

/** One result per item. While `sending`, waiting items are still due. */
export function toResults(labels: readonly string[], states: readonly ItemState[], sending: boolean): ConfirmResult[] {
  return states.map((each, index) => ({
    label: labels[index] ?? '',
    state: toResultState(each, sending),
    problem: each.problem,
  }))
}

function toResultState({ state, rejected }: ItemState, sending: boolean): ConfirmResult['state'] {
  if (state === 'refused') return rejected ? state : 'failed'
  if (state === 'waiting' && !sending) return 'unsent'
  return state === 'sending' && !sending ? 'unknown' : state
}

/** How a write of several requests ended, and why and what to do, for the task tray. The most uncertain request counts. */
export function describeEnd(states: readonly ItemState[]): { readonly state: string; readonly hint?: string } {
  if (allDone(states)) return { state: '' }
  const unknown = states.find(isUnknown)
  const rejected = states.find((each) => each.rejected)
  const failed = states[failedIndexes(states)[0] ?? -1]
  const { problem } = unknown ?? rejected ?? failed ?? {}
  const state = unknown ? 'outcome unknown' : rejected ? 'rejected' : failed ? 'failed' : 'stopped'
  return { state, hint: problem ? `${problem.title}. ${problem.advice}` : 'The rest was not sent.' }
}

export function getOnlyRefusal(states: readonly ItemState[]): ProblemText | undefined {
  const [only, ...others] = states
  if (others.length > 0 || only?.state !== 'refused' || !only.problem) return undefined
  return { ...only.problem, status: only.problem.status }
}
