// What a write is about may vanish between its confirmation and its repeat: then it is left out, and nothing else changes.
import type { ItemState } from './intent-store.ts'
import { send } from '../client.ts'
import type { Sendable } from './intent-run.ts'
import type { Witness } from './planned.ts'

type About = Sendable & { readonly about?: readonly string[] | undefined; readonly witness?: Witness | undefined }

const GONE: ItemState = {
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
async function idsIn({ call, request }: Witness): Promise<ReadonlySet<string> | undefined> {
  const outcome = await send(call, request)
  if (!outcome.ok || !Array.isArray(outcome.value)) return undefined
  const list: readonly unknown[] = outcome.value
  return new Set(list.flatMap((each) => (isObject(each) && each['ciId'] !== undefined ? [String(each['ciId'])] : [])))
}

function without<Item extends About>(item: Item, there: ReadonlySet<string>): Item {
  const { body } = item.request
  if (!isObject(body) || !Array.isArray(body['ids'])) return item
  const ids: readonly unknown[] = body['ids']
  return { ...item, request: { ...item.request, body: { ...body, ids: ids.filter((id) => there.has(String(id))) } } }
}

/**
 * The items as they are to be sent again: those of `wanted` without what is gone, the states saying so where nothing of one is left.
 * Lists are read once each; where one cannot be read, its items stay as they are.
 */
export async function withoutGone<Item extends About | undefined>(
  items: readonly Item[],
  states: readonly ItemState[],
  wanted: readonly number[],
): Promise<{ readonly items: readonly Item[]; readonly states: readonly ItemState[] }> {
  const lists = new Map<string, Promise<ReadonlySet<string> | undefined>>()
  const read = (witness: Witness) => {
    const key = JSON.stringify([witness.call.name, witness.request])
    const list = lists.get(key) ?? idsIn(witness)
    lists.set(key, list)
    return list
  }
  const looked = await Promise.all(
    items.map(async (item, index) => {
      if (!item?.about || !item.witness || !wanted.includes(index)) return { item, state: states[index] }
      const there = await read(item.witness)
      if (!there) return { item, state: states[index] }
      return { item: without(item, there), state: item.about.some((id) => there.has(id)) ? states[index] : GONE }
    }),
  )
  return { items: looked.map(({ item }) => item), states: looked.flatMap(({ state }) => state ?? []) }
}
