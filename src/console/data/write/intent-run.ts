// Sends the items of a confirmed intent: each at most once, a few at a time, none after a refusal unless wanted. Knows nothing of React.
import type { AnyCall } from '../../../contract/core/call.ts'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { describeRequest, send, type RequestOf } from '../client.ts'
import { statesOf, keepStates, type ItemState } from './intent-store.ts'
import { alone } from './one-tab.ts'
import { problemOf } from '../problem.ts'
import { queryClient } from '../query-client.ts'
import { readOnlyReason } from '../session/read-only.ts'
import { RefusalError } from '../refusal-error.ts'
import { lastSent, noteSent, printOf, type SentBefore } from './sent-before.ts'

/** What can be sent: a plan's item, or one kept over a reload. */
export interface Sendable {
  readonly call: AnyCall
  readonly request: RequestOf<AnyCall>
}

export interface RunSettings {
  readonly intent: string
  /** When its dialog was opened, epoch milliseconds: what other tabs wrote since then its reader has not seen. */
  readonly openedAt: number
  /** How many are on their way together. */
  readonly atOnce: number
  /** Whether a refusal leaves the others to be sent. */
  readonly goOn: boolean
  /** Asked before each item: false sends no more of them. */
  readonly mayGoOn?: () => boolean
  /** Looked at right before an item is sent: why it is not to be sent after all; `waiting` puts it back. */
  readonly before?: (index: number) => Promise<ItemState | undefined>
  /** Told after every change. `answer`: of the item that is done. */
  readonly onChange: (states: readonly ItemState[], index: number, answer: unknown) => void
}

const against = (title: string, meaning: string, advice: string): ItemState => ({
  state: 'refused',
  problem: { title, meaning, advice, messages: [], request: '', status: undefined },
})

/** Of a write, only what certainly came to nothing is a refusal; a crash may have come after the deed. */
const isLost = ({ kind }: Refusal, { missingMayBeDone }: AnyCall): boolean =>
  kind === 'timed-out' || kind === 'offline' || kind === 'unexpected' || (kind === 'not-found' && missingMayBeDone)

function stateAfter(refusal: Refusal, call: AnyCall): ItemState {
  const problem = problemOf(refusal)
  const kept = { ...problem, messages: [...problem.messages] }
  return isLost(refusal, call)
    ? { state: 'unknown', problem: { ...kept, ...LOST } }
    : { state: 'refused', problem: kept, routed: refusal.routed }
}

const LOST = {
  title: 'No clear answer came',
  meaning: 'It may or may not have happened.',
  advice: 'Read the target again before you repeat it.',
} as const

/** Why nothing at all can be sent now. */
function reasonNow(): ItemState | undefined {
  const off = readOnlyReason()
  if (off !== undefined) return against('Nothing was sent', 'Read-only mode is on.', 'Turn it off to write.')
  return navigator.onLine
    ? undefined
    : against('Nothing was sent', 'This computer is offline.', 'Try again once it is not.')
}

/** Why this write may not be sent from here: another tab did, or nobody knows whether it was. */
function reasonAgainst(print: string, { intent, openedAt }: RunSettings): ItemState | undefined {
  const before = lastSent(print)
  if (!before || before.intent === intent) return undefined
  if (before.state !== 'done') {
    const meaning = 'This was sent before and no answer came, so it may have happened.'
    return against('Not sent again', meaning, 'Look at the target first.')
  }
  if (before.at < openedAt) return undefined
  const meaning = 'Another tab of this browser sent the same since this was opened.'
  return against('Not sent a second time', meaning, 'Close this and look at the target.')
}

const BUSY_ELSEWHERE = against(
  'Not sent a second time',
  'Another tab of this browser is sending the same right now.',
  'Wait for it there.',
)

/**
 * Sends a call once, as a mutation with the key `[call name, params]`. Built in the cache, not by `useMutation`: a bulk write outlives
 * its dialog. Rejects with a RefusalError.
 */
const mutate = ({ call, request }: Sendable): Promise<unknown> =>
  queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationKey: [call.name, request.params],
      mutationFn: async () => {
        const outcome = await send(call, request)
        if (!outcome.ok) throw new RefusalError(outcome.refusal)
        return outcome.value
      },
    })
    .execute(undefined)

/** The state after sending, with the answer if the write is done. */
const sentState = (item: Sendable): Promise<readonly [next: ItemState, answer?: unknown]> =>
  mutate(item).then(
    (answer) => [{ state: 'done' }, answer],
    (error: unknown) => {
      if (!(error instanceof RefusalError)) throw error
      return [stateAfter(error.refusal, item.call)]
    },
  )

type Note = (index: number, next: ItemState, answer?: unknown) => ItemState

/** Sends one item, unless it was. */
async function writeItem(item: Sendable, index: number, settings: RunSettings, note: Note): Promise<ItemState> {
  const { intent, before } = settings
  const print = printOf(describeRequest(item.call, item.request))
  const written = await alone(`signalbox.write ${print}`, async () => {
    // Looking may take long, as waiting does: whether it may be sent is asked once more behind it.
    const reason = reasonNow() ?? reasonAgainst(print, settings) ?? (await before?.(index)) ?? reasonNow()
    if (reason) return note(index, reason)
    noteSent(print, { intent, at: Date.now(), state: 'sending' })
    note(index, { state: 'sending' })
    const [next, answer] = await sentState(item)
    noteSent(print, next.state === 'refused' ? undefined : sentAs(intent, next))
    return note(index, next, answer)
  })
  return written ? written.value : note(index, BUSY_ELSEWHERE)
}

const sentAs = (intent: string, { state }: ItemState): SentBefore => ({
  intent,
  at: Date.now(),
  state: state === 'done' ? 'done' : 'unknown',
})

/**
 * Sends those of the items that `wanted` names and that still wait. Answers the states of all; of a kept intent that another tab is at,
 * as they were. Never rejects.
 */
export async function runIntent(
  items: readonly (Sendable | undefined)[],
  wanted: readonly number[],
  settings: RunSettings,
): Promise<readonly ItemState[]> {
  const run = await alone(`signalbox.intent ${settings.intent}`, async () => {
    // As kept, not as shown: what another tab sent meanwhile is not sent again.
    const states = [...statesOf(settings.intent)]
    const note: Note = (index, next, answer) => {
      states[index] = next
      keepStates(settings.intent, states)
      settings.onChange([...states], index, answer)
      return next
    }
    const queue = wanted.filter((index) => states[index]?.state === 'waiting')
    let stopped = false
    const work = async () => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
        const item = items[index]
        if (stopped || settings.mayGoOn?.() === false) return
        if (!item) continue
        const { state } = await writeItem(item, index, settings, note)
        if (state !== 'done' && !settings.goOn) stopped = true
      }
    }
    await Promise.all(Array.from({ length: Math.max(1, settings.atOnce) }, work))
    return states
  })
  return run?.value ?? statesOf(settings.intent)
}
