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
import type { ItemState } from '../../data/write/intent-store.ts'
import { anyOf, noneOf, reading, type Planned, type Witness } from '../../data/write/planned.ts'
import type { ProblemText } from '../../data/problem.ts'
import { readNow } from '../../data/read/read-now.ts'
import { formatCountOf } from '../../kit/format.ts'
import { summaryOf } from './mark-summary.ts'
import { instancesQuery, type ComponentPlace } from '../queries.ts'
import { markStateOf, type MarkState } from './replacement.ts'

export type WantedState = 'replace' | 'default'

export interface MarkOutcome {
  readonly wanted: WantedState
  readonly items: readonly { readonly instance: Instance; readonly state: MarkState | 'unchecked' }[]
  /** What the service said against it, or that it did not answer. */
  readonly problem: ProblemText | undefined
}

const CHANGED = [listInstances, listPlatformInstances, listEnvironmentInstances]

/** So many in a request: a slow service answers in time, and what is refused leaves the others alone. */
const TOGETHER = 20

// All of a request are marked or none is; one that is gone since says nothing either way.
function witnessOf(place: ComponentPlace, instances: readonly Instance[], wanted: WantedState): Witness {
  const all = reading(listInstances, { params: { ...place }, query: { instances_state: 'all' } })
  const left = wanted === 'replace' ? 'default' : 'replace'
  return { ...all, shows: noneOf(anyOf(...instances.map(({ ciId }) => ({ ciId, ciState: left })))) }
}

/** Requests for all of them. Ids are what the service goes by; the list is frozen by whoever calls. */
function bulkRequests(
  place: ComponentPlace,
  instances: readonly Instance[],
  wanted: WantedState,
): Planned<typeof setInstancesState>[] {
  const { organization, assembly } = place
  const parts = Array.from({ length: Math.ceil(instances.length / TOGETHER) }, (_, part) =>
    instances.slice(part * TOGETHER, (part + 1) * TOGETHER),
  )
  return parts.map((some, part) => ({
    label:
      parts.length === 1
        ? formatCountOf(some.length, 'instance')
        : `Instances ${part * TOGETHER + 1} to ${part * TOGETHER + some.length}`,
    call: setInstancesState,
    request: { params: { organization, assembly }, body: { ids: some.map(({ ciId }) => ciId), state: wanted } },
    witness: witnessOf(place, some, wanted),
    about: some.map(({ ciId }) => ciId),
  }))
}

/** Services without the bulk form take them one by one (service-api 1.6). */
const singleRequest = (
  place: ComponentPlace,
  instance: Instance,
  wanted: WantedState,
): Planned<typeof setInstanceState> => ({
  label: instance.ciName,
  call: setInstanceState,
  request: { params: { ...place, instance: instance.ciId }, body: { state: wanted } },
  witness: witnessOf(place, [instance], wanted),
  about: [instance.ciId],
})

function problemIn(states: readonly ItemState[]): ProblemText | undefined {
  const problem = states.find((each) => each.problem)?.problem
  return problem && { ...problem, status: problem.status }
}

async function readStates(place: ComponentPlace, ids: readonly CiId[]): Promise<Map<CiId, MarkState> | undefined> {
  try {
    const now = await readNow(instancesQuery(place))
    return new Map(markStateOf(now, ids).map(({ id, state }) => [id, state]))
  } catch {
    return undefined
  }
}

/** State of marking instances of one component. */
export function useMarking(place: ComponentPlace) {
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
    checking,
    outcome,
    /** What the dialog is given for these instances. */
    intentFor: (instances: readonly Instance[], wanted: WantedState) => ({
      planned: bulkRequests(place, instances, wanted),
      otherwise: instances.map((instance) => singleRequest(place, instance, wanted)),
      changes: CHANGED,
      settle: (states: readonly ItemState[]) => find(instances, wanted, problemIn(states)),
      results: outcome && summaryOf(outcome),
    }),
    /** Reads again what could not be checked. */
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
