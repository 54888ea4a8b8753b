// Going on after a reload with an intent that was confirmed before it: what was not sent is sent when somebody says so, what was on its
// way is read again first.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { RequestOf } from '../client.ts'
import { withoutGone } from './gone.ts'
import { settleUnknown, whyNot, type Checked } from './intent-checks.ts'
import { runIntent, type Sendable } from './intent-run.ts'
import { allDone, failedIn, putBack, waitingIn } from './intent-state.ts'
import {
  forgetIntent,
  isOpen,
  keepStates,
  statesOf,
  type ItemState,
  type StoredCall,
  type StoredIntent,
} from './intent-store.ts'
import { holdOpen, reportStates } from './open-intents.ts'
import { queryClient } from '../query-client.ts'
import { endBulk, interruptBulk } from '../watch/watch-bulk.ts'
import { watchLocks } from '../watch/watch-environment.ts'

type Stored = StoredIntent['items'][number]

interface Kept extends Checked {
  readonly about?: readonly string[] | undefined
  readonly locks?: Stored['locks']
}

/** The call as it was kept. Its answer is read as it comes: only a few attributes of it are looked at. */
function callOf({ routes: [first, ...others], ...kept }: StoredCall): AnyCall | undefined {
  if (!first) return undefined
  return {
    ...kept,
    nullWhenNil: false,
    missingMayBeDone: false,
    origin: 'observed',
    routes: [first, ...others],
    aliases: [],
    params: [],
    otherParams: [],
    query: z.unknown(),
    body: z.unknown(),
    answer: z.unknown(),
    withheld: false,
    open: false,
  }
}

const requestOf = ({ params, query, body }: NonNullable<Stored['request']>): RequestOf<AnyCall> => ({
  params,
  ...(query === undefined ? {} : { query }),
  ...(body === undefined ? {} : { body }),
})

function revive({ call: kept, request, witness, about, basis, waitFor, locks }: Stored): Kept | undefined {
  const call = callOf(kept)
  if (!call || !request) return undefined
  const witnessed = witness && callOf(witness.call)
  const based = basis && callOf(basis.reading.call)
  const awaited = waitFor && callOf(waitFor.call)
  // Without what it waits for it would be sent too early.
  if (waitFor && !awaited) return undefined
  return {
    call,
    request: requestOf(request),
    witness: witnessed && { call: witnessed, request: requestOf(witness.request), shows: witness.shows },
    about,
    locks,
    basis: based && { reading: { call: based, request: requestOf(basis.reading.request) }, base: basis.base },
    waitFor: waitFor && awaited && { ...waitFor, call: awaited, request: requestOf(waitFor.request) },
  }
}

const NOT_KEPT: ItemState = {
  state: 'skipped',
  problem: {
    title: 'Not kept',
    meaning: 'It holds a secret, which is not kept.',
    advice: 'Open it again.',
    messages: [],
    request: '',
  },
}

export interface Resume {
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
export function useResume(intent: StoredIntent): Resume {
  const { id } = intent
  const [phase, setPhase] = useState<Resume['phase']>('checking')
  const [states, setStates] = useState<readonly ItemState[]>(() => statesOf(id))
  const [items, setItems] = useState<readonly (Kept | undefined)[]>([])
  const [openedAt] = useState(Date.now)
  const stopped = useRef(false)
  // State would come too late for a second click in the same frame: it would take what is on its way for what got no answer.
  const busy = useRef(true)

  async function check(all: readonly (Kept | undefined)[], now: readonly ItemState[]) {
    setPhase('checking')
    const next = await settleUnknown(id, all, now)
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
      const now = statesOf(id).map((each, index) => (each.state === 'waiting' && !all[index] ? NOT_KEPT : each))
      setItems(all)
      return check(all, now)
    }
    return holdOpen(id, held, () => setPhase('elsewhere'))
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
    const mayGoOn = () => !stopped.current
    stopped.current = false
    setPhase('sending')
    const now = statesOf(id)
    const wanted = pick(now)
    const back = putBack(now, wanted)
    keepStates(id, back)
    const left = await withoutGone(items, back, wanted)
    keepStates(id, left.states)
    setItems(left.items)
    const ended = await runIntent(left.items, wanted, {
      intent: id,
      openedAt,
      atOnce: 1,
      goOn: false,
      mayGoOn,
      before: (index) => whyNot(left.items[index], mayGoOn, true),
      onChange: (next) => {
        setStates(next)
        reportStates(id, next)
      },
    })
    await check(left.items, ended)
    const after = statesOf(id)
    if (isOpen(after)) interruptBulk(id)
    else endBulk(id, allDone(after))
    if (allDone(after)) forgetIntent(id)
    void queryClient.invalidateQueries()
  }

  return {
    phase,
    states,
    items,
    submit: () => send(waitingIn),
    retryFailed: () => void send(failedIn),
    checkAgain: () => {
      if (take()) void check(items, statesOf(id))
    },
    stop: () => {
      stopped.current = true
    },
  }
}
