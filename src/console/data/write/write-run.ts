// Sends the items of a confirmed intent: each at most once, a few at a time, none after a refusal unless wanted. Knows nothing of React.
import type { AnyCall } from '../../../contract/core/call.ts'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { describeRequest, send, type CallRequest } from '../client.ts'
import { loadStates, saveStates, type ItemState } from './write-store.ts'
import { withLock } from './single-tab.ts'
import { refusalToProblem } from '../problem.ts'
import { queryClient } from '../query-client.ts'
import { readOnlyReason } from '../session/read-only.ts'
import { RefusalError } from '../refusal-error.ts'
import { findSentRecord, recordSent, fingerprint, type SentRecord } from './dedupe.ts'

/** What can be sent: a plan's item, or one kept over a reload. */
export interface Sendable {
  readonly call: AnyCall
  readonly request: CallRequest<AnyCall>
}

export interface RunOptions {
  readonly writeId: string
  /** When its dialog was opened, epoch milliseconds: what other tabs wrote since then its reader has not seen. */
  readonly openedAt: number
  /** How many are on their way together. */
  readonly concurrency: number
  /** Whether a refusal leaves the others to be sent. */
  readonly continueOnError: boolean
  /** Asked before each item: false sends no more of them. */
  readonly shouldContinue?: () => boolean
  /** Looked at right before an item is sent: why it is not to be sent after all; `waiting` puts it back. */
  readonly beforeSend?: (index: number) => Promise<ItemState | undefined>
  /** Told after every change. `answer`: of the item that is done. */
  readonly onChange: (states: readonly ItemState[], index: number, answer: unknown) => void
}

const refusedState = (title: string, meaning: string, advice: string): ItemState => ({
  state: 'refused',
  problem: { title, meaning, advice, messages: [], request: '', status: undefined },
})

/** Of a write, only what certainly came to nothing is a refusal; a crash may have come after the deed. */
const isOutcomeUnknown = ({ kind }: Refusal, { ambiguousNotFound }: AnyCall): boolean =>
  kind === 'timed-out' || kind === 'offline' || kind === 'unexpected' || (kind === 'not-found' && ambiguousNotFound)

function toItemState(refusal: Refusal, call: AnyCall): ItemState {
  const problem = refusalToProblem(refusal)
  const kept = { ...problem, messages: [...problem.messages] }
  return isOutcomeUnknown(refusal, call)
    ? { state: 'unknown', problem: { ...kept, ...UNKNOWN_OUTCOME } }
    : { state: 'refused', problem: kept, routed: refusal.routed }
}

const UNKNOWN_OUTCOME = {
  title: 'No clear answer came',
  meaning: 'It may or may not have happened.',
  advice: 'Read the target again before you repeat it.',
} as const

/** Why nothing at all can be sent now. */
function writesDisabledState(): ItemState | undefined {
  const off = readOnlyReason()
  if (off !== undefined) return refusedState('Nothing was sent', 'Read-only mode is on.', 'Turn it off to write.')
  return navigator.onLine
    ? undefined
    : refusedState('Nothing was sent', 'This computer is offline.', 'Try again once it is not.')
}

/** Why this write may not be sent from here: another tab did, or nobody knows whether it was. */
function duplicateState(print: string, { writeId, openedAt }: RunOptions): ItemState | undefined {
  const before = findSentRecord(print)
  if (!before || before.intent === writeId) return undefined
  if (before.state !== 'done') {
    const meaning = 'This was sent before and no answer came, so it may have happened.'
    return refusedState('Not sent again', meaning, 'Look at the target first.')
  }
  if (before.at < openedAt) return undefined
  const meaning = 'Another tab of this browser sent the same since this was opened.'
  return refusedState('Not sent a second time', meaning, 'Close this and look at the target.')
}

const SENDING_ELSEWHERE = refusedState(
  'Not sent a second time',
  'Another tab of this browser is sending the same right now.',
  'Wait for it there.',
)

/**
 * Sends a call once, as a mutation with the key `[call name, params]`. Built in the cache, not by `useMutation`: a bulk write outlives
 * its dialog. Rejects with a RefusalError.
 */
const runMutation = ({ call, request }: Sendable): Promise<unknown> =>
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
const sendItem = (item: Sendable): Promise<readonly [next: ItemState, answer?: unknown]> =>
  runMutation(item).then(
    (answer) => [{ state: 'done' }, answer],
    (error: unknown) => {
      if (!(error instanceof RefusalError)) throw error
      return [toItemState(error.refusal, item.call)]
    },
  )

type ReportState = (index: number, next: ItemState, answer?: unknown) => ItemState

/** Sends one item, unless it was. */
async function writeItem(item: Sendable, index: number, settings: RunOptions, note: ReportState): Promise<ItemState> {
  const { writeId, beforeSend } = settings
  const print = fingerprint(describeRequest(item.call, item.request))
  const written = await withLock(`signalbox.write ${print}`, async () => {
    // Looking may take long, as waiting does: whether it may be sent is asked once more behind it.
    const reason =
      writesDisabledState() ?? duplicateState(print, settings) ?? (await beforeSend?.(index)) ?? writesDisabledState()
    if (reason) return note(index, reason)
    recordSent(print, { intent: writeId, at: Date.now(), state: 'sending' })
    note(index, { state: 'sending' })
    const [next, answer] = await sendItem(item)
    recordSent(print, next.state === 'refused' ? undefined : toSentRecord(writeId, next))
    return note(index, next, answer)
  })
  return written ? written.value : note(index, SENDING_ELSEWHERE)
}

const toSentRecord = (intent: string, { state }: ItemState): SentRecord => ({
  intent,
  at: Date.now(),
  state: state === 'done' ? 'done' : 'unknown',
})

/**
 * Sends those of the items that `wanted` names and that still wait. Answers the states of all; of a kept intent that another tab is at,
 * as they were. Never rejects.
 */
export async function runWrite(
  items: readonly (Sendable | undefined)[],
  requested: readonly number[],
  settings: RunOptions,
): Promise<readonly ItemState[]> {
  const run = await withLock(`signalbox.intent ${settings.writeId}`, async () => {
    // As kept, not as shown: what another tab sent meanwhile is not sent again.
    const states = [...loadStates(settings.writeId)]
    const note: ReportState = (index, next, answer) => {
      states[index] = next
      saveStates(settings.writeId, states)
      settings.onChange([...states], index, answer)
      return next
    }
    const queue = requested.filter((index) => states[index]?.state === 'waiting')
    let stopped = false
    const work = async () => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
        const item = items[index]
        if (stopped || settings.shouldContinue?.() === false) return
        if (!item) continue
        const { state } = await writeItem(item, index, settings, note)
        if (state !== 'done' && !settings.continueOnError) stopped = true
      }
    }
    await Promise.all(Array.from({ length: Math.max(1, settings.concurrency) }, work))
    return states
  })
  return run?.value ?? loadStates(settings.writeId)
}
