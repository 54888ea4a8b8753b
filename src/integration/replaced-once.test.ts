// @vitest-environment happy-dom
// A replacement from its marks to its last deployment against the reference service, over slow answers, crashes, lost answers, refusals and
// reloads: whatever happens in between, each wave is deployed once, what was chosen is replaced once, and nothing else is touched.
// SEED=n makes other runs, RUNS=n more of them.
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRun } from '../console/operations/replacement/create-run.ts'
import { cloudOf } from '../console/operations/instance.ts'
import { getCurrentWaveIndex } from '../console/operations/replacement/run.ts'
import { saveRun, loadRun } from '../console/operations/replacement/run-store.ts'
import { resumeRun, startRun } from '../console/operations/replacement/runner.ts'
import { planWaves } from '../console/operations/replacement/waves.ts'
import { listInstances } from '../contract/operations/instances.ts'
import type { Instance } from '../contract/core/records.ts'
import { runAndSettle, resetBrowser, randomBoolean, openBrowser, pickRandom } from './simulated-browser.ts'
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

/** Time passes for the page and for the service. */
function advanceTime(): void {
  vi.advanceTimersByTime(PAUSE_MS)
  browser.at.advanceTime(PAUSE_MS)
}

/** Somebody watches it, and goes on with it whenever it halts or its page was loaded again. Answers how often they had to. */
async function runToCompletion(id: string): Promise<number> {
  const isAtWork = () => loadRun(id)?.state === 'running'
  const rests = () => {
    if (isAtWork()) advanceTime()
    return !isAtWork()
  }
  const act = async (start: () => void) => {
    if (await runAndSettle(start, rests)) return
    // What a page that is gone had in mind ends with it.
    for (let turns = 0; turns < 5; turns += 1) {
      await turn()
      vi.clearAllTimers()
    }
  }
  await act(() => void startRun(id))
  for (let times = 0; times < 200; times += 1) {
    const run = loadRun(id)
    if (!run || run.state === 'done') return times
    await act(() => resumeRun(run))
  }
  throw new Error('it never comes to an end')
}

it(`deploys each wave once, over ${RUNS} replacements`, { timeout: 300_000 }, async () => {
  let wentOn = 0
  for (let run = 1; run <= RUNS; run += 1) {
    resetBrowser(SEED + run)
    const before = await readInstances()
    const known = new Set((await readDeployments()).map(({ deploymentId }) => deploymentId))
    const chosen = before.filter(() => randomBoolean(0.6))
    const amount = { value: pickRandom(1, 2, 3), unit: 'count' as const }
    const waves = planWaves(chosen, cloudOf, { amount, spread: randomBoolean(0.5) })
    if (waves.length === 0) continue
    const settings = { along: [], excluded: [], commits: randomBoolean(0.3), pause: 0, gate: false }
    const made = createRun(SCOPE, waves, settings)
    saveRun(made)
    wentOn += await runToCompletion(made.id)

    const said = `run ${run} of SEED=${SEED}`
    const ended = loadRun(made.id)
    expect(ended && getCurrentWaveIndex(ended), said).toBeUndefined()
    const now = await readInstances()
    const [old, machines] = [getMachineIds(before), getMachineIds(now)]
    const requested = new Set(chosen.map(({ ciId }) => ciId))
    for (const { ciId, ciState } of now) {
      expect(ciState, said).toBe('default')
      expect(machines.get(ciId) !== old.get(ciId), `${said}: ${ciId}`).toBe(requested.has(ciId))
    }
    const since = (await readDeployments()).filter(({ deploymentId }) => !known.has(deploymentId))
    expect(
      since.map(({ deploymentState }) => deploymentState),
      said,
    ).toEqual(waves.map(() => 'complete'))
    expect(new Set(since.map(({ comments }) => comments)).size, said).toBe(waves.length)
  }
  expect(wentOn).toBeGreaterThan(RUNS)
})
