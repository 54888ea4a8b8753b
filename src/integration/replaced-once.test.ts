// @vitest-environment happy-dom
// A replacement from its marks to its last deployment against the reference service, over slow answers, crashes, lost answers, refusals and
// reloads: whatever happens in between, each wave is deployed once, what was chosen is replaced once, and nothing else is touched.
// SEED=n makes other runs, RUNS=n more of them.
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newRun } from '../console/operations/replacement/deploy-now.ts'
import { cloudOf } from '../console/operations/instances/instance.ts'
import { currentWave } from '../console/operations/replacement/run.ts'
import { keepRun, runOf } from '../console/operations/replacement/run-store.ts'
import { goOnWith, startRun } from '../console/operations/replacement/runner.ts'
import { planWaves } from '../console/operations/replacement/waves.ts'
import { listInstances } from '../contract/operations/instances.ts'
import type { Instance } from '../contract/core/records.ts'
import { after, begin, happens, openBrowser, pick } from './rehearsed-browser.ts'
import { OE, readList, T } from '../service/http/rehearsal.ts'

const RUNS = Number(process.env['RUNS'] ?? 25)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
const LIST = `${OE}/platforms/web/components/compute/instances?instances_state=all`
const PLACE = { organization: 'acme', assembly: 'shop', environment: 'prod', platform: 'web', component: 'compute' }
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

const readAll = async (): Promise<Instance[]> => listInstances.answer.parse((await browser.at.call('GET', LIST)).body)
const deployments = () => readList(browser.at, `${T}/deployments`)
const machinesOf = (all: readonly Instance[]) =>
  new Map(all.map(({ ciId, ciAttributes }) => [ciId, ciAttributes['instance_id']]))

/** Time passes for the page and for the service. */
function pass(): void {
  vi.advanceTimersByTime(PAUSE_MS)
  browser.at.pass(PAUSE_MS)
}

/** Somebody watches it, and goes on with it whenever it halts or its page was loaded again. Answers how often they had to. */
async function seeThrough(id: string): Promise<number> {
  const isAtWork = () => runOf(id)?.state === 'running'
  const rests = () => {
    if (isAtWork()) pass()
    return !isAtWork()
  }
  const act = async (start: () => void) => {
    if (await after(start, rests)) return
    // What a page that is gone had in mind ends with it.
    for (let turns = 0; turns < 5; turns += 1) {
      await turn()
      vi.clearAllTimers()
    }
  }
  await act(() => void startRun(id))
  for (let times = 0; times < 200; times += 1) {
    const run = runOf(id)
    if (!run || run.state === 'done') return times
    await act(() => goOnWith(run))
  }
  throw new Error('it never comes to an end')
}

it(`deploys each wave once, over ${RUNS} replacements`, { timeout: 300_000 }, async () => {
  let wentOn = 0
  for (let run = 1; run <= RUNS; run += 1) {
    begin(SEED + run)
    const before = await readAll()
    const known = new Set((await deployments()).map(({ deploymentId }) => deploymentId))
    const chosen = before.filter(() => happens(0.6))
    const amount = { value: pick(1, 2, 3), unit: 'count' as const }
    const waves = planWaves(chosen, cloudOf, { amount, spread: happens(0.5) })
    if (waves.length === 0) continue
    const settings = { along: [], excluded: [], commits: happens(0.3), pause: 0, gate: false }
    const made = newRun(PLACE, waves, settings)
    keepRun(made)
    wentOn += await seeThrough(made.id)

    const said = `run ${run} of SEED=${SEED}`
    const ended = runOf(made.id)
    expect(ended && currentWave(ended), said).toBeUndefined()
    const now = await readAll()
    const [old, machines] = [machinesOf(before), machinesOf(now)]
    const wanted = new Set(chosen.map(({ ciId }) => ciId))
    for (const { ciId, ciState } of now) {
      expect(ciState, said).toBe('default')
      expect(machines.get(ciId) !== old.get(ciId), `${said}: ${ciId}`).toBe(wanted.has(ciId))
    }
    const since = (await deployments()).filter(({ deploymentId }) => !known.has(deploymentId))
    expect(
      since.map(({ deploymentState }) => deploymentState),
      said,
    ).toEqual(waves.map(() => 'complete'))
    expect(new Set(since.map(({ comments }) => comments)).size, said).toBe(waves.length)
  }
  expect(wentOn).toBeGreaterThan(RUNS)
})
