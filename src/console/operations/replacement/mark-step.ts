import type { AnyCall } from '../../../contract/core/call.ts'
import type { WriteRequest } from '../../data/write/write-request.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { formatCountOf } from '../../kit/format.ts'
import { isMarked } from '../instance.ts'
import { toMarkRequests, toSingleMarkRequests } from './mark-requests.ts'
import type { StepResult } from './run.ts'
import { fetchInstances, haltUndone, sendOnce, type StepContext } from './step-context.ts'

/** Sends one after the other. Returns the state of the first that is not done. */
async function sendUntilFailure(
  context: StepContext,
  requests: readonly WriteRequest<AnyCall>[],
): Promise<ItemState | undefined> {
  for (const request of requests) {
    const state = await sendOnce(context, `${request.call.name}.${request.targetIds?.[0]}`, request)
    if (state.state !== 'done') return state
  }
  return undefined
}

/** Marks the unmarked instances of a wave. The outcome is their `ciState`, read again (service-api 0.1, fact 4). */
export async function markWave(context: StepContext): Promise<StepResult> {
  const { run, wave } = context
  const waveIds = new Set<string>(wave.ids)
  const fetchWave = async () => (await fetchInstances(run)).filter(({ ciId }) => waveIds.has(ciId))
  const present = await fetchWave()
  if (present.length === 0) return { next: 'done' }
  const unmarked = present.filter((instance) => !isMarked(instance))
  if (unmarked.length === 0) return { next: 'planning' }
  let failed = await sendUntilFailure(context, toMarkRequests(run.place, unmarked, 'replace'))
  if (failed?.routed === false)
    failed = await sendUntilFailure(context, toSingleMarkRequests(run.place, unmarked, 'replace'))
  const left = (await fetchWave()).filter((instance) => !isMarked(instance))
  if (left.length === 0) return { next: 'planning' }
  return haltUndone(failed, `${formatCountOf(left.length, 'instance')} not marked`)
}
