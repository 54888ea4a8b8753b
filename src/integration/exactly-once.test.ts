// @vitest-environment happy-dom
// The console's way to write against the reference service, over slow answers, crashes, lost answers, double clicks and reloads: each
// confirmed request is sent exactly once, what the console says of each instance is what the database says, and nothing else is touched.
// SEED=n makes other runs, RUNS=n more of them.
import { cleanup, renderHook } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeRequest } from '../console/data/client.ts'
import { failedIn, unknownIn, waitingIn } from '../console/data/write/intent-state.ts'
import { unfinishedIntents, type ItemState, type StoredIntent } from '../console/data/write/intent-store.ts'
import { useResume } from '../console/data/write/resume.ts'
import type { Planned } from '../console/data/write/planned.ts'
import { settleSentBefore } from '../console/data/write/sent-guard.ts'
import { useIntent } from '../console/data/write/use-intent.ts'
import { procedureBody } from '../console/operations/actions/run.ts'
import { planReplacement } from '../console/operations/replacement/replacement.ts'
import { useMarking, type WantedState } from '../console/operations/replacement/use-marking.ts'
import type { AnyCall } from '../contract/core/call.ts'
import { listInstances } from '../contract/operations/instances.ts'
import { listActions } from '../contract/operations/operations.ts'
import { createProcedure, listProcedures } from '../contract/operations/procedures.ts'
import { ci, type CiId, type Instance } from '../contract/core/records.ts'
import { after, begin, clicking, happens, openBrowser, pick, sent } from './rehearsed-browser.ts'
import { removeCi } from '../service/engine/apply.ts'
import { OE, readList } from '../service/http/rehearsal.ts'

const RUNS = Number(process.env['RUNS'] ?? 1_000)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
const COMPONENT = `${OE}/platforms/web/components/compute`
const LIST = `${COMPONENT}/instances?instances_state=all`
const PLACE = { organization: 'acme', assembly: 'shop', environment: 'prod', platform: 'web', component: 'compute' }

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const readAll = async (): Promise<Instance[]> => listInstances.answer.parse((await browser.at.call('GET', LIST)).body)
const stateIn = (id: string) => browser.store.ci.find(Number(id))?.ciState
const put = (id: string, ciState: WantedState) => browser.store.ci.update(Number(id), { ciState })

const confirmed = new Map<string, number>()
const noteConfirmed = (key: string) => confirmed.set(key, (confirmed.get(key) ?? 0) + 1)

const named = z.object({ body: z.object({ ids: z.array(z.string()) }) })
const single = z.object({ params: z.object({ instance: z.string() }) })

/** The instances that a request is about. */
function idsIn(request: unknown): string[] {
  const many = named.safeParse(request)
  return many.success ? many.data.body.ids : [single.parse(request).params.instance]
}

/** What is said of each request against the database. */
function expectTrue(states: readonly ItemState[], idsOf: (index: number) => readonly string[], wanted: WantedState) {
  for (const [index, { state }] of states.entries()) {
    const now = idsOf(index).flatMap((id) => (stateIn(id) === undefined ? [] : [stateIn(id) === wanted]))
    if (state === 'done') expect(now).not.toContain(false)
    if (state === 'refused' || state === 'missed' || state === 'waiting') expect(now).not.toContain(true)
  }
}

const MARKS: Readonly<Record<string, string>> = { replace: 'marked', default: 'not-marked', gone: 'gone' }

function useDialog(instances: readonly Instance[], wanted: WantedState, singly: boolean) {
  const marking = useMarking(PLACE)
  const { planned, otherwise, changes, settle } = marking.intentFor(instances, wanted)
  const writes: readonly Planned<AnyCall>[] = singly ? otherwise : planned
  const intent = useIntent({ title: 'Mark', planned: writes, changes, settle, goOn: singly })
  return { marking, writes, intent }
}

