import { setInstancesState, setInstanceState } from '../../../contract/operations/instances.ts'
import type { Instance } from '../../../contract/core/records.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { formatCountOf } from '../../kit/format.ts'
import { isMarked } from '../instance.ts'
import { MARK_BATCH_SIZE } from './plan.ts'
import type { RunWave, StepResult } from './run.ts'
import {
  allowResend,
  createIdempotentWrite,
  getWriteState,
  isOutcomeUnknown,
  recordOutcome,
  releaseKey,
  sendOnce,
  type IdempotentWrite,
} from './send-once.ts'
import { fetchInstances, haltRefused, haltUnanswered, type StepContext } from './step-context.ts'
import { chunk } from './waves.ts'

const findUnmarked = (all: readonly Instance[], { ids }: RunWave): Instance[] => {
  const waveIds = new Set<string>(ids)
  return all.filter((instance) => waveIds.has(instance.ciId) && !isMarked(instance))
}

function toBulkMarkWrites({ run, waveIndex }: StepContext, instances: readonly Instance[]): IdempotentWrite[] {
  const { organization, assembly } = run.place
  return chunk(instances, MARK_BATCH_SIZE).map((batch) => {
    const ids = batch.map(({ ciId }) => ciId)
    const body = { ids, state: 'replace' as const }
    const key = `${run.id}.${waveIndex}.mark.${ids[0]}`
    return createIdempotentWrite(key, setInstancesState, { params: { organization, assembly }, body })
  })
}

const toSingleMarkWrite = ({ run, waveIndex }: StepContext, { ciId }: Instance): IdempotentWrite =>
  createIdempotentWrite(`${run.id}.${waveIndex}.mark-one.${ciId}`, setInstanceState, {
    params: { ...run.place, instance: ciId },
    body: { state: 'replace' },
  })

interface WriteResult {
  write: IdempotentWrite
  state: ItemState
}

/** Stops after the first write that is not done. */
async function sendSequentially(writes: readonly IdempotentWrite[]): Promise<WriteResult[]> {
  const results: WriteResult[] = []
  for (const write of writes) {
    if (!getWriteState(write.key)) allowResend(write)
    const state = await sendOnce(write)
    results.push({ write, state })
    if (state.state !== 'done') break
  }
  return results
}

/** Marks the unmarked instances of a wave. The outcome is their `ciState`, read again (service-api 0.1, fact 4). */
export async function markWave(context: StepContext): Promise<StepResult> {
  const { run, wave } = context
  const all = await fetchInstances(run)
  const waveIds = new Set<string>(wave.ids)
  if (!all.some(({ ciId }) => waveIds.has(ciId))) return { next: 'done' }
  const unmarked = findUnmarked(all, wave)
  if (unmarked.length === 0) return { next: 'planning' }
  let results = await sendSequentially(toBulkMarkWrites(context, unmarked))
  // Services without the bulk call take single instances (service-api 1.6).
  if (results[0]?.state.routed === false) {
    for (const { write } of results) releaseKey(write.key)
    results = await sendSequentially(unmarked.map((instance) => toSingleMarkWrite(context, instance)))
  }
  const left = findUnmarked(await fetchInstances(run), wave)
  for (const { write, state } of results) if (isOutcomeUnknown(state)) recordOutcome(write, left.length === 0)
  if (left.length === 0) return { next: 'planning' }
  const refused = results.find(({ state }) => state.state === 'refused')
  for (const { write } of results) releaseKey(write.key)
  const what = `${formatCountOf(left.length, 'instance')} not marked`
  return refused ? haltRefused(refused.state, what) : haltUnanswered(what)
}
