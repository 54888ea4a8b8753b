// Marks or unmarks instances for replacement, and verifies the outcome by reading the instances again.
import { useState } from 'react'
import {
  listEnvironmentInstances,
  listInstances,
  listPlatformInstances,
} from '../../../contract/operations/instances.ts'
import { searchOperatedEnvironment } from '../../../contract/organization/search.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { isMarked } from '../instance.ts'
import { instancesQuery } from '../queries.ts'
import type { InstanceStatus } from '../SelectedInstances.tsx'
import { toMarkRequests, toSingleRequest, type RequestedState } from './mark-requests.ts'
import type { ComponentScope } from '../../routing/paths.ts'

export interface MarkOutcome {
  readonly requested: RequestedState
  /** As read again after the write. */
  readonly items: readonly { readonly instance: Instance; readonly state: 'done' | 'failed' | 'gone' | 'unchecked' }[]
  /** Refusal of the service, or its missing answer. */
  readonly problem: ItemState['problem']
}

const OUTCOME_STATUSES: Record<RequestedState, { readonly done: InstanceStatus; readonly failed: InstanceStatus }> = {
  replace: { done: { icon: 'replace', label: 'marked for replacement' }, failed: { icon: 'bad', label: 'not marked' } },
  default: { done: { icon: 'good', label: 'no longer marked' }, failed: { icon: 'bad', label: 'still marked' } },
}

// A request marks all of its instances or none (service-api 1.6).
const explainAllOrNothing = (goneCount: number, verb: string): string =>
  `${formatCountOf(goneCount, 'instance')} of the request no longer ${goneCount === 1 ? 'exists' : 'exist'}. Either all instances of a request are ${verb} or none. Retrying leaves ${goneCount === 1 ? 'it' : 'them'} out.`

/** One line per kind of outcome. A refusal is shown with the failed instances. */
export function summarizeOutcome({ requested, items, problem }: MarkOutcome): ConfirmResult[] {
  const { done, failed } = OUTCOME_STATUSES[requested]
  const counts = { done: 0, failed: 0, gone: 0, unchecked: 0 }
  for (const { state } of items) counts[state] += 1
  const explained =
    counts.gone > 0 && counts.failed > 0
      ? explainAllOrNothing(counts.gone, requested === 'replace' ? 'marked' : 'unmarked')
      : undefined
  const reason = problem && { problem: { ...problem, explained } }
  const toResult = (count: number, label: string, state: ConfirmResult['state'], more?: typeof reason) =>
    count > 0 ? [{ label: `${formatCountOf(count, 'instance')} ${label}`, state, ...more }] : []
  return [
    ...toResult(counts.done, done.label, 'done'),
    ...toResult(counts.failed, failed.label, 'refused', reason),
    ...toResult(counts.gone, `no longer ${counts.gone === 1 ? 'exists' : 'exist'}, nothing was done`, 'unsent'),
    ...toResult(counts.unchecked, 'could not be reloaded', 'unknown', reason),
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

/** Goes by `ciState`, since the status of the answer is inverted (service-api 0.1, fact 4). */
async function readOutcome(
  scope: ComponentScope,
  instances: readonly Instance[],
  requested: RequestedState,
): Promise<MarkOutcome['items']> {
  try {
    const current = await fetchFresh(instancesQuery(scope))
    const byId = new Map(current.map((instance) => [instance.ciId, instance]))
    return instances.map((instance) => {
      const now = byId.get(instance.ciId)
      if (!now) return { instance, state: 'gone' }
      return { instance, state: isMarked(now) === (requested === 'replace') ? 'done' : 'failed' }
    })
  } catch {
    return instances.map((instance) => ({ instance, state: 'unchecked' }))
  }
}

export function useMarking(scope: ComponentScope) {
  const [checking, setChecking] = useState(false)
  const [outcome, setOutcome] = useState<MarkOutcome>()

  async function verify(instances: readonly Instance[], { requested, problem }: Omit<MarkOutcome, 'items'>) {
    setChecking(true)
    const items = await readOutcome(scope, instances, requested)
    setOutcome({ requested, items, problem })
    setChecking(false)
  }

  return {
    checking,
    outcome,
    getWriteProps: (instances: readonly Instance[], requested: RequestedState) => ({
      requests: toMarkRequests(scope, instances, requested),
      fallback: instances.map((instance) => toSingleRequest(scope, instance, requested)),
      invalidates: [listInstances, listPlatformInstances, listEnvironmentInstances, searchOperatedEnvironment],
      onSettled: (states: readonly ItemState[]) =>
        verify(instances, { requested, problem: states.find(({ problem }) => problem)?.problem }),
      results: outcome && summarizeOutcome(outcome),
      staysOpen: true,
    }),
    check: async () => {
      if (outcome)
        await verify(
          outcome.items.map(({ instance }) => instance),
          outcome,
        )
    },
  }
}
