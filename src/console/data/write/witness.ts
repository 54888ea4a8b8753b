// Finding out, by reading, whether a write without an answer happened.
import type { AnyCall } from '../../../contract/core/call.ts'
import { readEnvironment } from '../../../contract/transition/transition.ts'
import { send } from '../client.ts'
import { ANY_OF, anyOf, GONE, NONE_OF, STARTING_WITH, type Planned, type Witness } from './planned.ts'

/** `unseen`: it could not be read, so nobody knows. */
export type Verdict = 'happened' | 'not-happened' | 'unseen'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether `actual` shows at least what `expected` names; figures equal the same figures as text. */
export function shows(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return Array.isArray(actual) && expected.every((item) => actual.some((each) => shows(each, item)))
  }
  if (isObject(expected)) {
    const { [ANY_OF]: shapes, [NONE_OF]: shape, [STARTING_WITH]: start } = expected
    if (typeof start === 'string') return typeof actual === 'string' && actual.startsWith(start)
    if (shape !== undefined) return isObject(actual) && !Object.values(actual).some((each) => shows(each, shape))
    if (Array.isArray(shapes)) return shapes.some((shape) => shows(actual, shape))
    return isObject(actual) && Object.entries(expected).every(([key, value]) => shows(actual[key], value))
  }
  if (isObject(actual)) return false
  return expected === actual || (expected != null && actual != null && String(expected) === String(actual))
}

/** Reads what the witness says and judges. */
async function ask({ call, request, shows: expected }: Witness): Promise<Verdict> {
  const outcome = await send(call, request)
  if (outcome.ok) {
    const there = outcome.value !== null
    if (expected === GONE) return there ? 'not-happened' : 'happened'
    return shows(outcome.value, expected) ? 'happened' : 'not-happened'
  }
  if (outcome.refusal.kind !== 'not-found' || !outcome.refusal.routed) return 'unseen'
  return expected === GONE ? 'happened' : 'not-happened'
}

const LOCKED = { ciState: anyOf('locked', 'manifest_locked') }

/**
 * Whether a write happened. One that takes the lock of an environment has not come to nothing while that is locked: what it does shows
 * only at the end (service-api 3.1).
 */
export async function verdictOn<C extends AnyCall>(
  item: Pick<Planned<C>, 'request' | 'witness' | 'locks'>,
): Promise<Verdict> {
  const { request, witness, locks } = item
  if (!witness) return 'unseen'
  // Asked first: a lock that ends in between does not hide what it left.
  const locked = locks
    ? await ask({ call: readEnvironment, request: { params: request.params }, shows: LOCKED })
    : 'not-happened'
  const verdict = await ask(witness)
  return verdict === 'not-happened' && locked !== 'not-happened' ? 'unseen' : verdict
}
