// Marks or unmarks instances for replacement, and verifies the outcome by reading the instances again.
import { useState } from 'react'
import {
  listEnvironmentInstances,
  listInstances,
  listPlatformInstances,
} from '../../../contract/operations/instances.ts'
import type { Instance } from '../../../contract/core/records.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { isMarked } from '../instance.ts'
import { instancesQuery, type ComponentScope } from '../queries.ts'
import { toMarkRequests, toSingleMarkRequests, type RequestedState } from './mark-requests.ts'
import { summarizeOutcome, type MarkOutcome } from './mark-summary.ts'

const INVALIDATED_CALLS = [listInstances, listPlatformInstances, listEnvironmentInstances]

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
    /** Props of the write dialog for these instances. */
    getWriteProps: (instances: readonly Instance[], requested: RequestedState) => ({
      requests: toMarkRequests(scope, instances, requested),
      fallback: toSingleMarkRequests(scope, instances, requested),
      invalidates: INVALIDATED_CALLS,
      onSettled: (states: readonly ItemState[]) =>
        verify(instances, { requested, problem: states.find(({ problem }) => problem)?.problem }),
      results: outcome && summarizeOutcome(outcome),
    }),
    /** Reads instances again that could not be checked. */
    check: async () => {
      if (outcome)
        await verify(
          outcome.items.map(({ instance }) => instance),
          outcome,
        )
    },
  }
}
