// The one durable write runner, for single, bulk, wave and resumed writes. Sends each item at most once; states are stored before and
// after each request, so that a reload never repeats one.
import type { AnyCall } from '../../../contract/core/call.ts'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { describeRequest } from '../client.ts'
import { refusalToProblem } from '../problem.ts'
import { queryClient } from '../query-client.ts'
import { RefusalError } from '../refusal-error.ts'
import { watchLocks } from '../watch/environment.ts'
import { findSentRecord, recordSent, fingerprint } from './dedupe.ts'
import { reportItemStates } from './open-writes.ts'
import { sendWrite } from './send-write.ts'
import { withLock } from './single-tab.ts'
import { verifyUnknown } from './verification.ts'
import { checkBeforeSend, removeNotFound } from './write-checks.ts'
import type { RunnableWrite, Sendable } from './write-request.ts'
import { problemState, requeue, unknownIndexes } from './write-state.ts'
import { loadStates, saveStates, type ItemState } from './write-store.ts'

export interface RunOptions {
  readonly writeId: string
  /** When its dialog was opened, epoch milliseconds: the operator has not seen what other tabs sent since. */
  readonly openedAt: number
  readonly concurrency: number
  readonly continueOnError: boolean
  /** Asked before each item; false stops the run. */
  readonly shouldContinue?: () => boolean
  /** Called at the turn of an item. Returns what to send, or why nothing is sent. */
  readonly prepare?: (index: number) => Promise<Sendable | ItemState | undefined>
  /** Called right before an item is sent. Returns why it must not be sent; `waiting` requeues it. */
  readonly beforeSend?: (index: number) => Promise<ItemState | undefined>
  /** Called after every change; `answer` is set for an item that is done. */
  readonly onChange: (states: readonly ItemState[], index: number, answer: unknown) => void
}

const refusedState = (title: string, meaning: string, advice: string) => problemState('refused', title, meaning, advice)

/** Only an explicit refusal proves that a write did not happen; a crash may have come after it. */
const isOutcomeUnknown = ({ kind }: Refusal, { ambiguousNotFound }: AnyCall): boolean =>
  kind === 'timed-out' || kind === 'offline' || kind === 'unexpected' || (kind === 'not-found' && ambiguousNotFound)

const UNKNOWN_OUTCOME = {
  title: 'Outcome unknown',
  meaning: 'The change may or may not have been made.',
  advice: 'Check the target before you repeat it.',
} as const

function toItemState(refusal: Refusal, call: AnyCall): ItemState {
  const { messages, ...problem } = refusalToProblem(refusal)
  return isOutcomeUnknown(refusal, call)
    ? { state: 'unknown', problem: { ...problem, messages: [...messages], ...UNKNOWN_OUTCOME } }
    : { state: 'refused', problem: { ...problem, messages: [...messages] }, routed: refusal.routed }
}

const offlineState = (): ItemState | undefined =>
  navigator.onLine
    ? undefined
    : refusedState('Nothing was sent', 'This computer is offline.', 'Try again once it is online.')

/** Set if another write sent the same since, or with an unknown outcome. */
function duplicateState(print: string, { writeId, openedAt }: RunOptions): ItemState | undefined {
  const previous = findSentRecord(print)
  if (!previous || previous.intent === writeId) return undefined
  if (previous.state !== 'done') {
    const meaning = 'This request was sent before and got no response, so the change may have been made.'
    return refusedState('Not sent again', meaning, 'Check the target first.')
  }
  if (previous.at < openedAt) return undefined
  const meaning = 'Another browser tab has already sent the same request.'
  return refusedState('Not sent again', meaning, 'Close this dialog and check the target.')
}

const SENDING_ELSEWHERE = refusedState(
  'Not sent again',
  'Another browser tab is sending the same request.',
  'Wait until it has finished.',
)

/**
 * Sends a call once, as a mutation with the key `[call name, params]`. Built in the cache, not by `useMutation`: a bulk write outlives
 * its dialog. Rejects with a RefusalError.
 */
const runMutation = ({ call, request }: Sendable): Promise<unknown> =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: [call.name, request.params], mutationFn: () => sendWrite({ call, request }) })
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

async function writeItem(item: Sendable, index: number, options: RunOptions, report: ReportState): Promise<ItemState> {
  const { writeId, beforeSend } = options
  const print = fingerprint(describeRequest(item.call, item.request))
  const written = await withLock(`signalbox.write ${print}`, async () => {
    // `beforeSend` may wait for long: ask again afterwards.
    const reason = offlineState() ?? duplicateState(print, options) ?? (await beforeSend?.(index)) ?? offlineState()
    if (reason) return report(index, reason)
    recordSent(print, { intent: writeId, at: Date.now(), state: 'sending' })
    report(index, { state: 'sending' })
    const [next, answer] = await sendItem(item)
    const sentState = next.state === 'done' ? 'done' : 'unknown'
    recordSent(print, next.state === 'refused' ? undefined : { intent: writeId, at: Date.now(), state: sentState })
    return report(index, next, answer)
  })
  return written ? written.value : report(index, SENDING_ELSEWHERE)
}

