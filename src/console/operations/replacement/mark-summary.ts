// What became of marking, in few lines: by outcome, not by instance.
import type { Instance } from '../../../contract/core/records.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import type { MarkOutcome } from './use-marking.ts'

const WORDS = {
  replace: { wanted: 'marked', done: 'marked for replacement', left: 'not marked' },
  default: { wanted: 'not-marked', done: 'no longer marked', left: 'still marked' },
} as const

/** How one instance stands, as a glyph with words. */
export interface Standing {
  readonly mark: StateIcon
  readonly word: string
}

function standingOf(wanted: MarkOutcome['wanted'], state: MarkOutcome['items'][number]['state']): Standing {
  if (state === 'gone') return { mark: 'idle', word: 'no longer exists' }
  if (state === 'unchecked') return { mark: 'attention', word: 'not checked' }
  const { wanted: goal, done, left } = WORDS[wanted]
  if (state !== goal) return { mark: 'bad', word: left }
  return { mark: wanted === 'replace' ? 'replace' : 'good', word: done }
}

// Of a request all are marked or none is (service-api 1.6).
const takenTogether = (gone: number): string =>
  `${formatCountOf(gone, 'instance')} of the request ${gone === 1 ? 'is' : 'are'} gone, and the service takes all or none. Sent again, the request leaves out what is gone.`

/** Lines for the result list. What re-reading says counts; the service's words stand with what was left undone. */
export function summaryOf({ wanted, items, problem }: MarkOutcome): ConfirmResult[] {
  const words = WORDS[wanted]
  const count = (state: string) => items.filter((item) => item.state === state).length
  const done = count(words.wanted)
  const gone = count('gone')
  const unchecked = count('unchecked')
  const left = items.length - done - gone - unchecked
  const why = problem
    ? { problem: { ...problem, explained: gone > 0 && left > 0 ? takenTogether(gone) : undefined } }
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
export const anyDone = ({ wanted, items }: MarkOutcome): boolean =>
  items.some(({ state }) => state === WORDS[wanted].wanted)

/** How each instance stands, for a list of them; undefined while there is no outcome. */
export function standingsOf(outcome: MarkOutcome | undefined): ((instance: Instance) => Standing) | undefined {
  if (!outcome) return undefined
  const states = new Map(outcome.items.map(({ instance, state }) => [instance.ciId, state]))
  return ({ ciId }) => standingOf(outcome.wanted, states.get(ciId) ?? 'unchecked')
}
