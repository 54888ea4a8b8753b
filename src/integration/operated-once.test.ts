// @vitest-environment happy-dom
// What is switched of a platform, and what is given up on one instance, against the reference service, over slow answers, crashes, lost
// answers, double clicks and reloads: each confirmed request is sent exactly once, and nothing but what was confirmed becomes of it.
// SEED=n makes other runs, RUNS=n more of them.
import { cleanup, renderHook } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failedIndexes, unknownIndexes, waitingIndexes } from '../console/data/write/write-state.ts'
import { listUnfinishedWrites, type ItemState, type StoredWrite } from '../console/data/write/write-store.ts'
import type { WriteRequest } from '../console/data/write/write-request.ts'
import { useResumedWrite } from '../console/data/write/resume.ts'
import { clearUnanswered } from '../console/data/write/guards.ts'
import { useWrite } from '../console/data/write/use-write.ts'
import { toToggleRequest, AUTOMATIONS, type Automation } from '../console/operations/health/automation.ts'
import { toCancelRequest } from '../console/operations/instances/cancel-step.ts'
import type { AnyCall } from '../contract/core/call.ts'
import { readInstance } from '../contract/operations/instances.ts'
import { listOperatedPlatforms, readOperatedPlatform } from '../contract/operations/operations.ts'
import {
  runAndSettle,
  resetBrowser,
  withRepeatedClicks,
  randomBoolean,
  openBrowser,
  pickRandom,
  sentWrites,
} from './simulated-browser.ts'
import { commitEnvironment, deployPlan, readInstances, OPERATIONS, SHOP } from '../service/http/test-scenario.ts'

const RUNS = Number(process.env['RUNS'] ?? 100)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
const SCOPE = { organization: 'acme', assembly: 'shop', environment: 'prod', platform: 'web' }
const WEB = `${OPERATIONS}/platforms/web`

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What is confirmed, and whether it has happened by now. */
interface ExpectedWrite {
  readonly planned: WriteRequest<AnyCall>
  readonly happened: () => boolean
}

function expectStatesToMatch(states: readonly ItemState[], { happened }: ExpectedWrite) {
  for (const { state } of states) {
    if (state === 'done') expect(happened()).toBe(true)
    if (state === 'refused' || state === 'missed' || state === 'waiting') expect(happened()).toBe(false)
  }
}

/** Somebody opens the dialog, confirms, looks at what came of it and tries again what failed. Answers how often they confirmed. */
async function confirmWrite(requested: ExpectedWrite, invalidates: readonly AnyCall[]): Promise<number> {
  const { result } = renderHook(() =>
    useWrite({ title: 'It', requests: [requested.planned], invalidates, continueOnError: false }),
  )
  clearUnanswered([requested.planned])
  let confirmed = 1
  let next: () => void = withRepeatedClicks(result.current.submit)
  while (await runAndSettle(next, () => result.current.phase === 'ready')) {
    const { states, checkAgain, retryFailed, giveUp } = result.current
    expectStatesToMatch(states, requested)
    if (unknownIndexes(states).length > 0) next = checkAgain
    else if (failedIndexes(states).length > 0 && randomBoolean(0.7)) {
      confirmed += 1
      next = withRepeatedClicks(retryFailed)
    } else {
      giveUp()
      break
    }
  }
  return confirmed
}

/** Somebody goes on with what a reload cut off. */
async function resumeWrite(intent: StoredWrite, requested: ExpectedWrite): Promise<void> {
  const { result } = renderHook(() => useResumedWrite(intent))
  let next = () => {}
  while (await runAndSettle(next, () => result.current.phase === 'ready')) {
    const { states, submit, checkAgain } = result.current
    expectStatesToMatch(states, requested)
    if (unknownIndexes(states).length > 0) next = checkAgain
    else if (waitingIndexes(states).length === 0) return
    else next = withRepeatedClicks(submit)
  }
}

/** Somebody sees to it until it happened, and each time they confirmed it one request was sent. */
async function expectOnce(requested: ExpectedWrite, changes: readonly AnyCall[], said: string): Promise<void> {
  let confirmed = 0
  for (let rounds = 0; rounds < 300; rounds += 1) {
    const [left] = listUnfinishedWrites()
    if (left) await resumeWrite(left, requested)
    else if (requested.happened()) break
    else confirmed += await confirmWrite(requested, changes)
  }
  expect(requested.happened(), said).toBe(true)
  expect([...sentWrites.values()], said).toEqual([confirmed])
  cleanup()
}

it(`switches once what a platform does by itself, over ${RUNS} runs`, { timeout: 120_000 }, async () => {
  const { store } = browser
  const { ciId } = readOperatedPlatform.answer.parse((await browser.at.request('GET', WEB)).body)
  const attributes = () => store.ci.find(Number(ciId))?.ciAttributes
  const isOn = (reaction: Automation) => attributes()?.[`auto${reaction}`] === 'true'
  for (let run = 1; run <= RUNS; run += 1) {
    resetBrowser(SEED + run)
    const reaction = pickRandom<Automation>('repair', 'replace', 'scale')
    const requested = !isOn(reaction)
    const others = AUTOMATIONS.filter((each) => each !== reaction)
    const before = others.map((each) => isOn(each))
    const limits = { minutes: pickRandom('5', '60'), repairs: pickRandom('1', '3') }
    const planned = toToggleRequest(
      SCOPE,
      reaction,
      requested,
      requested && reaction === 'replace' ? limits : undefined,
    )
    const said = `run ${run} of SEED=${SEED}`
    await expectOnce({ planned, happened: () => isOn(reaction) === requested }, [listOperatedPlatforms], said)
    expect(
      others.map((each) => isOn(each)),
      said,
    ).toEqual(before)
    if (requested && reaction === 'replace')
      expect(attributes(), said).toMatchObject({ replace_after_minutes: limits.minutes })
  }
})

it('gives up once what a deployment does on one instance, and nothing on any other', { timeout: 120_000 }, async () => {
  const { at, store } = browser
  for (let run = 1; run <= RUNS / 5; run += 1) {
    const computes = (await readInstances(at, 'compute')).map(({ ciId }) => String(ciId))
    await at.request('PUT', `${SHOP}/operations/instances/state`, { ids: computes, state: 'replace' })
    await commitEnvironment(at)
    const deployment = await deployPlan(at)
    at.advanceTime(200)
    const records = () => store.record.all('deploymentId = ?', deployment)
    const under = records().filter(({ dpmtRecordState }) => dpmtRecordState === 'inprogress')
    resetBrowser(SEED + run)
    const [first, ...rest] = under
    if (!first) throw new Error('nothing is under way')
    const chosen = pickRandom(first, ...rest)
    const stateOf = (id: number) => store.record.find(id)?.dpmtRecordState
    const id = store.change.find(chosen.rfcId)?.ciId
    const instance = readInstance.answer.parse(
      (await at.request('GET', `${WEB}/components/compute/instances/${id}`)).body,
    )
    const planned = toCancelRequest(
      { ...SCOPE, component: 'compute', instance: instance.ciId },
      instance,
      String(deployment),
    )
    const said = `run ${run} of SEED=${SEED}`
    await expectOnce({ planned, happened: () => stateOf(chosen.dpmtRecordId) === 'canceled' }, [readInstance], said)
    const canceled = records().filter(({ dpmtRecordState }) => dpmtRecordState === 'canceled')
    expect(canceled, said).toHaveLength(1)
    at.advanceTime(120_000)
  }
})
