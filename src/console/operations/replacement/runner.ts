// Carries replacements out: one tab at a time, step by step, until they are done or somebody has to look.
import { forgetBeginningsOf } from '../../data/write/intent-store.ts'
import { alone } from '../../data/write/one-tab.ts'
import { endBulk, reportBulk, watchBulk } from '../../data/watch/watch-bulk.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../paths.ts'
import { afterStep, currentWave, goneOn, replacedIn, type ReplacementRun, type StepResult } from './run.ts'
import { keepRun, runOf } from './run-store.ts'
import { workAt } from './run-steps.ts'

const LOCK = 'signalbox.replacement '
const AGAIN_MS = 4_000
/** So many readings in a row may fail before somebody is told. */
const PATIENCE = 15

const sizeOf = ({ waves }: ReplacementRun): number => waves.reduce((sum, { ids }) => sum + ids.length, 0)

const labelOf = (run: ReplacementRun): string =>
  `Replacement of ${formatCountOf(sizeOf(run), 'instance')} of ${run.place.platform} / ${run.place.component}`

export const addressOf = ({
  id,
  place: { organization, assembly, environment, platform, component },
}: ReplacementRun) => paths.replacement(organization, assembly, environment, platform, component, id)

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function tell(run: ReplacementRun): void {
  reportBulk(run.id, { state: run.state, done: replacedIn(run), failed: 0, total: sizeOf(run) })
  if (run.state !== 'running') endBulk(run.id, run.state === 'done')
}

const unread = (error: unknown): StepResult => ({
  halt: {
    kind: 'unread',
    title: 'The service could not be read',
    advice: 'Nothing was sent since. Resume when it answers again.',
    details: error instanceof Error && error.message !== '' ? [error.message] : [],
  },
})

async function carryOut(id: string): Promise<void> {
  let failures = 0
  for (;;) {
    const run = runOf(id)
    const at = run && currentWave(run)
    if (!run || at === undefined || run.state !== 'running') return
    let result: StepResult
    try {
      result = await workAt(run, at)
      failures = 0
    } catch (error) {
      failures += 1
      result = failures < PATIENCE ? { wait: AGAIN_MS } : unread(error)
    }
    // It may have been stopped meanwhile.
    const after = afterStep(runOf(id) ?? run, at, result, Date.now())
    keepRun(after)
    tell(after)
    if ('wait' in result) await pause(result.wait)
  }
}

/** Carries a kept run out unless another tab does. Answers when it ends, halts or is stopped. */
export async function startRun(id: string): Promise<void> {
  const run = runOf(id)
  if (!run || run.state !== 'running') return
  watchBulk(id, labelOf(run), addressOf(run), sizeOf(run))
  await alone(LOCK + id, () => carryOut(id))
}

/** Whether some tab carries it out right now. */
export const isCarriedOut = async (id: string): Promise<boolean> =>
  (await alone(LOCK + id, async () => true)) === undefined

/** Somebody looked at what stood in the way, or comes back after a reload, be it during the first marks. */
export function goOnWith(run: ReplacementRun): void {
  forgetBeginningsOf(addressOf(run))
  keepRun(goneOn(run, Date.now()))
  void startRun(run.id)
}

/** Starts nothing more. What is deployed goes on; what is marked stays so. */
export function stopRun(run: ReplacementRun): void {
  forgetBeginningsOf(addressOf(run))
  const now = runOf(run.id) ?? run
  if (now.state !== 'running' && now.state !== 'halted') return
  keepRun({ ...now, state: 'stopped' })
  tell({ ...now, state: 'stopped' })
}
