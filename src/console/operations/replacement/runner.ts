// Runs a replacement with the write runner, in one tab at a time, until it ends, halts or is stopped.
import { endBulk, reportBulk, watchBulk } from '../../data/watch/bulk.ts'
import { runWrite } from '../../data/write/write-run.ts'
import { removeWritesResumedAt } from '../../data/write/write-store.ts'
import { countReplaced, getRunState, resumeHalted, type ReplacementRun } from './run.ts'
import { countInstances, formatRunLabel, getRunPath, loadRun, saveRun } from './run-store.ts'
import { toItems } from './run-steps.ts'

function reportProgress(run: ReplacementRun): void {
  const state = getRunState(run)
  const total = countInstances(run)
  reportBulk(run.id, { state: state === 'halted' ? 'blocked' : state, done: countReplaced(run), failed: 0, total })
  if (state !== 'running') endBulk(run.id, state === 'done')
}

/** Executes a stored run unless another tab does. Resolves when it ends, halts or is stopped. */
export async function startRun(id: string): Promise<void> {
  const run = loadRun(id)
  if (!run || getRunState(run) !== 'running') return
  const items = toItems(run)
  await runWrite(items, [...items.keys()], {
    writeId: id,
    openedAt: Date.now(),
    unattended: true,
    shouldContinue: () => loadRun(id)?.stopped === false,
    onChange: ({ index }) => {
      if (index === undefined) watchBulk(id, formatRunLabel(run), getRunPath(run), countInstances(run))
      reportProgress(loadRun(id) ?? run)
    },
  })
}

/** Changes a run that has not ended, as another tab may have left it. */
function updateOpenRun(run: ReplacementRun, update: (current: ReplacementRun) => ReplacementRun): void {
  // The run sends its first write itself, so that write is not offered for resuming.
  removeWritesResumedAt(getRunPath(run))
  const current = loadRun(run.id) ?? run
  if (!['running', 'halted'].includes(getRunState(current))) return
  const next = update(current)
  saveRun(next)
  if (next.stopped) reportProgress(next)
  else void startRun(next.id)
}

export const resumeRun = (run: ReplacementRun): void => updateOpenRun(run, (current) => resumeHalted(current))

/** Starts no further step. A running deployment continues, and marked instances stay marked. */
export const stopRun = (run: ReplacementRun): void => updateOpenRun(run, (current) => ({ ...current, stopped: true }))
