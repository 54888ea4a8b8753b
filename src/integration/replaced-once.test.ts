// @vitest-environment happy-dom
// A replacement from its marks to its last deployment against the reference service, with slow, lost and failed answers and
// reloads: each wave is deployed once, each selected instance is replaced once, and nothing else changes.
// SEED=n selects other runs, RUNS=n their number.
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cloudOf } from '../console/operations/instance.ts'
import { createRun, getRunState } from '../console/operations/replacement/run.ts'
import { saveRun, loadRun } from '../console/operations/replacement/run-store.ts'
import { resumeRun, startRun } from '../console/operations/replacement/runner.ts'
import { planWaves } from '../console/operations/replacement/waves.ts'
import { listInstances } from '../contract/operations/instances.ts'
import type { Instance } from '../contract/core/records.ts'
import { openBrowser, pickRandom, randomBoolean, resetBrowser, runAndSettle } from './simulated-browser.ts'
import { OPERATIONS, readList, TRANSITION } from '../service/http/test-scenario.ts'

const RUNS = Number(process.env['RUNS'] ?? 25)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
const LIST = `${OPERATIONS}/platforms/web/components/compute/instances?instances_state=all`
const SCOPE = { organization: 'acme', assembly: 'shop', environment: 'prod', platform: 'web', component: 'compute' }
const PAUSE_MS = 1_500

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await browser.close()
})

const readInstances = async (): Promise<Instance[]> =>
  listInstances.answer.parse((await browser.at.request('GET', LIST)).body)
const readDeployments = () => readList(browser.at, `${TRANSITION}/deployments`)
const getMachineIds = (all: readonly Instance[]) =>
  new Map(all.map(({ ciId, ciAttributes }) => [ciId, ciAttributes['instance_id']]))

/** Advances the clocks of the page and the service. */
function advanceTime(): void {
  vi.advanceTimersByTime(PAUSE_MS)
  browser.at.advanceTime(PAUSE_MS)
}

function getStoredState(id: string) {
  const run = loadRun(id)
  return run && getRunState(run)
}

/** Resumes a replacement whenever it halts or the page reloads. Returns the number of resumptions. */
async function runToCompletion(id: string): Promise<number> {
  const isRunning = () => getStoredState(id) === 'running'
  const hasHalted = () => {
    if (isRunning()) advanceTime()
    return !isRunning()
  }
  const act = async (start: () => void) => {
    if (await runAndSettle(start, hasHalted)) return
    // Timers of the old page end with it.
    for (let turns = 0; turns < 5; turns += 1) {
      await turn()
      vi.clearAllTimers()
    }
  }
  await act(() => void startRun(id))
  for (let resumed = 0; resumed < 200; resumed += 1) {
    const run = loadRun(id)
    if (!run || getRunState(run) === 'done') return resumed
    await act(() => resumeRun(run))
  }
  throw new Error('the replacement never finishes')
}

it(`deploys each wave once, over ${RUNS} replacements`, { timeout: 300_000 }, async () => {
  let resumed = 0
  for (let run = 1; run <= RUNS; run += 1) {
    resetBrowser(SEED + run)
    const before = await readInstances()
    const earlier = new Set((await readDeployments()).map(({ deploymentId }) => deploymentId))
    const selected = before.filter(() => randomBoolean(0.6))
    const amount = { value: pickRandom(1, 2, 3), unit: 'count' as const }
    const waves = planWaves(selected, cloudOf, { amount, spread: randomBoolean(0.5) })
    if (waves.length === 0) continue
    const settings = {
      otherMarked: [],
      excluded: [],
      commits: randomBoolean(0.3),
      pause: 0,
      gate: false,
      single: false,
    }
    const created = createRun(SCOPE, waves, settings)
    saveRun(created)
    resumed += await runToCompletion(created.id)

    const message = `run ${run} of SEED=${SEED}`
    expect(getStoredState(created.id), message).toBe('done')
    const now = await readInstances()
    const [oldMachines, newMachines] = [getMachineIds(before), getMachineIds(now)]
    const requested = new Set(selected.map(({ ciId }) => ciId))
    for (const { ciId, ciState } of now) {
      expect(ciState, message).toBe('default')
      expect(newMachines.get(ciId) !== oldMachines.get(ciId), `${message}: ${ciId}`).toBe(requested.has(ciId))
    }
    const deployed = (await readDeployments()).filter(({ deploymentId }) => !earlier.has(deploymentId))
    expect(
      deployed.map(({ deploymentState }) => deploymentState),
      message,
    ).toEqual(waves.map(() => 'complete'))
    expect(new Set(deployed.map(({ comments }) => comments)).size, message).toBe(waves.length)
  }
  expect(resumed).toBeGreaterThan(RUNS)
})
