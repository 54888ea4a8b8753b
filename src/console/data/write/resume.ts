// Going on after a reload with an intent that was confirmed before it: what was not sent is sent when somebody says so, what was on its
// way is read again first.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { CallRequest } from '../client.ts'
import { removeNotFound } from './not-found.ts'
import { verifyUnknown, checkBeforeSend, type VerifiableWrite } from './write-checks.ts'
import { runWrite, type Sendable } from './write-run.ts'
import { allDone, failedIndexes, requeue, waitingIndexes } from './write-state.ts'
import {
  removeWrite,
  isUnfinished,
  saveStates,
  loadStates,
  type ItemState,
  type StoredCall,
  type StoredWrite,
} from './write-store.ts'
import { holdOpenLock, reportItemStates } from './open-writes.ts'
import { queryClient } from '../query-client.ts'
import { endBulk, interruptBulk } from '../watch/bulk.ts'
import { watchLocks } from '../watch/environment.ts'

type StoredRequest = StoredWrite['items'][number]

interface RevivedRequest extends VerifiableWrite {
  readonly targetIds?: readonly string[] | undefined
  readonly locks?: StoredRequest['locks']
}

/** The call as it was kept. Its answer is read as it comes: only a few attributes of it are looked at. */
function toCall({ routes: [first, ...others], ...kept }: StoredCall): AnyCall | undefined {
  if (!first) return undefined
  return {
    ...kept,
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

const toCallRequest = ({ params, query, body }: NonNullable<StoredRequest['request']>): CallRequest<AnyCall> => ({
  params,
  ...(query === undefined ? {} : { query }),
  ...(body === undefined ? {} : { body }),
})

function revive({
  call: kept,
  request,
  witness,
  about,
  basis,
  waitFor,
  locks,
}: StoredRequest): RevivedRequest | undefined {
  const call = toCall(kept)
  if (!call || !request) return undefined
  const witnessed = witness && toCall(witness.call)
  const based = basis && toCall(basis.reading.call)
  const awaited = waitFor && toCall(waitFor.call)
  // Without what it waits for it would be sent too early.
  if (waitFor && !awaited) return undefined
  return {
    call,
    request: toCallRequest(request),
    verification: witnessed && { call: witnessed, request: toCallRequest(witness.request), shows: witness.shows },
    targetIds: about,
    locks,
    basis: based && { reading: { call: based, request: toCallRequest(basis.reading.request) }, base: basis.base },
    precondition: waitFor && awaited && { ...waitFor, call: awaited, request: toCallRequest(waitFor.request) },
  }
}

const NOT_STORED: ItemState = {
  state: 'skipped',
  problem: {
    title: 'Not kept',
    meaning: 'It holds a secret, which is not kept.',
    advice: 'Open it again.',
    messages: [],
    request: '',
  },
}

export interface ResumedWrite {
  readonly phase: 'checking' | 'ready' | 'sending' | 'elsewhere'
  readonly states: readonly ItemState[]
  readonly items: readonly (Sendable | undefined)[]
  /** Sends what was not sent. */
  readonly submit: () => Promise<void>
  /** Sends again what was refused, or is seen not to have happened. */
  readonly retryFailed: () => void
  readonly checkAgain: () => void
  readonly stop: () => void
}

/** State of going on with one intent, as long as its dialog is open. */
export function useResumedWrite(intent: StoredWrite): ResumedWrite {
  const { id } = intent
  const [phase, setPhase] = useState<ResumedWrite['phase']>('checking')
  const [states, setStates] = useState<readonly ItemState[]>(() => loadStates(id))
  const [items, setItems] = useState<readonly (RevivedRequest | undefined)[]>([])
  const [openedAt] = useState(Date.now)
  const stopped = useRef(false)
  // State would come too late for a second click in the same frame: it would take what is on its way for what got no answer.
  const busy = useRef(true)

  async function check(all: readonly (RevivedRequest | undefined)[], now: readonly ItemState[]) {
    setPhase('checking')
    const next = await verifyUnknown(id, all, now)
    setStates(next)
    watchLocks(all, next)
    setPhase('ready')
    busy.current = false
  }

  function take(): boolean {
    if (busy.current) return false
    busy.current = true
    return true
  }

  const takeUp = useEffectEvent(() => {
    const held = () => {
      const all = intent.items.map(revive)
      const now = loadStates(id).map((each, index) => (each.state === 'waiting' && !all[index] ? NOT_STORED : each))
      setItems(all)
      return check(all, now)
    }
    return holdOpenLock(id, held, () => setPhase('elsewhere'))
  })
  useEffect(() => {
    let leave = () => {}
    // Not at once: a dialog that is drawn twice in development lets go of the first one meanwhile.
    const soon = setTimeout(() => {
      leave = takeUp()
    })
    return () => {
      clearTimeout(soon)
      leave()
    }
  }, [id])

  async function send(pick: (states: readonly ItemState[]) => readonly number[]) {
    if (!take()) return
    const shouldContinue = () => !stopped.current
    stopped.current = false
    setPhase('sending')
    const now = loadStates(id)
    const requested = pick(now)
    const back = requeue(now, requested)
    saveStates(id, back)
    const left = await removeNotFound(items, back, requested)
    saveStates(id, left.states)
    setItems(left.items)
    const ended = await runWrite(left.items, requested, {
      writeId: id,
      openedAt,
      concurrency: 1,
      continueOnError: false,
      shouldContinue,
      beforeSend: (index) => checkBeforeSend(left.items[index], shouldContinue, true),
      onChange: (next) => {
        setStates(next)
        reportItemStates(id, next)
      },
    })
    await check(left.items, ended)
    const after = loadStates(id)
    if (isUnfinished(after)) interruptBulk(id)
    else endBulk(id, allDone(after))
    if (allDone(after)) removeWrite(id)
    void queryClient.invalidateQueries()
  }

  return {
    phase,
    states,
    items,
    submit: () => send(waitingIndexes),
    retryFailed: () => void send(failedIndexes),
    checkAgain: () => {
      if (take()) void check(items, loadStates(id))
    },
    stop: () => {
      stopped.current = true
    },
  }
}
