// The course of one confirmed intent: written down, sent, read again where no answer came, ended. What it shows is the dialog's.
import { basePath } from '../../place.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import { describeRequest } from '../client.ts'
import { tellDeleted } from '../deleted.ts'
import { settleUnknown, whyNot } from './intent-checks.ts'
import { runIntent, type Sendable } from './intent-run.ts'
import { allDone, unknownIn } from './intent-state.ts'
import { forgetIntent, keepIntent, type ItemState } from './intent-store.ts'
import { noteBase } from '../journal/journal.ts'
import { holdOpen, reportStates } from './open-intents.ts'
import { GONE, type Planned } from './planned.ts'
import { readAgain } from '../read/read.ts'
import { endBulk, watchBulk } from '../watch/watch-bulk.ts'
import { watchLocks } from '../watch/watch-environment.ts'

export interface IntentPlan {
  readonly title: string
  readonly planned: readonly Planned<AnyCall>[]
  /** Sent instead where the service does not know the call. */
  readonly otherwise?: readonly Planned<AnyCall>[] | undefined
  /** Calls whose readings are repeated afterwards, however it ended. */
  readonly changes: readonly AnyCall[]
  readonly atOnce?: number | undefined
  readonly goOn: boolean
  readonly begins?: (() => string | undefined) | undefined
  /** Finds out more before the results are shown. */
  readonly settle?: ((states: readonly ItemState[]) => Promise<void>) | undefined
  /** Everything is done. Not called once the dialog is gone. */
  readonly onDone?: ((answers: readonly unknown[]) => void) | undefined
}

type Items = readonly Planned<AnyCall>[]

/** What one intent needs beyond drawing; state would come too late for a second click in the same frame. */
export interface Course {
  /** Of the intent as this browser keeps it; empty before the first one. */
  id: string
  /** What was or is being sent. */
  items: Items
  /** Epoch milliseconds; what other tabs wrote since then its reader has not seen. */
  readonly openedAt: number
  busy: boolean
  /** No more is to be sent than what is on its way. */
  stop: boolean
  /** The dialog is. */
  gone: boolean
  /** Lets other tabs go on with it. */
  leave: () => void
  readonly answers: Map<number, unknown>
}

export const newCourse = (): Course => ({
  id: '',
  items: [],
  openedAt: Date.now(),
  busy: false,
  stop: false,
  gone: false,
  leave: () => {},
  answers: new Map(),
})

export type Phase = 'ready' | 'sending' | 'checking'

/** Where a course is shown: what it is at, and how far each item has come. */
export interface Shown {
  readonly setPhase: (phase: Phase) => void
  readonly setStates: (states: readonly ItemState[]) => void
}

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
const hereIn = ({ pathname, search }: Location) => pathname.slice(basePath.length) + search
const sendable = ({ call, request }: Planned<AnyCall>): Sendable => ({ call, request })

/** Writes an intent down, in the place of the one before it. */
export function begin(course: Course, plan: IntentPlan, items: Items): void {
  if (course.id !== '') forgetIntent(course.id)
  course.leave()
  const id = newId()
  course.id = id
  course.items = items
  course.leave = holdOpen(id)
  const goesOn = plan.begins?.()
  const about = { id, title: plan.title, to: hereIn(location), openedAt: course.openedAt }
  keepIntent(goesOn === undefined ? about : { ...about, goesOn }, items)
  for (const { basis, request } of items) if (basis) noteBase(request.body, basis.base)
}

/**
 * Sends what waits of `wanted` among the items of the course, then finds out about what got no answer. `repeats`: it was confirmed a
 * while ago. Answers the states of all.
 */
export async function run(
  course: Course,
  shown: Shown,
  plan: IntentPlan,
  wanted: readonly number[],
  repeats: boolean,
): Promise<readonly ItemState[]> {
  const { id, items } = course
  const mayGoOn = () => !course.stop
  course.stop = false
  // Once more where some are sent again: it is under way again.
  if (items.length > 1) watchBulk(id, plan.title, hereIn(location), items.length)
  shown.setPhase('sending')
  const sent = await runIntent(items.map(sendable), wanted, {
    intent: id,
    openedAt: course.openedAt,
    atOnce: plan.atOnce ?? 1,
    goOn: plan.goOn,
    mayGoOn,
    // A single one was compared when it was confirmed, but not since.
    before: (index) => whyNot(items[index], mayGoOn, repeats || items.length > 1),
    onChange: (next, index, answer) => {
      if (answer !== undefined) course.answers.set(index, answer)
      shown.setStates(next)
      if (next.length > 1) reportStates(id, next)
    },
  })
  const ended = await checked(course, shown, sent)
  watchLocks(items, ended)
  void readAgain(plan.changes)
  return ended
}

/** Reads again what got no answer; the states of all. */
export async function checked(course: Course, shown: Shown, sent: readonly ItemState[]): Promise<readonly ItemState[]> {
  if (unknownIn(sent).length === 0) return sent
  shown.setPhase('checking')
  const next = await settleUnknown(course.id, course.items, sent)
  shown.setStates(next)
  return next
}

/** Nothing is under way any more; what was done is forgotten here, and told to who kept its address. */
export async function end({ id, items }: Course, { settle }: IntentPlan, ended: readonly ItemState[]): Promise<void> {
  await settle?.(ended)
  if (ended.length > 1) endBulk(id, allDone(ended))
  if (allDone(ended)) forgetIntent(id)
  for (const [index, { witness }] of items.entries())
    if (witness?.shows === GONE && ended[index]?.state === 'done')
      tellDeleted(describeRequest(witness.call, witness.request).path)
}
