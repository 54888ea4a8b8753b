// A single write of something longer that this browser carries out: sent at most once under its key, over reloads and tabs.
import type { AnyCall } from '../../contract/core/call.ts'
import { describeRequest, type RequestOf } from '../data/client.ts'
import { runIntent } from '../data/write/intent-run.ts'
import { forgetIntent, keepStates, statesOf, type ItemState } from '../data/write/intent-store.ts'
import { lastSent, noteSent, printOf } from '../data/write/sent-before.ts'

/** What a key stands for. */
export interface OneWrite {
  readonly key: string
  readonly call: AnyCall
  readonly request: RequestOf<AnyCall>
}

/** Names a write, checked against its call. */
export const oneWrite = <C extends AnyCall>(key: string, call: C, { params, body }: RequestOf<C>): OneWrite => ({
  key,
  call,
  request: { params, ...(body === undefined ? {} : { body }) },
})

/** Sends it, unless it was. `sending` and `unknown`: nobody knows whether it happened; to be found out and settled. */
export async function sendOnce({ key, call, request }: OneWrite): Promise<ItemState> {
  if (statesOf(key).length === 0) keepStates(key, [{ state: 'waiting' }])
  const settings = { intent: key, openedAt: Date.now(), atOnce: 1, goOn: false, onChange: () => {} }
  const [state] = await runIntent([{ call, request }], [0], settings)
  return state ?? { state: 'unknown' }
}

export const isUnknown = ({ state }: ItemState): boolean => state === 'unknown' || state === 'sending'

/** Notes what reading the target again showed: it happened, or it did not and may be sent once more. */
export function settle({ key, call, request }: OneWrite, happened: boolean): void {
  const print = printOf(describeRequest(call, request))
  noteSent(print, happened ? { intent: key, at: Date.now(), state: 'done' } : undefined)
  if (happened) keepStates(key, [{ state: 'done' }])
  else forgetIntent(key)
}

/** The target was read and does not show it: what was never answered under another name is no reason against it. */
export function settleElsewhere({ call, request }: OneWrite): void {
  const print = printOf(describeRequest(call, request))
  if (lastSent(print)?.state !== 'done') noteSent(print, undefined)
}

/** How far it came; undefined where it was not sent under this key. */
export const stateOf = (key: string): ItemState | undefined => statesOf(key)[0]

/** It was refused, or is over: the key is free again. */
export const release = (key: string): void => forgetIntent(key)
