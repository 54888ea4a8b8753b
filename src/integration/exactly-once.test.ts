// @vitest-environment happy-dom
// The console's way to write against the reference service, over slow answers, crashes, lost answers, double clicks and reloads: each
// confirmed request is sent exactly once, what the console says of each instance is what the database says, and nothing else is touched.
// SEED=n makes other runs, RUNS=n more of them.
import { cleanup, renderHook } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeRequest } from '../console/data/client.ts'
import { failedIndexes, unknownIndexes, waitingIndexes } from '../console/data/write/write-state.ts'
import { listUnfinishedWrites, type ItemState, type StoredWrite } from '../console/data/write/write-store.ts'
import { useResumedWrite } from '../console/data/write/resume.ts'
import type { WriteRequest } from '../console/data/write/write-request.ts'
import { clearUnanswered } from '../console/data/write/guards.ts'
import { useWrite } from '../console/data/write/use-write.ts'
import { toProcedureBody } from '../console/operations/actions/run.ts'
import { planReplacement } from '../console/operations/replacement/plan.ts'
import { useMarking, type RequestedState } from '../console/operations/replacement/use-marking.ts'
import type { AnyCall } from '../contract/core/call.ts'
import { listInstances } from '../contract/operations/instances.ts'
import { listActions } from '../contract/operations/operations.ts'
import { createProcedure, listProcedures } from '../contract/operations/procedures.ts'
import { ci, type CiId, type Instance } from '../contract/core/records.ts'
import {
  runAndSettle,
  resetBrowser,
  withRepeatedClicks,
  randomBoolean,
  openBrowser,
  pickRandom,
  sentWrites,
} from './simulated-browser.ts'
import { removeCi } from '../service/engine/apply.ts'
import { OPERATIONS, readList } from '../service/http/test-scenario.ts'

const RUNS = Number(process.env['RUNS'] ?? 1_000)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
const COMPONENT = `${OPERATIONS}/platforms/web/components/compute`
const LIST = `${COMPONENT}/instances?instances_state=all`
const SCOPE = { organization: 'acme', assembly: 'shop', environment: 'prod', platform: 'web', component: 'compute' }

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const readInstances = async (): Promise<Instance[]> =>
  listInstances.answer.parse((await browser.at.request('GET', LIST)).body)
const getStoredState = (id: string) => browser.store.ci.find(Number(id))?.ciState
const setStoredState = (id: string, ciState: RequestedState) => browser.store.ci.update(Number(id), { ciState })

const confirmed = new Map<string, number>()
const recordConfirmed = (key: string) => confirmed.set(key, (confirmed.get(key) ?? 0) + 1)

const bulkRequest = z.object({ body: z.object({ ids: z.array(z.string()) }) })
const singleRequest = z.object({ params: z.object({ instance: z.string() }) })

/** The instances that a request is about. */
function getIds(request: unknown): string[] {
  const many = bulkRequest.safeParse(request)
  return many.success ? many.data.body.ids : [singleRequest.parse(request).params.instance]
}

/** What is said of each request against the database. */
function expectStatesToMatch(
  states: readonly ItemState[],
  idsOf: (index: number) => readonly string[],
  requested: RequestedState,
) {
  for (const [index, { state }] of states.entries()) {
    const now = idsOf(index).flatMap((id) =>
      getStoredState(id) === undefined ? [] : [getStoredState(id) === requested],
    )
    if (state === 'done') expect(now).not.toContain(false)
    if (state === 'refused' || state === 'missed' || state === 'waiting') expect(now).not.toContain(true)
  }
}

const EXPECTED_CHECKS: Readonly<Record<string, string>> = { replace: 'marked', default: 'not-marked', gone: 'gone' }

function useDialog(instances: readonly Instance[], requested: RequestedState, singly: boolean) {
  const marking = useMarking(SCOPE)
  const { requests, fallback, invalidates, onSettled } = marking.getWriteProps(instances, requested)
  const writes: readonly WriteRequest<AnyCall>[] = singly ? fallback : requests
  const intent = useWrite({
    title: 'Mark',
    requests: writes,
    invalidates,
    onSettled,
    continueOnError: singly,
  })
  return { marking, writes, intent }
}

