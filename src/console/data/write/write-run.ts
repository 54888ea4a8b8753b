// The one durable write runner, for single, bulk, wave and resumed writes. Sends each item at most once; states are stored before and
// after each request, so that a reload never repeats one.
import type { AnyCall } from '../../../contract/core/call.ts'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { describeRequest } from '../client.ts'
import { refusalToProblem } from '../problem.ts'
import { queryClient } from '../query-client.ts'
import { REJECTIONS, RefusalError } from '../refusal-error.ts'
import { watchLocks } from '../watch/environment.ts'
import { findSentRecord, recordSent, fingerprint } from './dedupe.ts'
import { reportItemStates } from './open-writes.ts'
import { sendWrite } from './send-write.ts'
import { isLocked, withLock } from './tab-lock.ts'
import { verifyItem, verifyUnknown } from './verification.ts'
import { checkBeforeSend, POLL_MS, prepareItem, removeNotFound, sleep } from './write-checks.ts'
import type { RunnableWrite, Sendable } from './write-request.ts'
import { isDone, isUnknown, problemState, requeue, unknownIndexes } from './write-state.ts'
import { loadStates, saveStates, type ItemState } from './write-store.ts'

export interface RunOptions<Item> {
  readonly writeId: string
  /** When its dialog was opened, epoch milliseconds: the operator has not seen what other tabs sent since. */
  readonly openedAt: number
  /** 1 by default. */
  readonly concurrency?: number
  readonly continueOnError?: boolean
  /** Checks for concurrent changes before each item. */
  readonly compares?: boolean
  /** Runs without an operator: unknown outcomes, including those from before a reload, are verified until they are known. */
  readonly unattended?: boolean
  /** Asked before each item; false stops the run. */
  readonly shouldContinue?: () => boolean
  /** Called once this tab has the run, and after every change. */
  readonly onChange: (change: RunChange<Item>) => void
}

interface RunChange<Item> {
  /** As prepared. */
  readonly items: readonly Item[]
  readonly states: readonly ItemState[]
  /** The item that changed, with its answer if it is done. */
  readonly index?: number
  readonly answer?: unknown
}

type SendSettings = Omit<RunOptions<never>, 'onChange'>

const refusedState = (title: string, meaning: string, advice: string) => problemState('refused', title, meaning, advice)

/** Only an explicit refusal proves that a write did not happen; a crash may have come after it. */
const hasUnknownOutcome = ({ kind }: Refusal, { ambiguousNotFound }: AnyCall): boolean =>
  kind === 'timed-out' || kind === 'offline' || kind === 'unexpected' || (kind === 'not-found' && ambiguousNotFound)

const UNKNOWN_OUTCOME = {
  title: 'Outcome unknown',
  meaning: 'The change may or may not have been made.',
  advice: 'Check the target before you repeat it.',
} as const

function toItemState(refusal: Refusal, call: AnyCall): ItemState {
  const { messages, ...text } = refusalToProblem(refusal)
  const problem = { ...text, messages: [...messages] }
  if (hasUnknownOutcome(refusal, call)) return { state: 'unknown', problem: { ...problem, ...UNKNOWN_OUTCOME } }
  return { state: 'refused', problem, routed: refusal.routed, rejected: REJECTIONS.includes(refusal.kind) }
}

const offlineState = (): ItemState | undefined =>
  navigator.onLine
    ? undefined
    : refusedState('Nothing was sent', 'This computer is offline.', 'Try again once it is online.')

/** Set if another write sent the same since, or with an unknown outcome. */
function duplicateState(print: string, { writeId, openedAt }: SendSettings): ItemState | undefined {
  const previous = findSentRecord(print)
  if (!previous || previous.writeId === writeId) return undefined
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

/** Sends a call once, as a mutation built in the cache: a bulk write outlives its dialog. Rejects with a RefusalError. */
const runMutation = ({ call, request }: Sendable): Promise<unknown> =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: [call.name, request.params], mutationFn: () => sendWrite({ call, request }) })
    .execute(undefined)

/** The state after sending, with the answer if the write is done. */
const sendItem = ({ call, request, fallback }: RunnableWrite): Promise<readonly [next: ItemState, answer?: unknown]> =>
  runMutation({ call, request }).then(
    (answer) => [{ state: 'done' }, answer],
    (error: unknown) => {
      if (!(error instanceof RefusalError)) throw error
      return fallback && !error.refusal.routed ? sendItem(fallback) : [toItemState(error.refusal, call)]
    },
  )

type ReportState = (index: number, next: ItemState, answer?: unknown) => ItemState

