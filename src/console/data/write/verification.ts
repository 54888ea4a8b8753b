// Verifies by queries whether writes with an unknown outcome happened.
import type { AnyCall } from '../../../contract/core/call.ts'
import { readEnvironment } from '../../../contract/transition/environments.ts'
import { isObject } from '../../kit/is-object.ts'
import { describeRequest, send } from '../client.ts'
import { fingerprint, recordSent } from './dedupe.ts'
import {
  ANY_OF,
  anyOf,
  NOT_FOUND,
  NONE_OF,
  STARTING_WITH,
  type RunnableWrite,
  type Verification,
  type WriteRequest,
} from './write-request.ts'
import { isUnknown, problemState } from './write-state.ts'
import { saveStates, type ItemState } from './write-store.ts'

/** `unseen`: the query failed, so the outcome stays unknown. */
export type VerificationOutcome = 'happened' | 'not-happened' | 'unseen'

const toValues = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : [value])

/** Whether `actual` contains at least what `expected` names. Numbers equal the same numbers as text. */
export function matchesShape(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return Array.isArray(actual) && expected.every((item) => actual.some((each) => matchesShape(each, item)))
  }
  if (isObject(expected)) {
    const { [ANY_OF]: shapes, [NONE_OF]: shape, [STARTING_WITH]: start } = expected
    if (typeof start === 'string') return typeof actual === 'string' && actual.startsWith(start)
    if (shape !== undefined) return actual != null && !toValues(actual).some((each) => matchesShape(each, shape))
    if (Array.isArray(shapes)) return shapes.some((shape) => matchesShape(actual, shape))
    return isObject(actual) && Object.entries(expected).every(([key, value]) => matchesShape(actual[key], value))
  }
  if (isObject(actual)) return false
  return expected === actual || (expected != null && actual != null && String(expected) === String(actual))
}

/** The record with the values that `shape` names; lists and patterns are left as they are. */
export function applyShape(record: unknown, shape: unknown): unknown {
  if (Array.isArray(shape)) return record
  if (!isObject(shape)) return record === undefined || typeof record === typeof shape ? shape : record
  if (!isObject(record) || ANY_OF in shape || NONE_OF in shape || STARTING_WITH in shape) return record
  const patched = Object.entries(shape).map(([key, value]) => [key, applyShape(record[key], value)])
  return { ...record, ...Object.fromEntries(patched) }
}

async function verify({ call, request, shows: expected }: Verification): Promise<VerificationOutcome> {
  const outcome = await send(call, request)
  if (outcome.ok) {
    const found = outcome.value !== null
    if (expected === NOT_FOUND) return found ? 'not-happened' : 'happened'
    return matchesShape(outcome.value, expected) ? 'happened' : 'not-happened'
  }
  if (outcome.refusal.kind !== 'not-found' || !outcome.refusal.routed) return 'unseen'
  return expected === NOT_FOUND ? 'happened' : 'not-happened'
}

const LOCKED_SHAPE = { ciState: anyOf('locked', 'manifest_locked') }

/** Whether a write happened. While its environment is locked, a missing result proves nothing: it shows at the end (service-api 3.1). */
export async function verifyOutcome<C extends AnyCall>({
  request,
  verification,
  locks,
}: Pick<WriteRequest<C>, 'request' | 'verification' | 'locks'>): Promise<VerificationOutcome> {
  if (!verification) return 'unseen'
  // Query the lock first: if it ends in between, the second query sees its result.
  const locked = locks
    ? await verify({ call: readEnvironment, request: { params: request.params }, shows: LOCKED_SHAPE })
    : 'not-happened'
  const outcome = await verify(verification)
  return outcome === 'not-happened' && locked !== 'not-happened' ? 'unseen' : outcome
}

/** Verifies items with an unknown outcome and stores the result. Returns the states of all items. */
export async function verifyUnknown(
  writeId: string,
  items: readonly (RunnableWrite | undefined)[],
  states: readonly ItemState[],
): Promise<readonly ItemState[]> {
  const next = await Promise.all(states.map((each, index) => verifyItem(writeId, items[index], each)))
  saveStates(writeId, next)
  return next
}

/** The state of an item after verifying its outcome, if that is unknown. */
export async function verifyItem(
  writeId: string,
  item: RunnableWrite | undefined,
  state: ItemState,
): Promise<ItemState> {
  if (!isUnknown(state) || !item?.verification) return state
  const outcome = await verifyOutcome(item)
  if (outcome === 'unseen') return state
  const print = fingerprint(describeRequest(item.call, item.request))
  recordSent(print, outcome === 'happened' ? { writeId, at: Date.now(), state: 'done' } : undefined)
  if (outcome === 'happened') return { state: 'done' }
  // Keep the messages of a crash; after a gateway timeout they only say that the outcome is unknown.
  const { status, messages = [] } = state.problem ?? {}
  return problemState(
    'missed',
    'Not applied',
    'Verified: the change was not made.',
    'It can be sent again.',
    status === 504 ? [] : messages,
  )
}