/** Somebody opens the dialog, confirms, looks at what came of it and repeats what failed. Ends with the dialog, or with its page. */
async function confirm(instances: readonly Instance[], wanted: WantedState): Promise<void> {
  const singly = happens(0.5)
  const { result } = renderHook(() => useDialog(instances, wanted, singly))
  const { writes } = result.current
  const keys = writes.map(({ call, request }) => {
    const { path, body } = describeRequest(call, request)
    return `${path} ${JSON.stringify(body)}`
  })
  const idsOf = (index: number) => idsIn(writes[index]?.request)
  settleSentBefore(writes)
  for (const key of keys) noteConfirmed(key)
  const ready = () => result.current.intent.phase === 'ready' && !result.current.marking.checking
  let next: () => void = clicking(result.current.intent.submit)
  while (await after(next, ready)) {
    const { intent, marking } = result.current
    const { states } = intent
    expectTrue(states, idsOf, wanted)
    for (const { instance, state } of marking.outcome?.items ?? [])
      if (state !== 'unchecked') expect(state).toBe(MARKS[stateIn(instance.ciId) ?? 'gone'])
    if (unknownIn(states).length > 0) next = intent.checkAgain
    else if (waitingIn(states).length > 0) next = clicking(intent.goOnWithRest)
    else if (failedIn(states).length > 0 && happens(0.7)) {
      for (const index of failedIn(states)) noteConfirmed(keys[index] ?? '')
      next = clicking(intent.retryFailed)
    } else return intent.giveUp()
  }
}

/** Somebody goes on with what the reload cut off. */
async function resume(intent: StoredIntent, wanted: WantedState): Promise<void> {
  const { result } = renderHook(() => useResume(intent))
  const idsOf = (index: number) => idsIn(intent.items[index]?.request)
  let next = () => {}
  while (await after(next, () => result.current.phase === 'ready')) {
    const { states, submit, checkAgain } = result.current
    expectTrue(states, idsOf, wanted)
    if (unknownIn(states).length > 0) next = checkAgain
    else if (waitingIn(states).length === 0) return
    else next = clicking(submit)
  }
}

/** Somebody sees to it until none of the frozen list is left. */
async function carryThrough(frozen: readonly CiId[], wanted: WantedState): Promise<void> {
  for (let rounds = 0; rounds < 300; rounds += 1) {
    const [left] = unfinishedIntents()
    const { toMark, alreadyMarked } = planReplacement(await readAll(), frozen)
    const open = wanted === 'replace' ? toMark : alreadyMarked
    if (left) await resume(left, wanted)
    else if (open.length > 0) await confirm(open, wanted)
    else return
  }
  throw new Error('it never comes to an end')
}

it(`sends what was confirmed exactly once, over ${RUNS} runs`, { timeout: 300_000 }, async () => {
  const all = await readAll()
  for (let run = 1; run <= RUNS; run += 1) {
    begin(SEED + run)
    confirmed.clear()
    const wanted = pick<WantedState>('replace', 'replace', 'default')
    const chosen = all.filter(() => happens(0.6)).map(({ ciId }) => ciId)
    for (const { ciId } of all) put(ciId, pick('default', 'replace'))
    for (const id of chosen) put(id, wanted === 'replace' ? 'default' : 'replace')
    const others = all.flatMap(({ ciId }) => (chosen.includes(ciId) ? [] : [[ciId, stateIn(ciId)] as const]))
    await carryThrough(chosen, wanted)
    expect(sent, `run ${run} of SEED=${SEED}`).toEqual(confirmed)
    for (const [id, before] of others) expect(stateIn(id), `run ${run} of SEED=${SEED}`).toBe(before)
    cleanup()
  }
})

