// Checks right before an item is sent: its precondition, concurrent changes, and whether its targets still exist.
import { send } from '../client.ts'
import { toProblem } from '../problem.ts'
import { REJECTIONS, isRefused } from '../refusal-error.ts'
import { fetchFields } from './three-way.ts'
import { isObject } from '../../kit/is-object.ts'
import { matchesShape } from './verification.ts'
import type { Fields, Precondition, QuerySource, RunnableWrite, Verification } from './write-request.ts'
import { problemState } from './write-state.ts'
import type { ItemState } from './write-store.ts'

export const POLL_MS = 2_000
/** Failed queries in a row after which an item is given up. */
const MAX_FAILURES = 30

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isFinal = (error: unknown): boolean => isRefused(error, ...REJECTIONS)

function unreadState(error: unknown): ItemState {
  const { title, meaning, advice, messages } = toProblem(error)
  if (isFinal(error)) return problemState('refused', title, meaning, advice, [...messages])
  const note = 'This request was not sent.'
  return problemState('refused', "The service isn't responding", note, 'Resume once the service responds.', [
    ...messages,
  ])
}

/** Waits until an item can be sent, and completes it; or why it is not sent. Never rejects. */
export async function prepareItem<Item extends RunnableWrite>(
  item: Item,
  shouldContinue: () => boolean,
): Promise<Item | ItemState> {
  if (!item.prepare) return item
  const since = Date.now()
  let failures = 0
  while (shouldContinue()) {
    try {
      const prepared = await item.prepare(since)
      if (prepared) return 'state' in prepared ? prepared : { ...item, ...prepared }
      failures = 0
    } catch (error) {
      failures += 1
      if (isFinal(error) || failures >= MAX_FAILURES) return unreadState(error)
    }
    await sleep(POLL_MS)
  }
  return { state: 'waiting' }
}

const notSentState = (meaning: string, advice: string) => problemState('refused', 'Not sent', meaning, advice)

const supersededState = (reason: string): ItemState => ({
  ...problemState('skipped', 'Not needed', reason, 'Nothing was sent.'),
  superseded: true,
})

/** Waits for the precondition and checks for concurrent changes. Returns why the item must not be sent, if so. */
export async function checkBeforeSend(
  item: RunnableWrite | undefined,
  shouldContinue: () => boolean,
  compares: boolean,
): Promise<ItemState | undefined> {
  const { basis, precondition } = item ?? {}
  const waited = precondition && (await waitForPrecondition(precondition, shouldContinue))
  return waited ?? (basis && compares ? checkConflict(basis.source, basis.base) : undefined)
}

/** Polls until the precondition holds (undefined), can no longer hold (the reason), or the wait is stopped (`waiting`). */
export async function waitForPrecondition(
  { call, request, shows: expected, never, neverReason, superseded = [] }: Precondition,
  shouldContinue: () => boolean,
): Promise<ItemState | undefined> {
  while (shouldContinue()) {
    const outcome = await send(call, request)
    const ended = outcome.ok && superseded.find(({ shows }) => matchesShape(outcome.value, shows))
    if (ended) return supersededState(ended.reason)
    if (!outcome.ok) {
      const { kind } = outcome.refusal
      if (kind === 'not-found')
        return notSentState('The record that this request waits for no longer exists.', 'Check the target.')
      if (kind === 'signed-out') return { state: 'waiting' }
      if (kind === 'not-allowed') {
        return notSentState(
          'You no longer have permission to read the record that this request waits for.',
          'Ask for the permission, then check the target.',
        )
      }
    } else if (matchesShape(outcome.value, never)) return notSentState(neverReason, 'Check the target now.')
    else if (matchesShape(outcome.value, expected)) return undefined
    await sleep(POLL_MS)
  }
  return { state: 'waiting' }
}

async function checkConflict(source: QuerySource, base: Fields): Promise<ItemState | undefined> {
  const theirs = await fetchFields(source, Object.keys(base))
  if (!theirs)
    return notSentState('The current record could not be loaded.', 'Try again, or edit the record on its own page.')
  if (Object.keys(base).every((name) => theirs[name] === base[name])) return undefined
  return notSentState('The record has changed in the meantime.', 'Edit the record on its own page to compare.')
}

const TARGETS_NOT_FOUND = problemState('skipped', 'Target deleted', 'The target no longer exists.', 'Nothing was sent.')

/** The ids in a list; undefined if the query failed. */
async function fetchIds({ call, request }: Verification): Promise<ReadonlySet<string> | undefined> {
  const outcome = await send(call, request)
  if (!outcome.ok || !Array.isArray(outcome.value)) return undefined
  const list: readonly unknown[] = outcome.value
  return new Set(list.flatMap((each) => (isObject(each) && each['ciId'] !== undefined ? [String(each['ciId'])] : [])))
}

function filterBodyIds<Item extends RunnableWrite>(item: Item, found: ReadonlySet<string>): Item {
  const { body } = item.request
  if (!isObject(body) || !Array.isArray(body['ids'])) return item
  const ids: readonly unknown[] = body['ids']
  return { ...item, request: { ...item.request, body: { ...body, ids: ids.filter((id) => found.has(String(id))) } } }
}

/** Removes targets that no longer exist from the `requested` items, and skips those without any left. Without an answer they stay. */
export async function removeNotFound<Item extends RunnableWrite | undefined>(
  items: readonly Item[],
  states: readonly ItemState[],
  requested: readonly number[],
): Promise<{ readonly items: readonly Item[]; readonly states: readonly ItemState[] }> {
  const lists = new Map<string, Promise<ReadonlySet<string> | undefined>>()
  const fetchIdsOnce = (source: Verification) => {
    const key = JSON.stringify([source.call.name, source.request])
    const list = lists.get(key) ?? fetchIds(source)
    lists.set(key, list)
    return list
  }
  const checked = await Promise.all(
    items.map(async (item, index) => {
      if (!item?.targetIds || !item.verification || !requested.includes(index)) return { item, state: states[index] }
      const found = await fetchIdsOnce(item.verification)
      if (!found) return { item, state: states[index] }
      return {
        item: filterBodyIds(item, found),
        state: item.targetIds.some((id) => found.has(id)) ? states[index] : TARGETS_NOT_FOUND,
      }
    }),
  )
  return { items: checked.map(({ item }) => item), states: checked.flatMap(({ state }) => state ?? []) }
}
