// Marks or unmarks instances for replacement, from a dialog or in a wave (service-api 1.6).
import { listInstances, setInstancesState, setInstanceState } from '../../../contract/operations/instances.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { anyOf, noneOf, querySource, type Verification, type WriteRequest } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { ComponentScope } from '../../routing/paths.ts'
import { chunk } from './waves.ts'

export type RequestedState = 'replace' | 'default'

/** Instances per request: small enough for a slow service, and a refusal affects only one batch. */
export const BATCH_SIZE = 20

type Target = Pick<Instance, 'ciName'> & { readonly ciId: string }

// A request marks all of its instances or none. An instance that no longer exists proves neither.
function toVerification(scope: ComponentScope, targets: readonly Target[], requested: RequestedState): Verification {
  const source = querySource(listInstances, { params: { ...scope }, query: { instances_state: 'all' } })
  const previous = requested === 'replace' ? 'default' : 'replace'
  return { ...source, shows: noneOf(anyOf(...targets.map(({ ciId }) => ({ ciId, ciState: previous })))) }
}

export function toBatchRequest(
  scope: ComponentScope,
  batch: readonly Target[],
  requested: RequestedState,
): WriteRequest<typeof setInstancesState> {
  const ids = batch.map(({ ciId }) => ciId)
  return {
    label: formatCountOf(batch.length, 'instance'),
    call: setInstancesState,
    request: { params: scope, body: { ids, state: requested } },
    verification: toVerification(scope, batch, requested),
    targetIds: ids,
  }
}

/** For services without the bulk call. */
export const toSingleRequest = (
  scope: ComponentScope,
  target: Target,
  requested: RequestedState,
): WriteRequest<typeof setInstanceState> => ({
  label: target.ciName,
  call: setInstanceState,
  request: { params: { ...scope, instance: target.ciId }, body: { state: requested } },
  verification: toVerification(scope, [target], requested),
  targetIds: [target.ciId],
})

export function toMarkRequests(
  scope: ComponentScope,
  instances: readonly Instance[],
  requested: RequestedState,
): WriteRequest<typeof setInstancesState>[] {
  const batches = chunk(instances, BATCH_SIZE)
  return batches.map((batch, index) => {
    const request = toBatchRequest(scope, batch, requested)
    const first = index * BATCH_SIZE
    return batches.length === 1 ? request : { ...request, label: `Instances ${first + 1} to ${first + batch.length}` }
  })
}
