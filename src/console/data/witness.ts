// Finding out, by reading, whether a write without an answer happened.
import { send } from './client.ts'
import { ANY_OF, GONE, NONE_OF, STARTING_WITH, type Witness } from './planned.ts'

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
export async function ask({ call, request, shows: expected }: Witness): Promise<Verdict> {
  const outcome = await send(call, request)
  if (outcome.ok) {
    const there = outcome.value !== null
    if (expected === GONE) return there ? 'not-happened' : 'happened'
    return shows(outcome.value, expected) ? 'happened' : 'not-happened'
  }
  if (outcome.refusal.kind !== 'not-found' || !outcome.refusal.routed) return 'unseen'
  return expected === GONE ? 'happened' : 'not-happened'
}