/**
 * Sends the `requested` items that are still waiting. Returns the states of all items; if another tab runs the same write, those it has
 * stored. Never rejects.
 */
export async function runWrite(
  items: readonly (Sendable | undefined)[],
  requested: readonly number[],
  options: RunOptions,
): Promise<readonly ItemState[]> {
  const run = await withLock(`signalbox.intent ${options.writeId}`, async () => {
    // The stored states, not the shown ones: another tab may have sent some items.
    const states = [...loadStates(options.writeId)]
    const report: ReportState = (index, next, answer) => {
      states[index] = next
      saveStates(options.writeId, states)
      options.onChange([...states], index, answer)
      return next
    }
    const queue = requested.filter((index) => states[index]?.state === 'waiting')
    let stopped = false
    const work = async () => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
        if (stopped || options.shouldContinue?.() === false) return
        const item = options.prepare ? await options.prepare(index) : items[index]
        if (!item) continue
        const { state } = 'state' in item ? report(index, item) : await writeItem(item, index, options, report)
        if (state !== 'done' && state !== 'skipped' && !options.continueOnError) stopped = true
      }
    }
    await Promise.all(Array.from({ length: Math.max(1, options.concurrency) }, work))
    return states
  })
  return run?.value ?? loadStates(options.writeId)
}

export type WritePhase = 'ready' | 'sending' | 'checking'

/** A confirmed write whose dialog is open. Mutable: React state would be too late for a second click in the same frame. */
export interface WriteRun<Item extends RunnableWrite | undefined> {
  /** Id of the stored write; empty before the first one. */
  id: string
  items: readonly Item[]
  /** Epoch milliseconds. */
  readonly openedAt: number
  /** One action runs at a time. */
  busy: boolean
  /** Lets current requests end and sends no more. */
  stopRequested: boolean
  /** By index, of items that are done. */
  readonly answers: Map<number, unknown>
  readonly setPhase: (phase: WritePhase) => void
  readonly show: (items: readonly Item[], states: readonly ItemState[]) => void
}

interface SendOptions {
  readonly concurrency: number
  readonly continueOnError: boolean
  /** Checks for concurrent changes before each item. */
  readonly compares: boolean
}

/** Sends the `requested` items that are waiting, then verifies unknown outcomes. Returns the states of all items. */
export async function sendItems<Item extends RunnableWrite | undefined>(
  run: WriteRun<Item>,
  requested: readonly number[],
  { compares, ...options }: SendOptions,
): Promise<readonly ItemState[]> {
  const { id, openedAt } = run
  const shouldContinue = () => !run.stopRequested
  run.setPhase('sending')
  const sent = await runWrite(run.items, requested, {
    ...options,
    writeId: id,
    openedAt,
    shouldContinue,
    prepare: async (index) => {
      const item = run.items[index]
      const prepared = await item?.prepare?.(shouldContinue)
      if (!item || !prepared) return item
      if ('state' in prepared) return prepared
      const completed = { ...item, ...prepared }
      run.items = run.items.with(index, completed)
      return completed
    },
    beforeSend: (index) => checkBeforeSend(run.items[index], shouldContinue, compares),
    onChange: (states, index, answer) => {
      if (answer !== undefined) run.answers.set(index, answer)
      run.show(run.items, states)
      if (states.length > 1) reportItemStates(id, states)
    },
  })
  run.show(run.items, sent)
  const states = await verifyItems(run, sent)
  watchLocks(run.items, states)
  return states
}

/** Verifies unknown outcomes. Returns the states of all items. */
export async function verifyItems<Item extends RunnableWrite | undefined>(
  run: WriteRun<Item>,
  states: readonly ItemState[],
): Promise<readonly ItemState[]> {
  if (unknownIndexes(states).length === 0) return states
  run.setPhase('checking')
  const verified = await verifyUnknown(run.id, run.items, states)
  run.show(run.items, verified)
  return verified
}

/** Requeues the picked items without targets that no longer exist, and sends them. Returns the states of all items. */
export async function resendItems<Item extends RunnableWrite | undefined>(
  run: WriteRun<Item>,
  pick: (states: readonly ItemState[]) => readonly number[],
  concurrency: number,
): Promise<readonly ItemState[]> {
  run.stopRequested = false
  run.setPhase('sending')
  const stored = loadStates(run.id)
  const requested = pick(stored)
  const queued = requeue(stored, requested)
  // Store before the next query, so that a reload during it can be resumed.
  saveStates(run.id, queued)
  const { items, states } = await removeNotFound(run.items, queued, requested)
  saveStates(run.id, states)
  run.items = items
  return sendItems(run, requested, { concurrency, continueOnError: false, compares: true })
}
