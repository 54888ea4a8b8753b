import { isDone } from '../../data/write/write-state.ts'
import { runWrite } from '../../data/write/write-run.ts'
import { loadRun, saveRun } from './run-store.ts'
import { toItems } from './run-steps.ts'
import { listItems, type ReplacementRun, type Step } from './run.ts'

/** A replacement for tests whose items before the first one with this step are done. */
export function createTestRun(
  overrides: Partial<ReplacementRun>,
  step: Step = 'marking',
  state: ReplacementRun['states'][number] = { state: 'waiting' },
): ReplacementRun {
  const run = {
    id: 'r1',
    scope: { organization: 'acme', assembly: 'shop', environment: 'prod', platform: 'web', component: 'compute' },
    startedAt: 0,
    instances: { 1: { name: 'compute-9-1', cloud: 'dfw' }, 2: { name: 'compute-9-2', cloud: 'lon' } },
    waves: [],
    otherMarked: [],
    excluded: [],
    commits: false,
    pause: 0,
    gate: true,
    single: false,
    stopped: false,
    ...overrides,
  }
  const items = listItems(run)
  const current = items.findIndex((item) => item.step === step)
  const toState = (index: number) => (index < current ? ({ state: 'done' } as const) : ({ state: 'waiting' } as const))
  return { ...run, states: items.map((_, index) => (index === current ? state : toState(index))) }
}

const getCurrentIndex = ({ states }: ReplacementRun): number => states.findIndex((state) => !isDone(state))

/** What the current item would send, or why it sends nothing; undefined if it waits. Its turn began at `since`. */
export function prepareCurrent(run: ReplacementRun, since = Date.now()) {
  saveRun(run)
  return toItems(run)[getCurrentIndex(run)]?.prepare?.(since)
}

/** Runs the current item. Returns the run as stored afterwards. */
export async function runCurrent(run: ReplacementRun): Promise<ReplacementRun> {
  saveRun(run)
  const options = { writeId: run.id, openedAt: 0, unattended: true, onChange: () => {} }
  await runWrite(toItems(run), [getCurrentIndex(run)], options)
  return loadRun(run.id) ?? run
}
