// The course of one confirmed intent: written down, sent, read again where no answer came, ended. What it shows is the dialog's.
import { basePath } from '../../routing/page-settings.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import { describeRequest } from '../client.ts'
import { notifyDeleted } from '../deleted.ts'
import { verifyUnknown, checkBeforeSend } from './write-checks.ts'
import { runWrite, type Sendable } from './write-run.ts'
import { allDone, unknownIndexes } from './write-state.ts'
import { removeWrite, saveWrite, type ItemState } from './write-store.ts'
import { recordBase } from '../journal/journal.ts'
import { holdOpenLock, reportItemStates } from './open-writes.ts'
import { NOT_FOUND, type WriteRequest } from './write-request.ts'
import { invalidateCalls } from '../read/call-query.ts'
import { endBulk, watchBulk } from '../watch/bulk.ts'
import { watchLocks } from '../watch/environment.ts'

export interface WritePlan {
  readonly title: string
  readonly requests: readonly WriteRequest<AnyCall>[]
  /** Sent instead where the service does not know the call. */
  readonly fallback?: readonly WriteRequest<AnyCall>[] | undefined
  /** Calls whose readings are repeated afterwards, however it ended. */
  readonly invalidates: readonly AnyCall[]
  readonly concurrency?: number | undefined
  readonly continueOnError: boolean
  readonly getResumePath?: (() => string | undefined) | undefined
  /** Finds out more before the results are shown. */
  readonly onSettled?: ((states: readonly ItemState[]) => Promise<void>) | undefined
  /** Everything is done. Not called once the dialog is gone. */
  readonly onDone?: ((answers: readonly unknown[]) => void) | undefined
}

type WriteRequests = readonly WriteRequest<AnyCall>[]

/** What one intent needs beyond drawing; state would come too late for a second click in the same frame. */
export interface WriteRun {
  /** Of the intent as this browser keeps it; empty before the first one. */
  id: string
  /** What was or is being sent. */
  items: WriteRequests
  /** Epoch milliseconds; what other tabs wrote since then its reader has not seen. */
  readonly openedAt: number
  busy: boolean
  /** No more is to be sent than what is on its way. */
  stopRequested: boolean
  /** The dialog is. */
  unmounted: boolean
  /** Lets other tabs go on with it. */
  releaseLock: () => void
  readonly answers: Map<number, unknown>
}

export const createWriteRun = (): WriteRun => ({
  id: '',
  items: [],
  openedAt: Date.now(),
  busy: false,
  stopRequested: false,
  unmounted: false,
  releaseLock: () => {},
  answers: new Map(),
})

export type Phase = 'ready' | 'sending' | 'checking'

/** Where a course is shown: what it is at, and how far each item has come. */
export interface WriteRunView {
  readonly setPhase: (phase: Phase) => void
  readonly setStates: (states: readonly ItemState[]) => void
}

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
const currentPath = ({ pathname, search }: Location) => pathname.slice(basePath.length) + search
const toSendable = ({ call, request }: WriteRequest<AnyCall>): Sendable => ({ call, request })

/** Writes an intent down, in the place of the one before it. */
export function beginWrite(course: WriteRun, plan: WritePlan, items: WriteRequests): void {
  if (course.id !== '') removeWrite(course.id)
  course.releaseLock()
  const id = newId()
  course.id = id
  course.items = items
  course.releaseLock = holdOpenLock(id)
  const goesOn = plan.getResumePath?.()
  const about = { id, title: plan.title, to: currentPath(location), openedAt: course.openedAt }
  saveWrite(goesOn === undefined ? about : { ...about, goesOn }, items)
  for (const { basis, request } of items) if (basis) recordBase(request.body, basis.base)
}

/**
 * Sends what waits of `wanted` among the items of the course, then finds out about what got no answer. `repeats`: it was confirmed a
 * while ago. Answers the states of all.
 */
export async function sendAndVerify(
  course: WriteRun,
  shown: WriteRunView,
  plan: WritePlan,
  requested: readonly number[],
  repeats: boolean,
): Promise<readonly ItemState[]> {
  const { id, items } = course
  const shouldContinue = () => !course.stopRequested
  course.stopRequested = false
  // Once more where some are sent again: it is under way again.
  if (items.length > 1) watchBulk(id, plan.title, currentPath(location), items.length)
  shown.setPhase('sending')
  const sent = await runWrite(items.map(toSendable), requested, {
    writeId: id,
    openedAt: course.openedAt,
    concurrency: plan.concurrency ?? 1,
    continueOnError: plan.continueOnError,
    shouldContinue,
    // A single one was compared when it was confirmed, but not since.
    beforeSend: (index) => checkBeforeSend(items[index], shouldContinue, repeats || items.length > 1),
    onChange: (next, index, answer) => {
      if (answer !== undefined) course.answers.set(index, answer)
      shown.setStates(next)
      if (next.length > 1) reportItemStates(id, next)
    },
  })
  const ended = await verifyRun(course, shown, sent)
  watchLocks(items, ended)
  void invalidateCalls(plan.invalidates)
  return ended
}

/** Reads again what got no answer; the states of all. */
export async function verifyRun(
  course: WriteRun,
  shown: WriteRunView,
  sent: readonly ItemState[],
): Promise<readonly ItemState[]> {
  if (unknownIndexes(sent).length === 0) return sent
  shown.setPhase('checking')
  const next = await verifyUnknown(course.id, course.items, sent)
  shown.setStates(next)
  return next
}

/** Nothing is under way any more; what was done is forgotten here, and told to who kept its address. */
export async function finishWrite(
  { id, items }: WriteRun,
  { onSettled }: WritePlan,
  ended: readonly ItemState[],
): Promise<void> {
  await onSettled?.(ended)
  if (ended.length > 1) endBulk(id, allDone(ended))
  if (allDone(ended)) removeWrite(id)
  for (const [index, { verification }] of items.entries())
    if (verification?.shows === NOT_FOUND && ended[index]?.state === 'done')
      notifyDeleted(describeRequest(verification.call, verification.request).path)
}
