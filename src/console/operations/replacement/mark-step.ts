// Marking a wave for replacement, as a step of a run.
import { setInstancesState, setInstanceState } from '../../../contract/operations/instances.ts'
import type { Instance } from '../../../contract/core/records.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { RunWave, StepResult } from './run.ts'
import { haltUnanswered, fetchInstances, haltRefused, type StepContext } from './step-context.ts'
import {
  isOutcomeUnknown,
  createIdempotentWrite,
  releaseKey,
  sendOnce,
  recordOutcome,
  allowResend,
  getWriteState,
  type IdempotentWrite,
} from '../send-once.ts'
import { isMarked } from '../health/counts.ts'

/** As many as a request names. */
const BATCH_SIZE = 20

const findUnmarked = (all: readonly Instance[], { ids }: RunWave): Instance[] => {
  const requested = new Set(ids)
  return all.filter((instance) => requested.has(instance.ciId) && !isMarked(instance))
}

function toBulkMarkWrites({ run, at }: StepContext, some: readonly Instance[]): IdempotentWrite[] {
  const { organization, assembly } = run.place
  return Array.from({ length: Math.ceil(some.length / BATCH_SIZE) }, (_, part) => {
    const ids = some.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE).map(({ ciId }) => ciId)
    const body = { ids, state: 'replace' as const }
    const key = `${run.id}.${at}.mark.${ids[0]}`
    return createIdempotentWrite(key, setInstancesState, { params: { organization, assembly }, body })
  })
}

const toSingleMarkWrite = ({ run, at }: StepContext, { ciId }: Instance): IdempotentWrite =>
  createIdempotentWrite(`${run.id}.${at}.mark-one.${ciId}`, setInstanceState, {
    params: { ...run.place, instance: ciId },
    body: { state: 'replace' },
  })

interface WriteResult {
  readonly write: IdempotentWrite
  readonly state: ItemState
}

/** One after the other, none after one that was not done. */
async function sendSequentially(writes: readonly IdempotentWrite[]): Promise<WriteResult[]> {
  const answers: WriteResult[] = []
  for (const write of writes) {
    if (!getWriteState(write.key)) allowResend(write)
    const state = await sendOnce(write)
    answers.push({ write, state })
    if (state.state !== 'done') break
  }
  return answers
}

/** Marks what of the wave is there and not marked; `ciState`, read again, is the truth (service-api 0.1, fact 4). */
export async function markWave(work: StepContext): Promise<StepResult> {
  const all = await fetchInstances(work.run)
  const requested = new Set(work.wave.ids)
  if (!all.some(({ ciId }) => requested.has(ciId))) return { next: 'done' }
  const some = findUnmarked(all, work.wave)
  if (some.length === 0) return { next: 'planning' }
  let answers = await sendSequentially(toBulkMarkWrites(work, some))
  // Services without the bulk form take them one by one (service-api 1.6).
  if (answers[0]?.state.routed === false) {
    for (const { write } of answers) releaseKey(write.key)
    answers = await sendSequentially(some.map((instance) => toSingleMarkWrite(work, instance)))
  }
  const left = findUnmarked(await fetchInstances(work.run), work.wave)
  for (const { write, state } of answers) if (isOutcomeUnknown(state)) recordOutcome(write, left.length === 0)
  if (left.length === 0) return { next: 'planning' }
  const against = answers.find(({ state }) => state.state === 'refused')
  for (const { write } of answers) releaseKey(write.key)
  const what = `${formatCountOf(left.length, 'instance')} not marked`
  return against ? haltRefused(against.state, what) : haltUnanswered(what)
}