/** Somebody opens the dialog, confirms, looks at what came of it and repeats what failed. Ends with the dialog, or with its page. */
async function confirmWrite(instances: readonly Instance[], requested: RequestedState): Promise<void> {
  const singly = randomBoolean(0.5)
  const { result } = renderHook(() => useDialog(instances, requested, singly))
  const { writes } = result.current
  const keys = writes.map(({ call, request }) => {
    const { path, body } = describeRequest(call, request)
    return `${path} ${JSON.stringify(body)}`
  })
  const idsOf = (index: number) => getIds(writes[index]?.request)
  clearUnanswered(writes)
  for (const key of keys) recordConfirmed(key)
  const ready = () => result.current.intent.phase === 'ready' && !result.current.marking.checking
  let next: () => void = withRepeatedClicks(result.current.intent.submit)
  while (await runAndSettle(next, ready)) {
    const { intent, marking } = result.current
    const { states } = intent
    expectStatesToMatch(states, idsOf, requested)
    for (const { instance, state } of marking.outcome?.items ?? [])
      if (state !== 'unchecked') expect(state).toBe(EXPECTED_CHECKS[getStoredState(instance.ciId) ?? 'gone'])
    if (unknownIndexes(states).length > 0) next = intent.checkAgain
    else if (waitingIndexes(states).length > 0) next = withRepeatedClicks(intent.goOnWithRest)
    else if (failedIndexes(states).length > 0 && randomBoolean(0.7)) {
      for (const index of failedIndexes(states)) recordConfirmed(keys[index] ?? '')
      next = withRepeatedClicks(intent.retryFailed)
    } else return intent.giveUp()
  }
}

/** Somebody goes on with what the reload cut off. */
async function resumeWrite(intent: StoredWrite, requested: RequestedState): Promise<void> {
  const { result } = renderHook(() => useResumedWrite(intent))
  const idsOf = (index: number) => getIds(intent.items[index]?.request)
  let next = () => {}
  while (await runAndSettle(next, () => result.current.phase === 'ready')) {
    const { states, submit, checkAgain } = result.current
    expectStatesToMatch(states, idsOf, requested)
    if (unknownIndexes(states).length > 0) next = checkAgain
    else if (waitingIndexes(states).length === 0) return
    else next = withRepeatedClicks(submit)
  }
}

/** Somebody sees to it until none of the frozen list is left. */
async function runToCompletion(frozen: readonly CiId[], requested: RequestedState): Promise<void> {
  for (let rounds = 0; rounds < 300; rounds += 1) {
    const [left] = listUnfinishedWrites()
    const { toMark, alreadyMarked } = planReplacement(await readInstances(), frozen)
    const open = requested === 'replace' ? toMark : alreadyMarked
    if (left) await resumeWrite(left, requested)
    else if (open.length > 0) await confirmWrite(open, requested)
    else return
  }
  throw new Error('it never comes to an end')
}

it(`sends what was confirmed exactly once, over ${RUNS} runs`, { timeout: 300_000 }, async () => {
  const all = await readInstances()
  for (let run = 1; run <= RUNS; run += 1) {
    resetBrowser(SEED + run)
    confirmed.clear()
    const requested = pickRandom<RequestedState>('replace', 'replace', 'default')
    const chosen = all.filter(() => randomBoolean(0.6)).map(({ ciId }) => ciId)
    for (const { ciId } of all) setStoredState(ciId, pickRandom('default', 'replace'))
    for (const id of chosen) setStoredState(id, requested === 'replace' ? 'default' : 'replace')
    const others = all.flatMap(({ ciId }) => (chosen.includes(ciId) ? [] : [[ciId, getStoredState(ciId)] as const]))
    await runToCompletion(chosen, requested)
    expect(sentWrites, `run ${run} of SEED=${SEED}`).toEqual(confirmed)
    for (const [id, before] of others) expect(getStoredState(id), `run ${run} of SEED=${SEED}`).toBe(before)
    cleanup()
  }
})

