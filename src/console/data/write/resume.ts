// Resumes a stored write after a reload: verifies unknown outcomes first, then sends the rest on request.
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import { queryClient } from '../query-client.ts'
import { dropBulk, endBulk, interruptBulk } from '../watch/bulk.ts'
import { watchLocks } from '../watch/environment.ts'
import { holdOpenLock } from './open-writes.ts'
import type { RunnableWrite } from './write-request.ts'
import { useWriteRun } from './use-write-run.ts'
import { verifyItems, type WriteRun } from './write-run.ts'
import { allDone, isSuperseded, problemState, waitingIndexes } from './write-state.ts'
import {
  isUnfinished,
  loadStates,
  saveStates,
  type ItemState,
  type StoredCall,
  type StoredWrite,
} from './write-store.ts'

type StoredItem = StoredWrite['items'][number]
type RevivedItem = RunnableWrite | undefined

/** The stored call. Its answer is not parsed: verification reads only a few attributes. */
function toCall({ routes: [first, ...others], ...stored }: StoredCall): AnyCall | undefined {
  if (!first) return undefined
  return {
    ...stored,
    nullWhenNilError: false,
    ambiguousNotFound: false,
    origin: 'observed',
    routes: [first, ...others],
    aliases: [],
    params: [],
    alternativeParams: [],
    query: z.unknown(),
    body: z.unknown(),
    answer: z.unknown(),
    blockedByGateway: false,
    anonymous: false,
  }
}

function toSource(stored: NonNullable<StoredItem['basis']>['source'] | undefined) {
  const call = stored && toCall(stored.call)
  return call && { call, request: stored.request }
}

/** The item to send; undefined if its request was not stored. */
function revive(stored: StoredItem): RevivedItem {
  const { request, verification, basis, precondition, targetIds, locks } = stored
  const call = toCall(stored.call)
  if (!call || !request) return undefined
  const verificationSource = toSource(verification)
  const basisSource = toSource(basis?.source)
  const preconditionSource = toSource(precondition)
  // Without its precondition it would be sent too early.
  if (precondition && !preconditionSource) return undefined
  return {
    call,
    request,
    verification: verification && verificationSource && { ...verification, ...verificationSource },
    targetIds,
    locks,
    basis: basis && basisSource && { ...basis, source: basisSource },
    precondition: precondition && preconditionSource && { ...precondition, ...preconditionSource },
  }
}

const NOT_STORED = problemState(
  'skipped',
  'Cannot be resumed',
  'This request contains a secret, and secrets are not saved.',
  'Make the change again.',
)

function finishResumed({ id, items }: WriteRun<RevivedItem>, states: readonly ItemState[]): void {
  watchLocks(items, states)
  if (isUnfinished(states)) interruptBulk(id)
  else if (isSuperseded(states)) dropBulk(id)
  else endBulk(id, allDone(states))
  void queryClient.invalidateQueries()
}

/** State of resuming one write, while its dialog is open. */
export function useResumedWrite(write: StoredWrite) {
  const { id } = write
  const [access, setAccess] = useState<'pending' | 'held' | 'elsewhere'>('pending')
  const [initial] = useState(() => ({ id, items: write.items.map(revive), states: loadStates(id), busy: true }))
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
