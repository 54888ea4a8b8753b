// A write while its dialog is open, first or resumed: what is shown of it, and its actions, one at a time.
import { useEffect, useRef, useState } from 'react'
import type { FollowUp } from '../../kit/confirm/Confirm.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { useOnAnswer } from '../read/answer-events.ts'
import { removeSentDraft } from './drafts.ts'
import { verifyUnknown } from './verification.ts'
import type { RunnableWrite } from './write-request.ts'
import { resendItems, verifyItems, type WritePhase, type WriteRun } from './write-run.ts'
import { allDone, failedIndexes, remainingIndexes, unknownIndexes, waitingIndexes } from './write-state.ts'
import { loadStates, loadWrite, removeWrite, type ItemState } from './write-store.ts'

type States = readonly ItemState[]

interface RunSettings<Item extends RunnableWrite | undefined> {
  readonly concurrency: number
  /** Called before items are sent. */
  readonly onSend?: (run: WriteRun<Item>) => void
  /** Called with the states after an action, before they are shown as final. */
  readonly onSettled: (run: WriteRun<Item>, states: States) => Promise<void> | void
  /** Called once everything is done, unless the dialog was closed. */
  readonly onDone?: (run: WriteRun<Item>, states: States) => void
}

export function useWriteRun<Item extends RunnableWrite | undefined>(
  /** `busy`: no action can start yet. */
  initial: { readonly id: string; readonly items: readonly Item[]; readonly states: States; readonly busy: boolean },
  { concurrency, onSend, onSettled, onDone }: RunSettings<Item>,
) {
  const [phase, setPhase] = useState<WritePhase>('ready')
  const [shown, setShown] = useState<{ readonly items: readonly Item[]; readonly states: States }>(initial)
  const [openedAt] = useState(Date.now)
  const runRef = useRef<WriteRun<Item>>({
    id: initial.id,
    items: initial.items,
    openedAt,
    busy: initial.busy,
    stopRequested: false,
    unmounted: false,
    releaseLock: () => {},
    answers: new Map(),
    setPhase,
    show: (items, states) => setShown({ items, states }),
  })
  useEffect(() => {
    const { current } = runRef
    current.unmounted = false
    return () => {
      current.unmounted = true
      if (!current.busy) current.releaseLock()
    }
  }, [])

  /** Runs one action at a time. The write is settled with the returned states; undefined keeps it open. */
  async function act(action: (run: WriteRun<Item>) => Promise<States | undefined>): Promise<void> {
    const { current: run } = runRef
    if (run.busy) return
    run.busy = true
    const states = await action(run)
    const isDone = states !== undefined && allDone(states)
    if (states) await onSettled(run, states)
    if (isDone) {
      removeSentDraft(loadWrite(run.id)?.draft)
      removeWrite(run.id)
    }
    run.busy = false
    if (run.unmounted) return run.releaseLock()
    setPhase('ready')
    if (isDone) onDone?.(run, states)
  }

  const resend = (pick: (states: States) => readonly number[]) =>
    act((run) => {
      onSend?.(run)
      return resendItems(run, pick, concurrency)
    })

  // Re-verify unknown outcomes on reconnect.
  useOnAnswer(
    unknownIndexes(shown.states).some((index) => shown.items[index]?.verification !== undefined),
    () =>
      act(async (run) => {
        const states = await verifyUnknown(run.id, run.items, loadStates(run.id))
        run.show(run.items, states)
        return unknownIndexes(states).length === 0 ? states : undefined
      }),
  )

  return {
    runRef,
    act,
    phase,
    ...shown,
    resend,
    retryFailed: () => void resend(failedIndexes),
    goOnWithRest: () => void resend(waitingIndexes),
    checkAgain: () => void act((run) => verifyItems(run, loadStates(run.id))),
    stop: () => {
      runRef.current.stopRequested = true
    },
  }
}

type EndedWrite = Pick<
  ReturnType<typeof useWriteRun>,
  'states' | 'items' | 'checkAgain' | 'retryFailed' | 'goOnWithRest'
>

/** What can be done after the end. `sequential`: the rest is not sent after a failure; `isFinal`: a retry would be refused again. */
export function toFollowUps(
  { states, items, ...write }: EndedWrite & { phase: string },
  sequential = false,
  isFinal: (state: ItemState) => boolean = () => false,
): FollowUp[] {
  const [failed, unknown] = [failedIndexes(states), unknownIndexes(states)]
  const remaining = remainingIndexes(states, sequential)
  const isBulk = items.length > 1
  const followUps: (FollowUp | false)[] = [
    unknown.some((index) => items[index]?.verification) && {
      label: isBulk ? `Check ${formatCountOf(unknown.length, 'request')} again` : 'Check again',
      onClick: write.checkAgain,
      busy: write.phase === 'checking',
      writes: false,
    },
    failed.some((index) => states[index] && !isFinal(states[index])) && {
      label: isBulk ? `Retry ${formatCountOf(failed.length, 'failed request')}` : 'Retry',
      onClick: write.retryFailed,
      writes: true,
    },
    remaining.length > 0 && {
      label: `Send ${formatCountOf(remaining.length, 'remaining request')}`,
      onClick: write.goOnWithRest,
      writes: true,
    },
  ]
  return followUps.filter((followUp) => followUp !== false)
}
