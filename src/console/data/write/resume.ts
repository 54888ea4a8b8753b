// Resumes a stored write after a reload: verifies unknown outcomes first, then sends the rest on request.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import { queryClient } from '../query-client.ts'
import { endBulk, interruptBulk } from '../watch/bulk.ts'
import { watchLocks } from '../watch/environment.ts'
import { removeSentDraft } from './drafts.ts'
import { holdOpenLock } from './open-writes.ts'
import { verifyUnknown } from './verification.ts'
import type { RunnableWrite } from './write-request.ts'
import { resendItems, type WritePhase, type WriteRun } from './write-run.ts'
import { allDone, failedIndexes, problemState, waitingIndexes } from './write-state.ts'
import {
  removeWrite,
  isUnfinished,
  loadStates,
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

function toSource(stored: NonNullable<StoredItem['basis']>['reading'] | undefined) {
  const call = stored && toCall(stored.call)
  return call && { call, request: stored.request }
}

/** The item to send; undefined if its request was not stored. */
function revive({ call: storedCall, request, witness, about, basis, waitFor, locks }: StoredItem): RevivedItem {
  const call = toCall(storedCall)
  if (!call || !request) return undefined
  const verification = toSource(witness)
  const source = toSource(basis?.reading)
  const precondition = toSource(waitFor)
  // Without its precondition it would be sent too early.
  if (waitFor && !precondition) return undefined
  return {
    call,
    request,
    verification: verification && { ...verification, shows: witness?.shows },
    targetIds: about,
    locks,
    basis: basis && source && { source, base: basis.base },
    precondition: waitFor && precondition && { ...waitFor, ...precondition },
  }
}

const NOT_STORED = problemState(
  'skipped',
  'Cannot be resumed',
  'This request contains a secret, and secrets are not saved.',
  'Make the change again.',
)

/** State of resuming one write, while its dialog is open. */
export function useResumedWrite(write: StoredWrite) {
  const { id } = write
  const [phase, setPhase] = useState<WritePhase | 'elsewhere'>('checking')
  const [openedAt] = useState(Date.now)
  const [shown, setShown] = useState(() => ({ items: NO_ITEMS, states: loadStates(id) }))
  const runRef = useRef<WriteRun<RevivedItem>>({
    id,
    items: NO_ITEMS,
    openedAt,
    busy: true,
    stopRequested: false,
    answers: new Map(),
    setPhase,
    show: (items, states) => setShown({ items, states }),
  })

  async function check(states: readonly ItemState[]) {
    const { current: run } = runRef
    setPhase('checking')
    const verified = await verifyUnknown(id, run.items, states)
    run.show(run.items, verified)
    watchLocks(run.items, verified)
    if (allDone(verified)) removeSentDraft(write.draft)
    setPhase('ready')
    run.busy = false
  }

  /** Runs one action at a time. */
  async function runExclusively(act: (run: WriteRun<RevivedItem>) => Promise<void>) {
    const { current: run } = runRef
    if (run.busy) return
    run.busy = true
    await act(run)
  }

  const open = useEffectEvent(() => {
    const onHeld = () => {
      const items = write.items.map(revive)
      runRef.current.items = items
      return check(loadStates(id).map((each, index) => (each.state === 'waiting' && !items[index] ? NOT_STORED : each)))
    }
    return holdOpenLock(id, onHeld, () => setPhase('elsewhere'))
  })
  useEffect(() => {
    let release = () => {}
    // Delayed: StrictMode mounts twice, and the first mount releases the lock meanwhile.
    const timer = setTimeout(() => {
      release = open()
    })
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [id])

  const send = (pick: (states: readonly ItemState[]) => readonly number[]) =>
    runExclusively(async (run) => {
      await resendItems(run, pick, 1)
      const states = loadStates(id)
      if (isUnfinished(states)) interruptBulk(id)
      else endBulk(id, allDone(states))
      if (allDone(states)) {
        removeWrite(id)
        removeSentDraft(write.draft)
      }
      void queryClient.invalidateQueries()
      setPhase('ready')
      run.busy = false
    })

  return {
    phase,
    ...shown,
    /** Sends the waiting items. */
    submit: () => send(waitingIndexes),
    retryFailed: () => void send(failedIndexes),
    checkAgain: () => void runExclusively(() => check(loadStates(id))),
    stop: () => {
      runRef.current.stopRequested = true
    },
  }
}

const NO_ITEMS: readonly RevivedItem[] = []
