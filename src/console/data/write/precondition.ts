// Waiting for what has to be seen before a write may be sent, as a deployment of which nothing runs any more.
import { send } from '../client.ts'
import type { ItemState } from './write-store.ts'
import type { Precondition } from './write-request.ts'
import { matchesShape } from './verification.ts'

const POLL_MS = 2_000

const refusedState = (meaning: string, advice: string): ItemState => ({
  state: 'refused',
  problem: { title: 'Not sent', meaning, advice, messages: [], request: '' },
})

/** Undefined once it is shown; `waiting` when nobody waits any more; else why it will not come. A failed reading is repeated. */
export async function waitForPrecondition(
  { call, request, shows: expected, never, otherwise }: Precondition,
  mayGoOn: () => boolean,
): Promise<ItemState | undefined> {
  while (mayGoOn()) {
    const outcome = await send(call, request)
    if (!outcome.ok) {
      const { kind } = outcome.refusal
      if (kind === 'not-found') return refusedState('What it waits for is gone.', 'Look at the target.')
      if (kind === 'signed-out') return { state: 'waiting' }
      if (kind === 'not-allowed') {
        return refusedState('What it waits for may not be read any more.', 'Look at the target once you may.')
      }
    } else if (matchesShape(outcome.value, never)) return refusedState(otherwise, 'Look at the target now.')
    else if (matchesShape(outcome.value, expected)) return undefined
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return { state: 'waiting' }
}
