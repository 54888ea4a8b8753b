// Executes runs in one tab at a time, step by step, until they end or halt.
import { removeWritesResumedAt } from '../../data/write/write-store.ts'
import { withLock } from '../../data/write/single-tab.ts'
import { endBulk, reportBulk, watchBulk } from '../../data/watch/bulk.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import {
  afterStep,
  getCurrentWaveIndex,
  resumeHaltedRun,
  countReplaced,
  type ReplacementRun,
  type StepResult,
} from './run.ts'
import { saveRun, loadRun } from './run-store.ts'
import { runStep } from './run-steps.ts'

const LOCK_PREFIX = 'signalbox.replacement '
const RETRY_DELAY_MS = 4_000
/** Consecutive read failures before the run halts. */
const MAX_READ_FAILURES = 15

const countRunInstances = ({ waves }: ReplacementRun): number => waves.reduce((sum, { ids }) => sum + ids.length, 0)

const formatRunLabel = (run: ReplacementRun): string =>
  `Replacement of ${formatCountOf(countRunInstances(run), 'instance')} of ${run.place.platform} / ${run.place.component}`

export const getRunPath = ({
  id,
  place: { organization, assembly, environment, platform, component },
}: ReplacementRun) => paths.replacement(organization, assembly, environment, platform, component, id)

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function reportProgress(run: ReplacementRun): void {
  reportBulk(run.id, { state: run.state, done: countReplaced(run), failed: 0, total: countRunInstances(run) })
  if (run.state !== 'running') endBulk(run.id, run.state === 'done')
}

const haltUnreadable = (error: unknown): StepResult => ({
  halt: {
    kind: 'unread',
    title: 'The service could not be read',
    advice: 'Nothing has been sent since. Resume when it answers again.',
    details: error instanceof Error && error.message !== '' ? [error.message] : [],
  },
})

async function executeRun(id: string): Promise<void> {
  let failures = 0
  for (;;) {
    const run = loadRun(id)
    const waveIndex = run && getCurrentWaveIndex(run)
    if (!run || waveIndex === undefined || run.state !== 'running') return
    let result: StepResult
    try {
      result = await runStep(run, waveIndex)
      failures = 0
    } catch (error) {
      failures += 1
      result = failures < MAX_READ_FAILURES ? { wait: RETRY_DELAY_MS } : haltUnreadable(error)
    }
    // Loaded again: it may have been stopped during the step.
    const after = afterStep(loadRun(id) ?? run, waveIndex, result, Date.now())
    saveRun(after)
    reportProgress(after)
    if ('wait' in result) await sleep(result.wait)
  }
}

/** Executes a stored run unless another tab does. Resolves when it ends, halts or is stopped. */
export async function startRun(id: string): Promise<void> {
  const run = loadRun(id)
  if (!run || run.state !== 'running') return
  watchBulk(id, formatRunLabel(run), getRunPath(run), countRunInstances(run))
  await withLock(LOCK_PREFIX + id, () => executeRun(id))
}

/** Whether any tab executes a run. */
export const isRunExecuting = async (id: string): Promise<boolean> =>
  (await withLock(LOCK_PREFIX + id, async () => true)) === undefined

/** Continues a halted or interrupted run. */
export function resumeRun(run: ReplacementRun): void {
  removeWritesResumedAt(getRunPath(run))
  saveRun(resumeHaltedRun(run, Date.now()))
  void startRun(run.id)
}

/** Starts no further step. A running deployment continues, and marked instances stay marked. */
export function stopRun(run: ReplacementRun): void {
  removeWritesResumedAt(getRunPath(run))
  const current = loadRun(run.id) ?? run
  if (current.state !== 'running' && current.state !== 'halted') return
  const stopped: ReplacementRun = { ...current, state: 'stopped' }
  saveRun(stopped)
  reportProgress(stopped)
}
