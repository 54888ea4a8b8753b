// Resumes a stored write after a reload: verifies unknown outcomes first, then sends the rest on request.
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '../query-client.ts'
import { dropBulk, endBulk, interruptBulk } from '../watch/bulk.ts'
import { watchLocks } from '../watch/environment.ts'
import { holdOpenLock } from './open-writes.ts'
import type { RunnableWrite } from './write-request.ts'
import { useWriteRun } from './use-write-run.ts'
import { verifyItems, type WriteRun } from './write-run.ts'
import { allDone, describeEnd, isSuperseded, problemState, waitingIndexes } from './write-state.ts'
import { isUnfinished, loadStates, loadWrite, saveStates, type ItemState, type StoredWrite } from './write-store.ts'

/** Undefined if its request was not stored. */
type ResumedItem = RunnableWrite | undefined

const toItem = ({ request, ...item }: StoredWrite['items'][number]): ResumedItem =>
  request ? { ...item, request } : undefined

const NOT_STORED = problemState(
  'skipped',
  'Cannot be resumed',
  'This request contains a secret, and secrets are not saved.',
  'Make the change again.',
)

function finishResumed({ id, items }: WriteRun<ResumedItem>, states: readonly ItemState[]): void {
  watchLocks(items, states)
  if (isUnfinished(states, loadWrite(id)?.sequential)) interruptBulk(id)
  else if (isSuperseded(states)) dropBulk(id)
  else endBulk(id, allDone(states), describeEnd(states))
  void queryClient.invalidateQueries()
}

/** State of resuming one write, while its dialog is open. */
export function useResumedWrite(write: StoredWrite) {
  const { id } = write
  const [access, setAccess] = useState<'pending' | 'held' | 'elsewhere'>('pending')
  const [initial] = useState(() => ({ id, items: write.items.map(toItem), states: loadStates(id), busy: true }))
  const { act, runRef, phase, resend, ...shown } = useWriteRun(initial, { concurrency: 1, onSettled: finishResumed })

  const open = useEffectEvent(() => {
    const onHeld = () => {
      runRef.current.busy = false
      return act(async (run) => {
        const stored = loadStates(id)
        const states = stored.map((each, index) => (each.state === 'waiting' && !run.items[index] ? NOT_STORED : each))
        saveStates(id, states)
        run.show(run.items, states)
        const verified = await verifyItems(run, states)
        setAccess('held')
        return verified
      })
    }
    runRef.current.releaseLock = holdOpenLock(id, onHeld, () => setAccess('elsewhere'))
  })
  useEffect(() => {
    // Delayed: StrictMode mounts twice, and the first mount releases the lock meanwhile.
    const timer = setTimeout(open)
    return () => clearTimeout(timer)
  }, [id])

  const phases = { pending: 'checking', held: phase, elsewhere: 'elsewhere' } as const
  /** Sends the waiting items. */
  const submit = () => resend(waitingIndexes)
  return { ...shown, submit, phase: phases[access] }
}
