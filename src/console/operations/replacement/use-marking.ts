// Marks instances for replacement, or takes marks off, and finds out what became of it by reading the instances again.
import { useState } from 'react'
import {
  listEnvironmentInstances,
  listInstances,
  listPlatformInstances,
  setInstancesState,
  setInstanceState,
} from '../../../contract/operations/instances.ts'
import type { CiId, Instance } from '../../../contract/core/records.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { anyOf, noneOf, querySource, type WriteRequest, type Verification } from '../../data/write/write-request.ts'
import type { ProblemText } from '../../data/problem.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { formatCountOf } from '../../kit/format.ts'
import { summarizeOutcome } from './mark-summary.ts'
import { instancesQuery, type ComponentScope } from '../queries.ts'
import { getMarkStates, type MarkState } from './plan.ts'

export type RequestedState = 'replace' | 'default'

export interface MarkOutcome {
  readonly requested: RequestedState
  readonly items: readonly { readonly instance: Instance; readonly state: MarkState | 'unchecked' }[]
  /** What the service said against it, or that it did not answer. */
  readonly problem: ProblemText | undefined
}

const INVALIDATED_CALLS = [listInstances, listPlatformInstances, listEnvironmentInstances]

/** So many in a request: a slow service answers in time, and what is refused leaves the others alone. */
const BATCH_SIZE = 20

// All of a request are marked or none is; one that is gone since says nothing either way.
function toVerification(
  scope: ComponentScope,
  instances: readonly Instance[],
  requested: RequestedState,
): Verification {
  const all = querySource(listInstances, { params: { ...scope }, query: { instances_state: 'all' } })
  const left = requested === 'replace' ? 'default' : 'replace'
  return { ...all, shows: noneOf(anyOf(...instances.map(({ ciId }) => ({ ciId, ciState: left })))) }
}

/** Requests for all of them. Ids are what the service goes by; the list is frozen by whoever calls. */
function toBulkRequests(
  scope: ComponentScope,
  instances: readonly Instance[],
  requested: RequestedState,
): WriteRequest<typeof setInstancesState>[] {
  const { organization, assembly } = scope
  const parts = Array.from({ length: Math.ceil(instances.length / BATCH_SIZE) }, (_, part) =>
    instances.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
  )
  return parts.map((some, part) => ({
    label:
      parts.length === 1
        ? formatCountOf(some.length, 'instance')
        : `Instances ${part * BATCH_SIZE + 1} to ${part * BATCH_SIZE + some.length}`,
    call: setInstancesState,
    request: { params: { organization, assembly }, body: { ids: some.map(({ ciId }) => ciId), state: requested } },
    verification: toVerification(scope, some, requested),
    targetIds: some.map(({ ciId }) => ciId),
  }))
}

/** Services without the bulk form take them one by one (service-api 1.6). */
const toSingleRequest = (
  scope: ComponentScope,
  instance: Instance,
  requested: RequestedState,
): WriteRequest<typeof setInstanceState> => ({
  label: instance.ciName,
  call: setInstanceState,
  request: { params: { ...scope, instance: instance.ciId }, body: { state: requested } },
  verification: toVerification(scope, [instance], requested),
  targetIds: [instance.ciId],
})

function findProblem(states: readonly ItemState[]): ProblemText | undefined {
  const problem = states.find((each) => each.problem)?.problem
  return problem && { ...problem, status: problem.status }
}

async function fetchMarkStates(scope: ComponentScope, ids: readonly CiId[]): Promise<Map<CiId, MarkState> | undefined> {
  try {
    const now = await fetchFresh(instancesQuery(scope))
    return new Map(getMarkStates(now, ids).map(({ id, state }) => [id, state]))
  } catch {
    return undefined
  }
}

/** State of marking instances of one component. */
export function useMarking(scope: ComponentScope) {
  const [checking, setChecking] = useState(false)
  const [outcome, setOutcome] = useState<MarkOutcome>()

  async function find(instances: readonly Instance[], requested: RequestedState, problem: ProblemText | undefined) {
    setChecking(true)
    const states = await fetchMarkStates(
      scope,
      instances.map(({ ciId }) => ciId),
    )
    const items = instances.map((instance) => ({
      instance,
      state: states?.get(instance.ciId) ?? ('unchecked' as const),
    }))
    setOutcome({ requested, items, problem })
    setChecking(false)
  }

  return {
    checking,
    outcome,
    /** What the dialog is given for these instances. */
    getWriteProps: (instances: readonly Instance[], requested: RequestedState) => ({
      requests: toBulkRequests(scope, instances, requested),
      fallback: instances.map((instance) => toSingleRequest(scope, instance, requested)),
      invalidates: INVALIDATED_CALLS,
      onSettled: (states: readonly ItemState[]) => find(instances, requested, findProblem(states)),
      results: outcome && summarizeOutcome(outcome),
    }),
    /** Reads again what could not be checked. */
    check: async () => {
      if (!outcome) return
      await find(
        outcome.items.map(({ instance }) => instance),
        outcome.requested,
        outcome.problem,
      )
    },
  }
}
