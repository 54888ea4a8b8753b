// @vitest-environment happy-dom
// Automation toggles and canceled steps against the reference service, with slow, lost and failed answers, double clicks and
// reloads: each confirmed request is sent exactly once, and nothing else changes. SEED=n selects other runs, RUNS=n their number.
import { cleanup, renderHook } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failedIndexes, unknownIndexes } from '../console/data/write/write-state.ts'
import { listUnfinishedWrites, type ItemState } from '../console/data/write/write-store.ts'
import type { WriteRequest } from '../console/data/write/write-request.ts'
import { clearUnanswered } from '../console/data/write/guards.ts'
import { useWrite } from '../console/data/write/use-write.ts'
import { toToggleRequest, AUTOMATIONS, type Automation } from '../console/operations/health/automation.ts'
import { toCancelRequest } from '../console/operations/instances/cancel-step.ts'
import type { AnyCall } from '../contract/core/call.ts'
import { readInstance } from '../contract/operations/instances.ts'
import { listOperatedPlatforms, readOperatedPlatform } from '../contract/operations/operations.ts'
import {
  expectStatesToMatch,
  openBrowser,
  pickRandom,
  randomBoolean,
  resetBrowser,
  resumeWrite,
  runAndSettle,
  sentWrites,
  withRepeatedClicks,
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

/** A confirmed write. `happened`: whether the service has applied it. */
interface ExpectedWrite {
  readonly request: WriteRequest<AnyCall>
  readonly happened: () => boolean
}

const expectStates = (states: readonly ItemState[], { happened }: ExpectedWrite) =>
  expectStatesToMatch(states, () => [happened()])

/** Opens the dialog, confirms, checks the outcome and retries failures. Returns the number of confirmations. */
async function confirmWrite(write: ExpectedWrite, invalidates: readonly AnyCall[]): Promise<number> {
  const { result } = renderHook(() =>
    useWrite({ title: 'It', requests: [write.request], invalidates, continueOnError: false }),
  )
  clearUnanswered([write.request])
  let confirmed = 1
  let next: () => void = withRepeatedClicks(result.current.submit)
  while (await runAndSettle(next, () => result.current.phase === 'ready')) {
    const { states, checkAgain, retryFailed, giveUp } = result.current
    expectStates(states, write)
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

/** Confirms and resumes until the write has happened. Expects one sent request per confirmation. */
async function expectOnce(write: ExpectedWrite, invalidates: readonly AnyCall[], run: string): Promise<void> {
  let confirmed = 0
  for (let rounds = 0; rounds < 300; rounds += 1) {
    const [unfinished] = listUnfinishedWrites()
    if (unfinished) await resumeWrite(unfinished, (states) => expectStates(states, write))
    else if (write.happened()) break
    else confirmed += await confirmWrite(write, invalidates)
  }
  expect(write.happened(), run).toBe(true)
  expect([...sentWrites.values()], run).toEqual([confirmed])
  cleanup()
}

it(`toggles an automation of a platform exactly once, over ${RUNS} runs`, { timeout: 120_000 }, async () => {
  const { store } = browser
  const { ciId } = readOperatedPlatform.answer.parse((await browser.at.request('GET', WEB)).body)
  const attributes = () => store.ci.find(Number(ciId))?.ciAttributes
  const isOn = (automation: Automation) => attributes()?.[`auto${automation}`] === 'true'
  for (let run = 1; run <= RUNS; run += 1) {
    resetBrowser(SEED + run)
    const automation = pickRandom<Automation>('repair', 'replace', 'scale')
    const requested = !isOn(automation)
    const others = AUTOMATIONS.filter((each) => each !== automation)
    const before = others.map((each) => isOn(each))
    const limits = { minutes: pickRandom('5', '60'), repairs: pickRandom('1', '3') }
    const request = toToggleRequest(
      SCOPE,
      automation,
      requested,
      requested && automation === 'replace' ? limits : undefined,
    )
    const message = `run ${run} of SEED=${SEED}`
    await expectOnce({ request, happened: () => isOn(automation) === requested }, [listOperatedPlatforms], message)
    expect(
      others.map((each) => isOn(each)),
      message,
    ).toEqual(before)
    if (requested && automation === 'replace')
      expect(attributes(), message).toMatchObject({ replace_after_minutes: limits.minutes })
  }
})

it('cancels a deployment step of one instance exactly once, and no other step', { timeout: 120_000 }, async () => {
  const { at, store } = browser
  for (let run = 1; run <= RUNS / 5; run += 1) {
    const computes = (await readInstances(at, 'compute')).map(({ ciId }) => String(ciId))
    await at.request('PUT', `${SHOP}/operations/instances/state`, { ids: computes, state: 'replace' })
    await commitEnvironment(at)
    const deployment = await deployPlan(at)
    at.advanceTime(200)
    const records = () => store.record.all('deploymentId = ?', deployment)
    const running = records().filter(({ dpmtRecordState }) => dpmtRecordState === 'inprogress')
    resetBrowser(SEED + run)
    const [first, ...rest] = running
    if (!first) throw new Error('no step is running')
    const record = pickRandom(first, ...rest)
    const getState = () => store.record.find(record.dpmtRecordId)?.dpmtRecordState
    const id = store.change.find(record.rfcId)?.ciId
    const instance = readInstance.answer.parse(
      (await at.request('GET', `${WEB}/components/compute/instances/${id}`)).body,
    )
    const request = toCancelRequest(
      { ...SCOPE, component: 'compute', instance: instance.ciId },
      instance,
      String(deployment),
    )
    const message = `run ${run} of SEED=${SEED}`
    await expectOnce({ request, happened: () => getState() === 'canceled' }, [readInstance], message)
    const canceled = records().filter(({ dpmtRecordState }) => dpmtRecordState === 'canceled')
    expect(canceled, message).toHaveLength(1)
    at.advanceTime(120_000)
  }
})
