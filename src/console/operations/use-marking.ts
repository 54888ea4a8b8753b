// Marks instances for replacement, or takes marks off, and finds out what became of it by reading the instances again.
import { useState } from 'react'
import {
  listEnvironmentInstances,
  listInstances,
  listPlatformInstances,
  setInstancesState,
  setInstanceState,
} from '../../contract/instances.ts'
import type { CiId, Instance } from '../../contract/records.ts'
import type { ProblemText } from '../data/problem.ts'
import { queryClient } from '../data/query-client.ts'
import { useWrite, type Planned, type WriteResult } from '../data/write.ts'
import { formatCountOf } from '../kit/format.ts'
import { instancesOf, type ComponentPlace } from './queries.ts'
import { markStateOf, type MarkState } from './replacement.ts'

export type WantedState = 'replace' | 'default'

export interface MarkOutcome {
  readonly wanted: WantedState
  readonly items: readonly { readonly instance: Instance; readonly state: MarkState | 'unchecked' }[]
  /** What the service said against it, or that it did not answer. */
  readonly problem: ProblemText | undefined
}

export interface Marking {
  readonly working: boolean
  readonly checking: boolean
  readonly outcome: MarkOutcome | undefined
  readonly submit: (instances: readonly Instance[], wanted: WantedState) => Promise<void>
  /** Reads again what could not be checked. */
  readonly check: () => Promise<void>
}

const CHANGED = [listInstances, listPlatformInstances, listEnvironmentInstances]

/** The one request for all of them. Ids are what the service goes by; the list is frozen by whoever calls. */
export const bulkRequest = (
  { organization, assembly }: ComponentPlace,
  instances: readonly Instance[],
  wanted: WantedState,
): Planned<typeof setInstancesState> => ({
  label: formatCountOf(instances.length, 'instance'),
  call: setInstancesState,
  request: { params: { organization, assembly }, body: { ids: instances.map(({ ciId }) => ciId), state: wanted } },
})

const singleRequest = (
  place: ComponentPlace,
  instance: Instance,
  wanted: WantedState,
): Planned<typeof setInstanceState> => ({
  label: instance.ciName,
  call: setInstanceState,
  request: { params: { ...place, instance: instance.ciId }, body: { state: wanted } },
})

function problemIn(results: readonly WriteResult<unknown>[]): ProblemText | undefined {
  for (const result of results) if (result.state === 'refused' || result.state === 'unknown') return result.problem
  return undefined
}

const isNotRouted = (results: readonly WriteResult<unknown>[]): boolean =>
  results.some((result) => result.state === 'refused' && !result.routed)

async function readStates(place: ComponentPlace, ids: readonly CiId[]): Promise<Map<CiId, MarkState> | undefined> {
  try {
    const now = await queryClient.fetchQuery({ ...instancesOf(place), staleTime: 0 })
    return new Map(markStateOf(now, ids).map(({ id, state }) => [id, state]))
  } catch {
    return undefined
  }
}

/** State of marking instances of one component. */
export function useMarking(place: ComponentPlace): Marking {
  const bulk = useWrite<typeof setInstancesState>(CHANGED)
  // Services without the bulk form take them one by one (service-api 1.6).
  const single = useWrite<typeof setInstanceState>(CHANGED)
  const [checking, setChecking] = useState(false)
  const [outcome, setOutcome] = useState<MarkOutcome>()

  async function find(instances: readonly Instance[], wanted: WantedState, problem: ProblemText | undefined) {
    setChecking(true)
    const states = await readStates(
      place,
      instances.map(({ ciId }) => ciId),
    )
    const items = instances.map((instance) => ({
      instance,
      state: states?.get(instance.ciId) ?? ('unchecked' as const),
    }))
    setOutcome({ wanted, items, problem })
    setChecking(false)
  }

  return {
    // Once there is an outcome, checking again is no longer sending.
    working: bulk.sending || single.sending || (checking && !outcome),
    checking,
    outcome,
    submit: async (instances, wanted) => {
      let results: readonly WriteResult<unknown>[] = await bulk.submit([bulkRequest(place, instances, wanted)])
      if (results.length === 0) return
      if (isNotRouted(results)) {
        results = await single.submit(instances.map((instance) => singleRequest(place, instance, wanted)))
      }
      await find(instances, wanted, problemIn(results))
    },
    check: async () => {
      if (!outcome) return
      await find(
        outcome.items.map(({ instance }) => instance),
        outcome.wanted,
        outcome.problem,
      )
    },
  }
}
