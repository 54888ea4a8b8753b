import type { Instance } from '../../../contract/core/records.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import type { InstanceStatus } from '../SelectedInstances.tsx'
import type { MarkOutcome } from './use-marking.ts'

const OUTCOME_LABELS = {
  replace: { requested: 'marked', done: 'marked for replacement', failed: 'not marked' },
  default: { requested: 'not-marked', done: 'no longer marked', failed: 'still marked' },
} as const

// A request marks all of its instances or none (service-api 1.6).
const explainAllOrNothing = (notFound: number): string =>
  `${formatCountOf(notFound, 'instance')} of the request ${notFound === 1 ? 'is' : 'are'} gone, and the service accepts all or none. Sent again, the request leaves them out.`

/** One line per kind of outcome, by the states that were read again. A refusal is shown with the failed instances. */
export function summarizeOutcome({ requested, items, problem }: MarkOutcome): ConfirmResult[] {
  const labels = OUTCOME_LABELS[requested]
  const count = (state: string) => items.filter((item) => item.state === state).length
  const done = count(labels.requested)
  const notFound = count('gone')
  const unchecked = count('unchecked')
  const failed = items.length - done - notFound - unchecked
  const explained = notFound > 0 && failed > 0 ? explainAllOrNothing(notFound) : undefined
  const reason = problem ? { problem: { ...problem, explained } } : {}
  const results: (ConfirmResult | false)[] = [
    done > 0 && { label: `${formatCountOf(done, 'instance')} ${labels.done}`, state: 'done' },
    failed > 0 && { label: `${formatCountOf(failed, 'instance')} ${labels.failed}`, state: 'refused', ...reason },
    notFound > 0 && {
      label: `${formatCountOf(notFound, 'instance')} no longer ${notFound === 1 ? 'exists' : 'exist'}, nothing was done`,
      state: 'kept',
    },
    unchecked > 0 && {
      label: `${formatCountOf(unchecked, 'instance')} could not be read again`,
      state: 'unknown',
      ...reason,
    },
  ]
  return results.filter((result) => result !== false)
}

/** Whether at least one instance has the requested state. */
export const hasAnySuccess = ({ requested, items }: MarkOutcome): boolean =>
  items.some(({ state }) => state === OUTCOME_LABELS[requested].requested)

function toStatus(
  requested: MarkOutcome['requested'],
  state: MarkOutcome['items'][number]['state'] | undefined,
): InstanceStatus {
  if (state === 'gone') return { icon: 'idle', label: 'no longer exists' }
  if (state === undefined || state === 'unchecked') return { icon: 'attention', label: 'not checked' }
  const labels = OUTCOME_LABELS[requested]
  if (state !== labels.requested) return { icon: 'bad', label: labels.failed }
  return { icon: requested === 'replace' ? 'replace' : 'good', label: labels.done }
}

/** Looks up the outcome of an instance; undefined while there is no outcome. */
export function createStatusLookup(
  outcome: MarkOutcome | undefined,
): ((instance: Instance) => InstanceStatus) | undefined {
  if (!outcome) return undefined
  const states = new Map(outcome.items.map(({ instance, state }) => [instance.ciId, state]))
  return ({ ciId }) => toStatus(outcome.requested, states.get(ciId))
}
