// What is read around the sending of an item: right before it whether it still may be sent, and afterwards whether it happened.
import type { AnyCall } from '../../../contract/core/call.ts'
import { describeRequest } from '../client.ts'
import { changedMeanwhile } from './compare.ts'
import type { Sendable } from './intent-run.ts'
import { unknownIn } from './intent-state.ts'
import { keepStates, type ItemState } from './intent-store.ts'
import type { Fields, Planned, Reading, Wait, Witness } from './planned.ts'
import { noteSent, printOf } from './sent-before.ts'
import { waitUntil } from './wait.ts'
import { verdictOn } from './witness.ts'

/** A write with what is read around it: as planned, or as kept over a reload. */
export interface Checked extends Sendable {
  readonly witness?: Witness | undefined
  readonly basis?: { readonly reading: Reading; readonly base: Fields } | undefined
  readonly waitFor?: Wait | undefined
  readonly locks?: Planned<AnyCall>['locks']
}

type Item = Checked | undefined

/** Waits for what has to be seen first, then compares what it is based on where that is wanted; why it is not to be sent after all. */
export async function whyNot(item: Item, mayGoOn: () => boolean, compares: boolean): Promise<ItemState | undefined> {
  const { basis, waitFor } = item ?? {}
  const waited = waitFor && (await waitUntil(waitFor, mayGoOn))
  return waited ?? (basis && compares ? changedMeanwhile(basis.reading, basis.base) : undefined)
}

/** Reads again what got no answer, and keeps what is found: the states of all, with verdicts where there are any. */
export async function settleUnknown(
  intent: string,
  items: readonly Item[],
  states: readonly ItemState[],
): Promise<readonly ItemState[]> {
  const next = await Promise.all(states.map((each, index) => judged(intent, items[index], each)))
  keepStates(intent, next)
  return next
}

async function judged(intent: string, item: Item, state: ItemState): Promise<ItemState> {
  if (unknownIn([state]).length === 0 || !item?.witness) return state
  const verdict = await verdictOn(item)
  if (verdict === 'unseen') return state
  const print = printOf(describeRequest(item.call, item.request))
  noteSent(print, verdict === 'happened' ? { intent, at: Date.now(), state: 'done' } : undefined)
  if (verdict === 'happened') return { state: 'done' }
  // What a crash said of itself; nothing where no answer came, of which the gateway said that nobody knows.
  const { status, messages = [] } = state.problem ?? {}
  return missed(status === 504 ? [] : messages)
}

const missed = (messages: string[]): ItemState => ({
  state: 'missed',
  problem: {
    title: 'Success was not confirmed',
    meaning: 'The target was read again: it did not happen.',
    advice: 'It can be sent again.',
    messages,
    request: '',
  },
})
