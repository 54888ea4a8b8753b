// What became of marking, in few lines: by outcome, not by instance.
import type { Instance } from '../../../contract/core/records.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import type { MarkOutcome } from './use-marking.ts'

const MARK_LABELS = {
  replace: { wanted: 'marked', done: 'marked for replacement', left: 'not marked' },
  default: { wanted: 'not-marked', done: 'no longer marked', left: 'still marked' },
} as const

/** How one instance stands, as a glyph with words. */
export interface MarkStatus {
  readonly icon: StateIcon
  readonly label: string
}

function toMarkStatus(requested: MarkOutcome['requested'], state: MarkOutcome['items'][number]['state']): MarkStatus {
  if (state === 'gone') return { icon: 'idle', label: 'no longer exists' }
  if (state === 'unchecked') return { icon: 'attention', label: 'not checked' }
  const { wanted: goal, done, left } = MARK_LABELS[requested]
  if (state !== goal) return { icon: 'bad', label: left }
  return { icon: requested === 'replace' ? 'replace' : 'good', label: done }
}

// Of a request all are marked or none is (service-api 1.6).
const explainAllOrNothing = (gone: number): string =>
  `${formatCountOf(gone, 'instance')} of the request ${gone === 1 ? 'is' : 'are'} gone, and the service takes all or none. Sent again, the request leaves out what is gone.`

/** Lines for the result list. What re-reading says counts; the service's words stand with what was left undone. */
export function summarizeOutcome({ requested, items, problem }: MarkOutcome): ConfirmResult[] {
  const words = MARK_LABELS[requested]
  const count = (state: string) => items.filter((item) => item.state === state).length
  const done = count(words.wanted)
  const gone = count('gone')
  const unchecked = count('unchecked')
  const left = items.length - done - gone - unchecked
  const why = problem
    ? { problem: { ...problem, explained: gone > 0 && left > 0 ? explainAllOrNothing(gone) : undefined } }
    : {}
  const lines: (ConfirmResult | false)[] = [
    done > 0 && { label: `${formatCountOf(done, 'instance')} ${words.done}`, state: 'done' },
    left > 0 && { label: `${formatCountOf(left, 'instance')} ${words.left}`, state: 'refused', ...why },
    gone > 0 && {
      label: `${formatCountOf(gone, 'instance')} no longer ${gone === 1 ? 'exists' : 'exist'}, nothing was done`,
      state: 'kept',
    },
    unchecked > 0 && {
      label: `${formatCountOf(unchecked, 'instance')} could not be read again`,
      state: 'unknown',
      ...why,
    },
  ]
  return lines.filter((line) => line !== false)
}

/** Whether any instance has the wanted state now. */
export const hasAnySuccess = ({ requested, items }: MarkOutcome): boolean =>
  items.some(({ state }) => state === MARK_LABELS[requested].wanted)

/** How each instance stands, for a list of them; undefined while there is no outcome. */
export function createStatusLookup(outcome: MarkOutcome | undefined): ((instance: Instance) => MarkStatus) | undefined {
  if (!outcome) return undefined
  const states = new Map(outcome.items.map(({ instance, state }) => [instance.ciId, state]))
  return ({ ciId }) => toMarkStatus(outcome.requested, states.get(ciId) ?? 'unchecked')
}
