// What a write is about may vanish between its confirmation and its repeat: then it is left out, and nothing else changes.
import type { ItemState } from './write-store.ts'
import { send } from '../client.ts'
import type { Sendable } from './write-run.ts'
import type { Verification } from './write-request.ts'

type TargetedRequest = Sendable & {
  readonly targetIds?: readonly string[] | undefined
  readonly verification?: Verification | undefined
}

const NOT_FOUND_STATE: ItemState = {
  state: 'skipped',
  problem: {
    title: 'Gone meanwhile',
    meaning: 'What it is about is not there any more.',
    advice: 'Nothing was sent.',
    messages: [],
    request: '',
  },
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The ids that a list names; undefined where it could not be read, so that nobody knows. */
async function fetchIds({ call, request }: Verification): Promise<ReadonlySet<string> | undefined> {
  const outcome = await send(call, request)
  if (!outcome.ok || !Array.isArray(outcome.value)) return undefined
  const list: readonly unknown[] = outcome.value
  return new Set(list.flatMap((each) => (isObject(each) && each['ciId'] !== undefined ? [String(each['ciId'])] : [])))
}

function keepFound<Item extends TargetedRequest>(item: Item, there: ReadonlySet<string>): Item {
  const { body } = item.request
  if (!isObject(body) || !Array.isArray(body['ids'])) return item
  const ids: readonly unknown[] = body['ids']
  return { ...item, request: { ...item.request, body: { ...body, ids: ids.filter((id) => there.has(String(id))) } } }
}

/**
 * The items as they are to be sent again: those of `wanted` without what is gone, the states saying so where nothing of one is left.
 * Lists are read once each; where one cannot be read, its items stay as they are.
 */
export async function removeNotFound<Item extends TargetedRequest | undefined>(
  items: readonly Item[],
  states: readonly ItemState[],
  requested: readonly number[],
): Promise<{ readonly items: readonly Item[]; readonly states: readonly ItemState[] }> {
  const lists = new Map<string, Promise<ReadonlySet<string> | undefined>>()
  const read = (witness: Verification) => {
    const key = JSON.stringify([witness.call.name, witness.request])
    const list = lists.get(key) ?? fetchIds(witness)
    lists.set(key, list)
    return list
  }
  const looked = await Promise.all(
    items.map(async (item, index) => {
      if (!item?.targetIds || !item.verification || !requested.includes(index)) return { item, state: states[index] }
      const there = await read(item.verification)
      if (!there) return { item, state: states[index] }
      return {
        item: keepFound(item, there),
        state: item.targetIds.some((id) => there.has(id)) ? states[index] : NOT_FOUND_STATE,
      }
    }),
  )
  return { items: looked.map(({ item }) => item), states: looked.flatMap(({ state }) => state ?? []) }
}
