// Executes runs in one tab at a time, step by step, until they end or halt.
import { toProblem } from '../../data/problem.ts'
import { isRefused } from '../../data/refusal-error.ts'
import { removeWritesResumedAt } from '../../data/write/write-store.ts'
import { isLocked, withLock } from '../../data/write/single-tab.ts'
import { endBulk, reportBulk, watchBulk } from '../../data/watch/bulk.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import {
  afterStep,
  getCurrentWaveIndex,
  resumeHaltedRun,
  countReplaced,
  haltWith,
  type ReplacementRun,
  type StepResult,
} from './run.ts'
import { saveRun, loadRun } from './run-store.ts'
import { runStep } from './run-steps.ts'

const LOCK_PREFIX = 'signalbox.replacement '
const RETRY_DELAY_MS = 4_000
const MAX_READ_FAILURES = 15

const countRunInstances = ({ waves }: ReplacementRun): number => waves.reduce((sum, { ids }) => sum + ids.length, 0)

const formatRunLabel = (run: ReplacementRun): string =>
  `Replacement of ${formatCountOf(countRunInstances(run), 'instance')} in ${run.place.platform} / ${run.place.component}`

export const getRunPath = ({ id, place }: ReplacementRun) => paths.replacement({ ...place, run: id })

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function reportProgress(run: ReplacementRun): void {
  const state = run.state === 'halted' ? 'blocked' : run.state
  reportBulk(run.id, { state, done: countReplaced(run), failed: 0, total: countRunInstances(run) })
  if (run.state !== 'running') endBulk(run.id, run.state === 'done')
}

/** Refusals that another try does not change. */
const isPermanent = (error: unknown): boolean => isRefused(error, 'not-allowed', 'not-found', 'rejected')

function haltUnread(error: unknown): StepResult {
  if (isPermanent(error)) {
    const { title, advice, messages } = toProblem(error)
    return haltWith('unread', title, advice, messages)
  }
  return haltWith(
    'unread',
    "The service isn't responding",
    'Nothing has been sent since then. Resume once the service responds.',
    error instanceof Error && error.message !== '' ? [error.message] : [],
  )
}

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
      const retries = !isPermanent(error) && failures < MAX_READ_FAILURES
      result = retries ? { wait: RETRY_DELAY_MS } : haltUnread(error)
    }
    // Loaded again: it may have been stopped during the step.
    const next = afterStep(loadRun(id) ?? run, waveIndex, result, Date.now())
    saveRun(next)
    reportProgress(next)
    if ('wait' in result) await sleep(result.wait)
  }
}

/** Executes a stored run unless another tab does. Resolves when it ends, halts or is stopped. */
export async function startRun(id: string): Promise<void> {
  const run = loadRun(id)
  if (!run || run.state !== 'running') return
  await withLock(LOCK_PREFIX + id, () => {
    watchBulk(id, formatRunLabel(run), getRunPath(run), countRunInstances(run))
    return executeRun(id)
  })
}

/** Whether any tab executes a run. */
export const isRunExecuting = (id: string): Promise<boolean> => isLocked(LOCK_PREFIX + id)

/** Changes a run that has not ended, as another tab may have left it. */
function updateOpenRun(run: ReplacementRun, update: (current: ReplacementRun) => ReplacementRun): void {
  // The run sends its first write itself, so that write is not offered for resuming.
  removeWritesResumedAt(getRunPath(run))
  const current = loadRun(run.id) ?? run
  if (current.state !== 'running' && current.state !== 'halted') return
  const next = update(current)
  saveRun(next)
  if (next.state === 'running') void startRun(next.id)
  else reportProgress(next)
}

/** Continues a halted or interrupted run. */
export const resumeRun = (run: ReplacementRun): void =>
  updateOpenRun(run, (current) => resumeHaltedRun(current, Date.now()))

/** Starts no further step. A running deployment continues, and marked instances stay marked. */
export const stopRun = (run: ReplacementRun): void =>
  updateOpenRun(run, (current) => ({ ...current, state: 'stopped' }))
