import type { Instance } from '../../../contract/core/records.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import { formatCountOf } from '../../kit/format.ts'
import type { InstanceStatus } from '../SelectedInstances.tsx'
import type { RequestedState } from './mark-requests.ts'

export interface MarkOutcome {
  readonly requested: RequestedState
  /** As read again after the write. */
  readonly items: readonly {
    readonly instance: Instance
    readonly state: 'done' | 'failed' | 'gone' | 'unchecked'
  }[]
  /** Refusal of the service, or its missing answer. */
  readonly problem: ItemState['problem']
}

const OUTCOME_STATUSES: Record<RequestedState, { readonly done: InstanceStatus; readonly failed: InstanceStatus }> = {
  replace: {
    done: { icon: 'replace', label: 'marked for replacement' },
    failed: { icon: 'bad', label: 'not marked' },
  },
  default: {
    done: { icon: 'good', label: 'no longer marked' },
    failed: { icon: 'bad', label: 'still marked' },
  },
}

// A request marks all of its instances or none (service-api 1.6).
const explainAllOrNothing = (goneCount: number): string =>
  `${formatCountOf(goneCount, 'instance')} of the request ${goneCount === 1 ? 'is' : 'are'} gone, and the service accepts all or none. Sent again, the request leaves them out.`

/** One line per kind of outcome. A refusal is shown with the failed instances. */
export function summarizeOutcome({ requested, items, problem }: MarkOutcome): ConfirmResult[] {
  const { done, failed } = OUTCOME_STATUSES[requested]
  const counts = { done: 0, failed: 0, gone: 0, unchecked: 0 }
  for (const { state } of items) counts[state] += 1
  const explained = counts.gone > 0 && counts.failed > 0 ? explainAllOrNothing(counts.gone) : undefined
  const reason = problem && { problem: { ...problem, explained } }
  const toResult = (count: number, label: string, state: ConfirmResult['state'], more?: typeof reason) =>
    count > 0 ? [{ label: `${formatCountOf(count, 'instance')} ${label}`, state, ...more }] : []
  return [
    ...toResult(counts.done, done.label, 'done'),
    ...toResult(counts.failed, failed.label, 'refused', reason),
    ...toResult(counts.gone, `no longer ${counts.gone === 1 ? 'exists' : 'exist'}, nothing was done`, 'kept'),
    ...toResult(counts.unchecked, 'could not be read again', 'unknown', reason),
  ]
}

/** Looks up the outcome of an instance; undefined while there is no outcome. */
export function createStatusLookup(
  outcome: MarkOutcome | undefined,
): ((instance: Instance) => InstanceStatus) | undefined {
  if (!outcome) return undefined
  const states = new Map(outcome.items.map(({ instance, state }) => [instance.ciId, state]))
  return ({ ciId }) => {
    const state = states.get(ciId) ?? 'unchecked'
    if (state === 'gone') return { icon: 'idle', label: 'no longer exists' }
    if (state === 'unchecked') return { icon: 'attention', label: 'not checked' }
    return OUTCOME_STATUSES[outcome.requested][state]
  }
}
