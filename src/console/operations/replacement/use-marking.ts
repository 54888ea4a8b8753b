// Marks or unmarks instances for replacement, and verifies the outcome by reading the instances again.
import { useState } from 'react'
import {
  listEnvironmentInstances,
  listInstances,
  listPlatformInstances,
  setInstancesState,
  setInstanceState,
} from '../../../contract/operations/instances.ts'
import type { Instance } from '../../../contract/core/records.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { anyOf, noneOf, querySource, type WriteRequest, type Verification } from '../../data/write/write-request.ts'
import type { ProblemText } from '../../data/problem.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { formatCountOf } from '../../kit/format.ts'
import { instancesQuery, type ComponentScope } from '../queries.ts'
import { summarizeOutcome } from './mark-summary.ts'
import { getMarkState, MARK_BATCH_SIZE, type MarkState } from './plan.ts'
import { chunk } from './waves.ts'

export type RequestedState = 'replace' | 'default'

export interface MarkOutcome {
  readonly requested: RequestedState
  readonly items: readonly { readonly instance: Instance; readonly state: MarkState | 'unchecked' }[]
  /** Refusal of the service, or its missing answer. */
  readonly problem: ProblemText | undefined
}

const INVALIDATED_CALLS = [listInstances, listPlatformInstances, listEnvironmentInstances]

// A request marks all of its instances or none. An instance that no longer exists proves neither.
function toVerification(
  scope: ComponentScope,
  instances: readonly Instance[],
  requested: RequestedState,
): Verification {
  const source = querySource(listInstances, { params: { ...scope }, query: { instances_state: 'all' } })
  const previous = requested === 'replace' ? 'default' : 'replace'
  return { ...source, shows: noneOf(anyOf(...instances.map(({ ciId }) => ({ ciId, ciState: previous })))) }
}

function toBulkRequests(
  scope: ComponentScope,
  instances: readonly Instance[],
  requested: RequestedState,
): WriteRequest<typeof setInstancesState>[] {
  const { organization, assembly } = scope
  const batches = chunk(instances, MARK_BATCH_SIZE)
  return batches.map((batch, index) => {
    const ids = batch.map(({ ciId }) => ciId)
    const first = index * MARK_BATCH_SIZE
    return {
      label:
        batches.length === 1
          ? formatCountOf(batch.length, 'instance')
          : `Instances ${first + 1} to ${first + batch.length}`,
      call: setInstancesState,
      request: { params: { organization, assembly }, body: { ids, state: requested } },
      verification: toVerification(scope, batch, requested),
      targetIds: ids,
    }
  })
}

function findProblem(states: readonly ItemState[]): ProblemText | undefined {
  const problem = states.find((state) => state.problem)?.problem
  return problem && { ...problem, status: problem.status }
}

/** For services without the bulk call (service-api 1.6). */
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

async function readOutcome(scope: ComponentScope, instances: readonly Instance[]): Promise<MarkOutcome['items']> {
  try {
    const current = await fetchFresh(instancesQuery(scope))
    const byId = new Map(current.map((instance) => [instance.ciId, instance]))
    return instances.map((instance) => ({ instance, state: getMarkState(byId.get(instance.ciId)) }))
  } catch {
    return instances.map((instance) => ({ instance, state: 'unchecked' }))
  }
}

export function useMarking(scope: ComponentScope) {
  const [checking, setChecking] = useState(false)
  const [outcome, setOutcome] = useState<MarkOutcome>()

  async function verify(instances: readonly Instance[], requested: RequestedState, problem: ProblemText | undefined) {
    setChecking(true)
    const items = await readOutcome(scope, instances)
    setOutcome({ requested, items, problem })
    setChecking(false)
  }

  return {
    checking,
    outcome,
    /** Props of the write dialog for these instances. */
    getWriteProps: (instances: readonly Instance[], requested: RequestedState) => ({
      requests: toBulkRequests(scope, instances, requested),
      fallback: instances.map((instance) => toSingleRequest(scope, instance, requested)),
      invalidates: INVALIDATED_CALLS,
      onSettled: (states: readonly ItemState[]) => verify(instances, requested, findProblem(states)),
      results: outcome && summarizeOutcome(outcome),
    }),
    /** Reads instances again that could not be checked. */
    check: async () => {
      if (!outcome) return
      const instances = outcome.items.map(({ instance }) => instance)
      await verify(instances, outcome.requested, outcome.problem)
    },
  }
}
