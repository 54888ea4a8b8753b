// Going on after a reload with an intent that was confirmed before it: what was not sent is sent when somebody says so, what was on its
// way is read again first.
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { AnyCall } from '../../contract/call.ts'
import { changedMeanwhile } from './compare.ts'
import type { RequestOf } from './client.ts'
import { runIntent, type Sendable } from './intent-run.ts'
import { waitingIn } from './intent-state.ts'
import { forgetIntent, isOpen, keepStates, statesOf, type ItemState, type StoredIntent } from './intent-store.ts'
import { alone } from './one-tab.ts'
import type { Reading, Witness } from './planned.ts'
import { queryClient } from './query-client.ts'
import { openName, verdictOn } from './use-intent.ts'

type Stored = StoredIntent['items'][number]

interface Kept extends Sendable {
  readonly witness?: Witness | undefined
  readonly basis?: { readonly reading: Reading; readonly base: Readonly<Record<string, string>> } | undefined
}

/** All calls by name; loaded only here, since no page needs all of them. */
async function allCalls(): Promise<ReadonlyMap<string, AnyCall>> {
  const { contract } = await import('../../contract/contract.ts')
  return new Map(
    Object.values(contract).flatMap((calls) => Object.values(calls).map((call: AnyCall) => [call.name, call] as const)),
  )
}

const requestOf = ({ params, query, body }: NonNullable<Stored['request']>): RequestOf<AnyCall> => ({
  params,
  ...(query === undefined ? {} : { query }),
  ...(body === undefined ? {} : { body }),
})

function revive(stored: Stored, calls: ReadonlyMap<string, AnyCall>): Kept | undefined {
  const call = calls.get(stored.call)
  if (!call || !stored.request) return undefined
  // Kept by an older version it may no longer be what the call takes.
  if (call.body && !z.safeParse(call.body, stored.request.body).success) return undefined
  const witnessed = stored.witness && calls.get(stored.witness.call)
  const based = stored.basis && calls.get(stored.basis.reading.call)
  return {
    call,
    request: requestOf(stored.request),
    witness:
      witnessed && stored.witness
        ? { call: witnessed, request: requestOf(stored.witness.request), shows: stored.witness.shows }
        : undefined,
    basis:
      based && stored.basis
        ? { reading: { call: based, request: requestOf(stored.basis.reading.request) }, base: stored.basis.base }
        : undefined,
  }
}

const NOT_KEPT: ItemState = {
  state: 'skipped',
  problem: {
    title: 'Not kept',
    meaning: 'It holds a secret, or is from another version of the console.',
    advice: 'Open it again.',
    messages: [],
    request: '',
  },
}

/** Those of the intents that no other tab has open, tested by taking hold of each for a moment. */
export async function free(intents: readonly StoredIntent[]): Promise<StoredIntent[]> {
  const found = await Promise.all(
    intents.map(async (intent) => ((await alone(openName(intent.id), async () => true)) ? [intent] : [])),
  )
  return found.flat()
}

export interface Resume {
  readonly phase: 'checking' | 'ready' | 'sending' | 'elsewhere'
  readonly states: readonly ItemState[]
  readonly items: readonly (Sendable | undefined)[]
  readonly submit: () => Promise<void>
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

  async function check(all: readonly (Kept | undefined)[], now: readonly ItemState[]) {
    setPhase('checking')
    const next = await Promise.all(now.map((each, index) => verdictOn(id, all[index], each)))
    keepStates(id, next)
    setStates(next)
    setPhase('ready')
  }

  useEffect(() => {
    let leave = () => {}
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    const hold = async () => {
      const calls = await allCalls()
      const all = intent.items.map((each) => revive(each, calls))
      const now = statesOf(id).map((each, index) => (each.state === 'waiting' && !all[index] ? NOT_KEPT : each))
      setItems(all)
      await check(all, now)
      return left
    }
    // Not at once: a dialog that is drawn twice in development lets go of the first one meanwhile.
    const soon = setTimeout(() => void alone(openName(id), hold).then((held) => !held && setPhase('elsewhere')))
    return () => {
      clearTimeout(soon)
      leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an intent is taken up once
  }, [id])

  return {
    phase,
    states,
    items,
    submit: async () => {
      if (phase !== 'ready') return
      stopped.current = false
      setPhase('sending')
      const ended = await runIntent(items, waitingIn(statesOf(id)), {
        intent: id,
        openedAt,
        atOnce: 1,
        goOn: false,
        mayGoOn: () => !stopped.current,
        before: async (index) => {
          const basis = items[index]?.basis
          return basis && changedMeanwhile(basis.reading, basis.base)
        },
        onChange: (next) => setStates(next),
      })
      await check(items, ended)
      if (!isOpen(statesOf(id))) forgetIntent(id)
      void queryClient.invalidateQueries()
    },
    checkAgain: () => void check(items, statesOf(id)),
    stop: () => {
      stopped.current = true
    },
  }
}
