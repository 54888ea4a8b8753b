// What is read around the sending of an item: right before it whether it still may be sent, and afterwards whether it happened.
import type { AnyCall } from '../../../contract/core/call.ts'
import { describeRequest } from '../client.ts'
import { checkConflict } from './conflict-check.ts'
import type { Sendable } from './write-run.ts'
import { unknownIndexes } from './write-state.ts'
import { saveStates, type ItemState } from './write-store.ts'
import type { Fields, WriteRequest, QuerySource, Precondition, Verification } from './write-request.ts'
import { recordSent, fingerprint } from './dedupe.ts'
import { waitForPrecondition } from './precondition.ts'
import { verifyOutcome } from './verification.ts'

/** A write with what is read around it: as planned, or as kept over a reload. */
export interface VerifiableWrite extends Sendable {
  readonly verification?: Verification | undefined
  readonly basis?: { readonly reading: QuerySource; readonly base: Fields } | undefined
  readonly precondition?: Precondition | undefined
  readonly locks?: WriteRequest<AnyCall>['locks']
}

type OptionalWrite = VerifiableWrite | undefined

/** Waits for what has to be seen first, then compares what it is based on where that is wanted; why it is not to be sent after all. */
export async function checkBeforeSend(
  item: OptionalWrite,
  mayGoOn: () => boolean,
  compares: boolean,
): Promise<ItemState | undefined> {
  const { basis, precondition } = item ?? {}
  const waited = precondition && (await waitForPrecondition(precondition, mayGoOn))
  return waited ?? (basis && compares ? checkConflict(basis.reading, basis.base) : undefined)
}

/** Reads again what got no answer, and keeps what is found: the states of all, with verdicts where there are any. */
export async function verifyUnknown(
  intent: string,
  items: readonly OptionalWrite[],
  states: readonly ItemState[],
): Promise<readonly ItemState[]> {
  const next = await Promise.all(states.map((each, index) => verifyItem(intent, items[index], each)))
  saveStates(intent, next)
  return next
}

async function verifyItem(intent: string, item: OptionalWrite, state: ItemState): Promise<ItemState> {
  if (unknownIndexes([state]).length === 0 || !item?.verification) return state
  const outcome = await verifyOutcome(item)
  if (outcome === 'unseen') return state
  const print = fingerprint(describeRequest(item.call, item.request))
  recordSent(print, outcome === 'happened' ? { intent, at: Date.now(), state: 'done' } : undefined)
  if (outcome === 'happened') return { state: 'done' }
  // What a crash said of itself; nothing where no answer came, of which the gateway said that nobody knows.
  const { status, messages = [] } = state.problem ?? {}
  return missedState(status === 504 ? [] : messages)
}

const missedState = (messages: string[]): ItemState => ({
  state: 'missed',
  problem: {
    title: 'Success was not confirmed',
    meaning: 'The target was read again: it did not happen.',
    advice: 'It can be sent again.',
    messages,
    request: '',
  },
})