async function writeItem(
  item: RunnableWrite,
  index: number,
  options: SendSettings,
  report: ReportState,
): Promise<ItemState> {
  const { writeId, shouldContinue = () => true, compares = false } = options
  const print = fingerprint(describeRequest(item.call, item.request))
  const written = await withLock(`signalbox.fingerprint ${print}`, async () => {
    // The check may wait for long: ask again afterwards.
    const reason =
      offlineState() ??
      duplicateState(print, options) ??
      (await checkBeforeSend(item, shouldContinue, compares)) ??
      offlineState()
    if (reason) return report(index, reason)
    recordSent(print, { writeId, at: Date.now(), state: 'sending' })
    report(index, { state: 'sending' })
    const [next, answer] = await sendItem(item)
    const sentState = next.state === 'done' ? 'done' : 'unknown'
    recordSent(print, next.state === 'refused' ? undefined : { writeId, at: Date.now(), state: sentState })
    return report(index, next, answer)
  })
  return written ? written.value : report(index, SENDING_ELSEWHERE)
}

/** Verifies an unknown outcome: once, or until it is known. */
async function verifySent(item: RunnableWrite, state: ItemState, options: SendSettings): Promise<ItemState> {
  const { writeId, unattended, shouldContinue = () => true } = options
  const verified = await verifyItem(writeId, item, state)
  if (!unattended || !isUnknown(verified) || !shouldContinue()) return verified
  await sleep(POLL_MS)
  return verifySent(item, verified, options)
}

const runLock = (writeId: string) => `signalbox.write-run ${writeId}`

/** Whether any tab sends a write. Does not take its lock. */
export const isWriteRunning = (writeId: string): Promise<boolean> => isLocked(runLock(writeId))

/**
 * Sends the `requested` items that are waiting, in one tab, and verifies unknown outcomes. Returns the states, or the
 * stored ones if another tab runs the write. Never rejects.
 */
export async function runWrite<Item extends RunnableWrite | undefined>(
  planned: readonly Item[],
  requested: readonly number[],
  { onChange, ...options }: RunOptions<Item>,
): Promise<readonly ItemState[]> {
  const { writeId, unattended, shouldContinue = () => true, continueOnError, concurrency = 1 } = options
  const run = await withLock(runLock(writeId), async () => {
    let items = planned
    // The stored states, not the shown ones: another tab may have sent some items.
    const states = [...loadStates(writeId)]
    const report: ReportState = (index, next, answer) => {
      states[index] = next
      saveStates(writeId, states)
      onChange({ items, states: [...states], index, answer })
      return next
    }
    const runItem = async (item: NonNullable<Item>, index: number, state: ItemState): Promise<ItemState> => {
      if (isUnknown(state)) return report(index, await verifySent(item, state, options))
      const prepared = await prepareItem(item, shouldContinue)
      if ('state' in prepared) return report(index, prepared)
      items = items.with(index, prepared)
      const sent = await writeItem(prepared, index, options, report)
      return isUnknown(sent) ? report(index, await verifySent(prepared, sent, options)) : sent
    }
    onChange({ items, states: [...states] })
    const queue = [...requested]
    let stopped = false
    const work = async () => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
        const item = items[index]
        const state = states[index]
        if (!item || !state || !(state.state === 'waiting' || (unattended && isUnknown(state)))) continue
        if (stopped || !shouldContinue()) return
        const next = await runItem(item, index, state)
        if (!isDone(next) && !continueOnError) stopped = true
      }
    }
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work))
    return states
  })
  return run?.value ?? loadStates(writeId)
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
  unmounted: boolean
  /** Lets other tabs resume the write. */
  releaseLock: () => void
  /** By index, of items that are done. */
  readonly answers: Map<number, unknown>
  readonly setPhase: (phase: WritePhase) => void
  readonly show: (items: readonly Item[], states: readonly ItemState[]) => void
}

/** Sends the `requested` items that are waiting. Returns the states of all items. */
export async function sendItems<Item extends RunnableWrite | undefined>(
  run: WriteRun<Item>,
  requested: readonly number[],
  options: Pick<SendSettings, 'concurrency' | 'continueOnError' | 'compares'>,
): Promise<readonly ItemState[]> {
  run.setPhase('sending')
  const states = await runWrite(run.items, requested, {
    ...options,
    writeId: run.id,
    openedAt: run.openedAt,
    shouldContinue: () => !run.stopRequested,
    onChange: ({ items, states, index, answer }) => {
      run.items = items
      if (index !== undefined && answer !== undefined) run.answers.set(index, answer)
      run.show(items, states)
      if (states.length > 1) reportItemStates(run.id, states)
    },
  })
  run.show(run.items, states)
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