// Of what was started nobody can tell by the instances whether it was: only what the service certainly refused is sent once more.
it('runs an action that was confirmed no more than once', { timeout: 120_000 }, async () => {
  const all = await readInstances()
  const component = ci.parse((await browser.at.request('GET', COMPONENT)).body).ciId
  const started = async () =>
    (await readList(browser.at, '/acme/operations/procedures?ns_path=/acme&size=100')).map(
      (each) => each['procedureId'],
    )
  const action = listActions.answer.parse((await browser.at.request('GET', `${COMPONENT}/actions`)).body)[0]
  if (!action) throw new Error('it offers none')
  let [once, never] = [0, 0]
  for (let run = 1; run <= RUNS / 20; run += 1) {
    resetBrowser(SEED + run)
    const batches = [all.map(({ ciId }) => ciId).filter((_, at) => at === 0 || randomBoolean(0.5))]
    const body = toProcedureBody({ component, batches, steps: [{ action, critical: true }], arguments: {} })
    const planned = [{ label: 'it', call: createProcedure, request: { params: { organization: 'acme' }, body } }]
    const before = new Set(await started())
    let [confirms, isDone] = [0, false]
    for (let dialogs = pickRandom(1, 2, 3); dialogs > 0 && !isDone; dialogs -= 1) {
      const plan = { title: 'Run it', requests: planned, invalidates: [listProcedures], continueOnError: false }
      const { result } = renderHook(() => useWrite(plan))
      confirms += 1
      let next: () => void = withRepeatedClicks(result.current.submit)
      while (await runAndSettle(next, () => result.current.phase === 'ready')) {
        const { states, retryFailed } = result.current
        isDone = states[0]?.state === 'done'
        if (failedIndexes(states).length === 0 || randomBoolean(0.3)) break
        confirms += 1
        next = withRepeatedClicks(retryFailed)
      }
      cleanup()
      // Till it is through the service itself would refuse another one.
      browser.at.advanceTime(120_000)
    }
    const made = (await started()).filter((id) => !before.has(id)).length
    expect(made, `run ${run} of SEED=${SEED}`).toBeLessThanOrEqual(1)
    if (isDone) expect(made, `run ${run} of SEED=${SEED}`).toBe(1)
    const sentInAll = [...sentWrites.values()].reduce((sum, count) => sum + count, 0)
    expect(sentInAll, `run ${run} of SEED=${SEED}`).toBeLessThanOrEqual(confirms)
    if (made === 1) once += 1
    else never += 1
  }
  expect(Math.min(once, never)).toBeGreaterThan(0)
})

// A further instance, like one that is there.
let nextId = 900_000
function addInstance(like: Instance): void {
  const { ci, relation } = browser.store
  const row = ci.find(Number(like.ciId))
  if (!row) return
  const ciId = (nextId += 1)
  ci.insert({ ...row, ciId, ciName: `${row.ciName}0${ciId}`, ciState: 'default' })
  for (const each of relation.all('fromCiId = ? OR toCiId = ?', row.ciId, row.ciId)) {
    const end = each.fromCiId === row.ciId ? { fromCiId: ciId } : { toCiId: ciId }
    relation.insert({ ...each, ...end, ciRelationId: (nextId += 1) })
  }
}

it('touches nothing outside of the frozen list while instances come and go', { timeout: 120_000 }, async () => {
  let [came, went] = [0, 0]
  for (let run = 1; run <= RUNS / 50; run += 1) {
    const [kept] = await readInstances()
    if (!kept) throw new Error('there is none')
    while ((await readInstances()).length < 26) addInstance(kept)
    const all = await readInstances()
    for (const { ciId } of all) setStoredState(ciId, 'default')
    const gone = new Set<string>()
    const seen = new Set<string>(all.map(({ ciId }) => ciId))
    resetBrowser(SEED + run, () => {
      if (randomBoolean(0.4)) addInstance(kept)
      const victim = all[Math.floor(all.length * pickRandom(0.1, 0.3, 0.5, 0.7, 0.9, 0.95))]
      if (!victim || victim === kept || !randomBoolean(0.2)) return
      removeCi(browser.store, Number(victim.ciId))
      gone.add(victim.ciId)
    })
    confirmed.clear()
    const frozen = all.filter(() => randomBoolean(0.7)).map(({ ciId }) => ciId)
    await runToCompletion(frozen, 'replace')
    const requested = new Set<string>(frozen)
    const now = await readInstances()
    came += now.filter(({ ciId }) => !seen.has(ciId)).length
    went += gone.size
    for (const { ciId } of now)
      expect(getStoredState(ciId), `run ${run} of SEED=${SEED}`).toBe(requested.has(ciId) ? 'replace' : 'default')
    for (const id of gone) expect(getStoredState(id)).toBeUndefined()
    // What vanished after it was confirmed is left out of what is sent again: of such a request fewer come, of all others as many.
    const untouched = (counts: ReadonlyMap<string, number>) =>
      new Map([...counts].filter(([key]) => ![...gone].some((id) => key.includes(id))))
    expect(untouched(sentWrites), `run ${run} of SEED=${SEED}`).toEqual(untouched(confirmed))
    for (const [key, count] of sentWrites) expect(count, key).toBeLessThanOrEqual(confirmed.get(key) ?? count)
    for (const { ciId } of now) if (ciId !== kept.ciId) removeCi(browser.store, Number(ciId))
    cleanup()
  }
  expect(Math.min(came, went)).toBeGreaterThan(0)
})
