// Finding out, by reading, whether a write without an answer happened.
import type { AnyCall } from '../../../contract/core/call.ts'
import { readEnvironment } from '../../../contract/transition/environments.ts'
import { send } from '../client.ts'
import {
  ANY_OF,
  anyOf,
  NOT_FOUND,
  NONE_OF,
  STARTING_WITH,
  type WriteRequest,
  type Verification,
} from './write-request.ts'

/** `unseen`: it could not be read, so nobody knows. */
export type VerificationOutcome = 'happened' | 'not-happened' | 'unseen'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether `actual` shows at least what `expected` names; figures equal the same figures as text. */
export function matchesShape(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return Array.isArray(actual) && expected.every((item) => actual.some((each) => matchesShape(each, item)))
  }
  if (isObject(expected)) {
    const { [ANY_OF]: shapes, [NONE_OF]: shape, [STARTING_WITH]: start } = expected
    if (typeof start === 'string') return typeof actual === 'string' && actual.startsWith(start)
    if (shape !== undefined) return isObject(actual) && !Object.values(actual).some((each) => matchesShape(each, shape))
    if (Array.isArray(shapes)) return shapes.some((shape) => matchesShape(actual, shape))
    return isObject(actual) && Object.entries(expected).every(([key, value]) => matchesShape(actual[key], value))
  }
  if (isObject(actual)) return false
  return expected === actual || (expected != null && actual != null && String(expected) === String(actual))
}

/** Reads what the witness says and judges. */
async function verify({ call, request, shows: expected }: Verification): Promise<VerificationOutcome> {
  const outcome = await send(call, request)
  if (outcome.ok) {
    const there = outcome.value !== null
    if (expected === NOT_FOUND) return there ? 'not-happened' : 'happened'
    return matchesShape(outcome.value, expected) ? 'happened' : 'not-happened'
  }
  if (outcome.refusal.kind !== 'not-found' || !outcome.refusal.routed) return 'unseen'
  return expected === NOT_FOUND ? 'happened' : 'not-happened'
}

const LOCKED_SHAPE = { ciState: anyOf('locked', 'manifest_locked') }

/**
 * Whether a write happened. One that takes the lock of an environment has not come to nothing while that is locked: what it does shows
 * only at the end (service-api 3.1).
 */
export async function verifyOutcome<C extends AnyCall>(
  item: Pick<WriteRequest<C>, 'request' | 'verification' | 'locks'>,
): Promise<VerificationOutcome> {
  const { request, verification, locks } = item
  if (!verification) return 'unseen'
  // Asked first: a lock that ends in between does not hide what it left.
  const locked = locks
    ? await verify({ call: readEnvironment, request: { params: request.params }, shows: LOCKED_SHAPE })
    : 'not-happened'
  const outcome = await verify(verification)
  return outcome === 'not-happened' && locked !== 'not-happened' ? 'unseen' : outcome
}
