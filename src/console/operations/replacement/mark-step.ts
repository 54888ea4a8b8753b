// Marking a wave for replacement, as a step of a run.
import { setInstancesState, setInstanceState } from '../../../contract/operations/instances.ts'
import type { Instance } from '../../../contract/core/records.ts'
import type { ItemState } from '../../data/write/intent-store.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { RunWave, StepResult } from './run.ts'
import { missed, readInstances, refusedBy, type Work } from './run-work.ts'
import {
  isUnknown,
  oneWrite,
  release,
  sendOnce,
  settle,
  settleElsewhere,
  stateOf,
  type OneWrite,
} from '../send-once.ts'
import { isMarked } from '../health/tally.ts'

/** As many as a request names. */
const TOGETHER = 20

const toMarkIn = (all: readonly Instance[], { ids }: RunWave): Instance[] => {
  const wanted = new Set(ids)
  return all.filter((instance) => wanted.has(instance.ciId) && !isMarked(instance))
}

function markWrites({ run, at }: Work, some: readonly Instance[]): OneWrite[] {
  const { organization, assembly } = run.place
  return Array.from({ length: Math.ceil(some.length / TOGETHER) }, (_, part) => {
    const ids = some.slice(part * TOGETHER, (part + 1) * TOGETHER).map(({ ciId }) => ciId)
    const body = { ids, state: 'replace' as const }
    const key = `${run.id}.${at}.mark.${ids[0]}`
    return oneWrite(key, setInstancesState, { params: { organization, assembly }, body })
  })
}

const markOne = ({ run, at }: Work, { ciId }: Instance): OneWrite =>
  oneWrite(`${run.id}.${at}.mark-one.${ciId}`, setInstanceState, {
    params: { ...run.place, instance: ciId },
    body: { state: 'replace' },
  })

interface Answered {
  readonly write: OneWrite
  readonly state: ItemState
}

/** One after the other, none after one that was not done. */
async function sendAll(writes: readonly OneWrite[]): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const write of writes) {
    if (!stateOf(write.key)) settleElsewhere(write)
    const state = await sendOnce(write)
    answers.push({ write, state })
    if (state.state !== 'done') break
  }
  return answers
}

/** Marks what of the wave is there and not marked; `ciState`, read again, is the truth (service-api 0.1, fact 4). */
export async function mark(work: Work): Promise<StepResult> {
  const all = await readInstances(work.run)
  const wanted = new Set(work.wave.ids)
  if (!all.some(({ ciId }) => wanted.has(ciId))) return { next: 'done' }
  const some = toMarkIn(all, work.wave)
  if (some.length === 0) return { next: 'planning' }
  let answers = await sendAll(markWrites(work, some))
  // Services without the bulk form take them one by one (service-api 1.6).
  if (answers[0]?.state.routed === false) {
    for (const { write } of answers) release(write.key)
    answers = await sendAll(some.map((instance) => markOne(work, instance)))
  }
  const left = toMarkIn(await readInstances(work.run), work.wave)
  for (const { write, state } of answers) if (isUnknown(state)) settle(write, left.length === 0)
  if (left.length === 0) return { next: 'planning' }
  const against = answers.find(({ state }) => state.state === 'refused')
  for (const { write } of answers) release(write.key)
  const what = `${formatCountOf(left.length, 'instance')} not marked`
  return against ? refusedBy(against.state, what) : missed(what)
}
