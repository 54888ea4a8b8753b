// Reads what a change is based on again, right before it is sent.
import { send } from '../client.ts'
import type { ItemState } from './write-store.ts'
import type { Fields, QuerySource } from './write-request.ts'
import { pickFields } from './three-way.ts'

/** The fields as they are now; undefined when they could not be read. */
export async function fetchFields(
  { call, request }: QuerySource,
  names: readonly string[],
): Promise<Fields | undefined> {
  const outcome = await send(call, request)
  return outcome.ok ? pickFields(outcome.value, names) : undefined
}

/** Why one of many is not to be sent: somebody changed what it is based on, or that could not be seen. */
export async function checkConflict(query: QuerySource, base: Fields): Promise<ItemState | undefined> {
  const theirs = await fetchFields(query, Object.keys(base))
  if (!theirs) return notSentState('What it is based on could not be read again.', 'Try again, or open it by itself.')
  const changed = Object.keys(base).filter((name) => theirs[name] !== base[name])
  if (changed.length === 0) return undefined
  return notSentState(`Somebody changed ${changed.join(', ')} meanwhile.`, 'Open it by itself to compare.')
}

const notSentState = (meaning: string, advice: string): ItemState => ({
  state: 'refused',
  problem: { title: 'Not sent', meaning, advice, messages: [], request: '' },
})
