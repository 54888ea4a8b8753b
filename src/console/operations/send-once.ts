// A single write of something longer that this browser carries out: sent at most once under its key, over reloads and tabs.
import type { AnyCall } from '../../contract/core/call.ts'
import { describeRequest, type CallRequest } from '../data/client.ts'
import { runWrite } from '../data/write/write-run.ts'
import { removeWrite, saveStates, loadStates, type ItemState } from '../data/write/write-store.ts'
import { findSentRecord, recordSent, fingerprint } from '../data/write/dedupe.ts'

/** What a key stands for. */
export interface IdempotentWrite {
  readonly key: string
  readonly call: AnyCall
  readonly request: CallRequest<AnyCall>
}

/** Names a write, checked against its call. */
export const createIdempotentWrite = <C extends AnyCall>(
  key: string,
  call: C,
  { params, body }: CallRequest<C>,
): IdempotentWrite => ({
  key,
  call,
  request: { params, ...(body === undefined ? {} : { body }) },
})

/** Sends it, unless it was. `sending` and `unknown`: nobody knows whether it happened; to be found out and settled. */
export async function sendOnce({ key, call, request }: IdempotentWrite): Promise<ItemState> {
  if (loadStates(key).length === 0) saveStates(key, [{ state: 'waiting' }])
  const settings = { writeId: key, openedAt: Date.now(), concurrency: 1, continueOnError: false, onChange: () => {} }
  const [state] = await runWrite([{ call, request }], [0], settings)
  return state ?? { state: 'unknown' }
}

export const isOutcomeUnknown = ({ state }: ItemState): boolean => state === 'unknown' || state === 'sending'

/** Notes what reading the target again showed: it happened, or it did not and may be sent once more. */
export function recordOutcome({ key, call, request }: IdempotentWrite, happened: boolean): void {
  const print = fingerprint(describeRequest(call, request))
  recordSent(print, happened ? { intent: key, at: Date.now(), state: 'done' } : undefined)
  if (happened) saveStates(key, [{ state: 'done' }])
  else removeWrite(key)
}

/** The target was read and does not show it: what was never answered under another name is no reason against it. */
export function allowResend({ call, request }: IdempotentWrite): void {
  const print = fingerprint(describeRequest(call, request))
  if (findSentRecord(print)?.state !== 'done') recordSent(print, undefined)
}

/** How far it came; undefined where it was not sent under this key. */
export const getWriteState = (key: string): ItemState | undefined => loadStates(key)[0]

/** It was refused, or is over: the key is free again. */
export const releaseKey = (key: string): void => removeWrite(key)
