import { send } from '../client.ts'
import { RefusalError } from '../refusal-error.ts'
import type { Sendable } from './write-request.ts'

/** Sends a write once, as the function of a mutation. Rejects with a RefusalError. */
export async function sendWrite({ call, request }: Sendable): Promise<unknown> {
  const outcome = await send(call, request)
  if (!outcome.ok) throw new RefusalError(outcome.refusal)
  return outcome.value
}
