// @vitest-environment happy-dom
// What is switched of a platform, and what is given up on one instance, against the reference service, over slow answers, crashes, lost
// answers, double clicks and reloads: each confirmed request is sent exactly once, and nothing but what was confirmed becomes of it.
// SEED=n makes other runs, RUNS=n more of them.
import { cleanup, renderHook } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failedIn, unknownIn, waitingIn } from '../console/data/write/intent-state.ts'
import { unfinishedIntents, type ItemState, type StoredIntent } from '../console/data/write/intent-store.ts'
import type { Planned } from '../console/data/write/planned.ts'
import { useResume } from '../console/data/write/resume.ts'
import { settleSentBefore } from '../console/data/write/sent-guard.ts'
import { useIntent } from '../console/data/write/use-intent.ts'
import { plannedSwitch, REACTIONS, type Reaction } from '../console/operations/health/automation.ts'
import { plannedCancel } from '../console/operations/instances/cancel-step.ts'
import type { AnyCall } from '../contract/core/call.ts'
import { readInstance } from '../contract/operations/instances.ts'
import { listOperatedPlatforms, readOperatedPlatform } from '../contract/operations/operations.ts'
import { after, begin, clicking, happens, openBrowser, pick, sent } from './rehearsed-browser.ts'
import { commit, deploy, instances, OE, SHOP } from '../service/http/rehearsal.ts'

const RUNS = Number(process.env['RUNS'] ?? 100)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
const PLACE = { organization: 'acme', assembly: 'shop', environment: 'prod', platform: 'web' }
const WEB = `${OE}/platforms/web`

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What is confirmed, and whether it has happened by now. */
interface Wanted {
  readonly planned: Planned<AnyCall>
  readonly happened: () => boolean
}

function expectTrue(states: readonly ItemState[], { happened }: Wanted) {
  for (const { state } of states) {
    if (state === 'done') expect(happened()).toBe(true)
    if (state === 'refused' || state === 'missed' || state === 'waiting') expect(happened()).toBe(false)
  }
}

/** Somebody opens the dialog, confirms, looks at what came of it and tries again what failed. Answers how often they confirmed. */
async function confirm(wanted: Wanted, changes: readonly AnyCall[]): Promise<number> {
  const { result } = renderHook(() => useIntent({ title: 'It', planned: [wanted.planned], changes, goOn: false }))
  settleSentBefore([wanted.planned])
  let confirmed = 1
  let next: () => void = clicking(result.current.submit)
  while (await after(next, () => result.current.phase === 'ready')) {
    const { states, checkAgain, retryFailed, giveUp } = result.current
    expectTrue(states, wanted)
    if (unknownIn(states).length > 0) next = checkAgain
    else if (failedIn(states).length > 0 && happens(0.7)) {
      confirmed += 1
      next = clicking(retryFailed)
    } else {
      giveUp()
      break
    }
  }
  return confirmed
}

/** Somebody goes on with what a reload cut off. */
async function resume(intent: StoredIntent, wanted: Wanted): Promise<void> {
  const { result } = renderHook(() => useResume(intent))
  let next = () => {}
  while (await after(next, () => result.current.phase === 'ready')) {
    const { states, submit, checkAgain } = result.current
    expectTrue(states, wanted)
    if (unknownIn(states).length > 0) next = checkAgain
    else if (waitingIn(states).length === 0) return
    else next = clicking(submit)
  }
}

/** Somebody sees to it until it happened, and each time they confirmed it one request was sent. */
async function expectOnce(wanted: Wanted, changes: readonly AnyCall[], said: string): Promise<void> {
  let confirmed = 0
  for (let rounds = 0; rounds < 300; rounds += 1) {
    const [left] = unfinishedIntents()
    if (left) await resume(left, wanted)
    else if (wanted.happened()) break
    else confirmed += await confirm(wanted, changes)
  }
  expect(wanted.happened(), said).toBe(true)
  expect([...sent.values()], said).toEqual([confirmed])
  cleanup()
}

it(`switches once what a platform does by itself, over ${RUNS} runs`, { timeout: 120_000 }, async () => {
  const { store } = browser
  const { ciId } = readOperatedPlatform.answer.parse((await browser.at.call('GET', WEB)).body)
  const attributes = () => store.ci.find(Number(ciId))?.ciAttributes
  const isOn = (reaction: Reaction) => attributes()?.[`auto${reaction}`] === 'true'
  for (let run = 1; run <= RUNS; run += 1) {
    begin(SEED + run)
    const reaction = pick<Reaction>('repair', 'replace', 'scale')
    const wanted = !isOn(reaction)
    const others = REACTIONS.filter((each) => each !== reaction)
    const before = others.map((each) => isOn(each))
    const limits = { minutes: pick('5', '60'), repairs: pick('1', '3') }
    const planned = plannedSwitch(PLACE, reaction, wanted, wanted && reaction === 'replace' ? limits : undefined)
    const said = `run ${run} of SEED=${SEED}`
    await expectOnce({ planned, happened: () => isOn(reaction) === wanted }, [listOperatedPlatforms], said)
    expect(
      others.map((each) => isOn(each)),
      said,
    ).toEqual(before)
    if (wanted && reaction === 'replace')
      expect(attributes(), said).toMatchObject({ replace_after_minutes: limits.minutes })
  }
})

it('gives up once what a deployment does on one instance, and nothing on any other', { timeout: 120_000 }, async () => {
  const { at, store } = browser
  for (let run = 1; run <= RUNS / 5; run += 1) {
    const computes = (await instances(at, 'compute')).map(({ ciId }) => String(ciId))
    await at.call('PUT', `${SHOP}/operations/instances/state`, { ids: computes, state: 'replace' })
    await commit(at)
    const deployment = await deploy(at)
    at.pass(200)
    const records = () => store.record.all('deploymentId = ?', deployment)
    const under = records().filter(({ dpmtRecordState }) => dpmtRecordState === 'inprogress')
    begin(SEED + run)
    const [first, ...rest] = under
    if (!first) throw new Error('nothing is under way')
    const chosen = pick(first, ...rest)
    const stateOf = (id: number) => store.record.find(id)?.dpmtRecordState
    const id = store.change.find(chosen.rfcId)?.ciId
    const instance = readInstance.answer.parse((await at.call('GET', `${WEB}/components/compute/instances/${id}`)).body)
    const planned = plannedCancel(
      { ...PLACE, component: 'compute', instance: instance.ciId },
      instance,
      String(deployment),
    )
    const said = `run ${run} of SEED=${SEED}`
    await expectOnce({ planned, happened: () => stateOf(chosen.dpmtRecordId) === 'canceled' }, [readInstance], said)
    const canceled = records().filter(({ dpmtRecordState }) => dpmtRecordState === 'canceled')
    expect(canceled, said).toHaveLength(1)
    at.pass(120_000)
  }
})