// Of what was started nobody can tell by the instances whether it was: only what the service certainly refused is sent once more.
it('runs an action that was confirmed no more than once', { timeout: 120_000 }, async () => {
  const all = await readAll()
  const component = ci.parse((await browser.at.call('GET', COMPONENT)).body).ciId
  const started = async () =>
    (await readList(browser.at, '/acme/operations/procedures?ns_path=/acme&size=100')).map(
      (each) => each['procedureId'],
    )
  const action = listActions.answer.parse((await browser.at.call('GET', `${COMPONENT}/actions`)).body)[0]
  if (!action) throw new Error('it offers none')
  let [once, never] = [0, 0]
  for (let run = 1; run <= RUNS / 20; run += 1) {
    begin(SEED + run)
    const batches = [all.map(({ ciId }) => ciId).filter((_, at) => at === 0 || happens(0.5))]
    const body = procedureBody({ component, batches, steps: [{ action, critical: true }], arguments: {} })
    const planned = [{ label: 'it', call: createProcedure, request: { params: { organization: 'acme' }, body } }]
    const before = new Set(await started())
    let [confirms, isDone] = [0, false]
    for (let dialogs = pick(1, 2, 3); dialogs > 0 && !isDone; dialogs -= 1) {
      const plan = { title: 'Run it', planned, changes: [listProcedures], goOn: false }
      const { result } = renderHook(() => useIntent(plan))
      confirms += 1
      let next: () => void = clicking(result.current.submit)
      while (await after(next, () => result.current.phase === 'ready')) {
        const { states, retryFailed } = result.current
        isDone = states[0]?.state === 'done'
        if (failedIn(states).length === 0 || happens(0.3)) break
        confirms += 1
        next = clicking(retryFailed)
      }
      cleanup()
      // Till it is through the service itself would refuse another one.
      browser.at.pass(120_000)
    }
    const made = (await started()).filter((id) => !before.has(id)).length
    expect(made, `run ${run} of SEED=${SEED}`).toBeLessThanOrEqual(1)
    if (isDone) expect(made, `run ${run} of SEED=${SEED}`).toBe(1)
    const sentInAll = [...sent.values()].reduce((sum, count) => sum + count, 0)
    expect(sentInAll, `run ${run} of SEED=${SEED}`).toBeLessThanOrEqual(confirms)
    if (made === 1) once += 1
    else never += 1
  }
  expect(Math.min(once, never)).toBeGreaterThan(0)
})

// A further instance, like one that is there.
let nextId = 900_000
function appear(like: Instance): void {
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
    const [kept] = await readAll()
    if (!kept) throw new Error('there is none')
    while ((await readAll()).length < 26) appear(kept)
    const all = await readAll()
    for (const { ciId } of all) put(ciId, 'default')
    const gone = new Set<string>()
    const seen = new Set<string>(all.map(({ ciId }) => ciId))
    begin(SEED + run, () => {
      if (happens(0.4)) appear(kept)
      const victim = all[Math.floor(all.length * pick(0.1, 0.3, 0.5, 0.7, 0.9, 0.95))]
      if (!victim || victim === kept || !happens(0.2)) return
      removeCi(browser.store, Number(victim.ciId))
      gone.add(victim.ciId)
    })
    confirmed.clear()
    const frozen = all.filter(() => happens(0.7)).map(({ ciId }) => ciId)
    await carryThrough(frozen, 'replace')
    const wanted = new Set<string>(frozen)
    const now = await readAll()
    came += now.filter(({ ciId }) => !seen.has(ciId)).length
    went += gone.size
    for (const { ciId } of now)
      expect(stateIn(ciId), `run ${run} of SEED=${SEED}`).toBe(wanted.has(ciId) ? 'replace' : 'default')
    for (const id of gone) expect(stateIn(id)).toBeUndefined()
    // What vanished after it was confirmed is left out of what is sent again: of such a request fewer come, of all others as many.
    const untouched = (counts: ReadonlyMap<string, number>) =>
      new Map([...counts].filter(([key]) => ![...gone].some((id) => key.includes(id))))
    expect(untouched(sent), `run ${run} of SEED=${SEED}`).toEqual(untouched(confirmed))
    for (const [key, count] of sent) expect(count, key).toBeLessThanOrEqual(confirmed.get(key) ?? count)
    for (const { ciId } of now) if (ciId !== kept.ciId) removeCi(browser.store, Number(ciId))
    cleanup()
  }
  expect(Math.min(came, went)).toBeGreaterThan(0)
})
