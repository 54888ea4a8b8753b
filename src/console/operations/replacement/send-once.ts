// Single writes of a run: each is sent at most once under its key, across reloads and tabs.
import type { AnyCall } from '../../../contract/core/call.ts'
import { describeRequest, type CallRequest } from '../../data/client.ts'
import { findSentRecord, fingerprint, recordSent } from '../../data/write/dedupe.ts'
import { runWrite } from '../../data/write/write-run.ts'
import { loadStates, removeWrite, saveStates, type ItemState } from '../../data/write/write-store.ts'

export interface IdempotentWrite {
  readonly key: string
  readonly call: AnyCall
  readonly request: CallRequest<AnyCall>
}

/** Infers the type of the call, so that params and body are checked. */
export const createIdempotentWrite = <C extends AnyCall>(
  key: string,
  call: C,
  { params, body }: CallRequest<C>,
): IdempotentWrite => ({
  key,
  call,
  request: { params, ...(body === undefined ? {} : { body }) },
})

/** Sends a write unless it was sent before. The outcome of `sending` and `unknown` has to be verified. */
export async function sendOnce({ key, call, request }: IdempotentWrite): Promise<ItemState> {
  if (loadStates(key).length === 0) saveStates(key, [{ state: 'waiting' }])
  const settings = { writeId: key, openedAt: Date.now(), concurrency: 1, continueOnError: false, onChange: () => {} }
  const [state] = await runWrite([{ call, request }], [0], settings)
  return state ?? { state: 'unknown' }
}

export const isOutcomeUnknown = (state: ItemState | undefined): boolean =>
  state?.state === 'unknown' || state?.state === 'sending'

/** Records a verified outcome. A write that did not happen may be sent again. */
export function recordOutcome({ key, call, request }: IdempotentWrite, happened: boolean): void {
  const print = fingerprint(describeRequest(call, request))
  recordSent(print, happened ? { intent: key, at: Date.now(), state: 'done' } : undefined)
  if (happened) saveStates(key, [{ state: 'done' }])
  else removeWrite(key)
}

/** Clears the record of the same request sent under another key, after the target was read and does not show it. */
export function allowResend({ call, request }: IdempotentWrite): void {
  const print = fingerprint(describeRequest(call, request))
  if (findSentRecord(print)?.state !== 'done') recordSent(print, undefined)
}

/** Undefined if nothing was sent under this key. */
export const getWriteState = (key: string): ItemState | undefined => loadStates(key)[0]

/** Allows sending under this key again. */
export const releaseKey = (key: string): void => removeWrite(key)
