// Runs a replacement with the write runner, in one tab at a time, until it ends, halts or is stopped.
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../../data/query-client.ts'
import { endBulk, reportBulk, watchBulk } from '../../data/watch/bulk.ts'
import { runWrite } from '../../data/write/write-run.ts'
import { removeWritesResumedAt } from '../../data/write/write-store.ts'
import { instancesQuery } from '../queries.ts'
import { getRunState, resumeHalted, type ReplacementRun } from './run.ts'
import { countReplaced } from './run-status.ts'
import { countInstances, formatRunLabel, getRunPath, loadRun, saveRun } from './run-store.ts'
import { toItems } from './run-steps.ts'

function reportProgress(run: ReplacementRun): void {
  const state = getRunState(run)
  const total = countInstances(run)
  const done = countReplaced(run, queryClient.getQueryData(instancesQuery(run.scope).queryKey))
  reportBulk(run.id, { state: state === 'halted' ? 'blocked' : state, done, failed: 0, total })
  if (state !== 'running') endBulk(run.id, state === 'done')
}

/** Executes a stored run unless another tab does. Resolves when it ends, halts or is stopped. */
export async function startRun(id: string): Promise<void> {
  const run = loadRun(id)
  if (!run || getRunState(run) !== 'running') return
  const items = toItems(run)
  const report = () => reportProgress(loadRun(id) ?? run)
  let unsubscribe = () => {}
  await runWrite(items, [...items.keys()], {
    writeId: id,
    openedAt: Date.now(),
    unattended: true,
    shouldContinue: () => loadRun(id)?.stopped === false,
    onChange: ({ index }) => {
      if (index === undefined) {
        watchBulk(id, formatRunLabel(run), getRunPath(run), countInstances(run))
        // A deployment replaces instances one by one, while no step changes.
        unsubscribe = new QueryObserver(queryClient, instancesQuery(run.scope)).subscribe(report)
      }
      report()
    },
  })
  unsubscribe()
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
