// State of one intent from the opened dialog to its end: compare, send, read again what got no answer, go on or retry.
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, AnyCall } from '../../contract/call.ts'
import { basePath } from '../place.ts'
import { withoutGone } from './gone.ts'
import { settleUnknown, whyNot } from './intent-checks.ts'
import { runIntent, type Sendable } from './intent-run.ts'
import { allDone, failedIn, putBack, unknownIn, waitingIn } from './intent-state.ts'
import { forgetIntent, keepIntent, keepStates, statesOf, type ItemState } from './intent-store.ts'
import { noteBase } from './journal.ts'
import { holdOpen, reportStates } from './open-intents.ts'
import type { Planned } from './planned.ts'
import { readAgain } from './read.ts'
import { useComparison } from './use-comparison.ts'
import { endBulk, watchBulk } from './watch.ts'
import { watchLocks } from './watch-environment.ts'

export interface IntentPlan<C extends AnyCall> {
  readonly title: string
  readonly planned: readonly Planned<C>[]
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
  readonly onDone?: ((answers: readonly (AnswerOf<C> | null)[]) => void) | undefined
}

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
const hereIn = ({ pathname, search }: Location) => pathname.slice(basePath.length) + search
const sendable = ({ call, request }: Planned<AnyCall>): Sendable => ({ call, request })
const indexes = (items: readonly unknown[]) => items.map((_, index) => index)

export function useIntent<C extends AnyCall>(plan: IntentPlan<C>) {
  const [openedAt] = useState(Date.now)
  const [states, setStates] = useState<readonly ItemState[]>([])
  const [phase, setPhase] = useState<'ready' | 'sending' | 'checking'>('ready')
  const [frozen, setFrozen] = useState<readonly Planned<AnyCall>[]>([])
  const { compared, ...comparison } = useComparison()
  // What one intent needs beyond drawing; state would come too late for a second click in the same frame.
  const own = useRef({
    id: '',
    busy: false,
    stop: false,
    gone: false,
    leave: () => {},
    answers: new Map<number, unknown>(),
  })
  useEffect(() => {
    const { current } = own
    current.gone = false
    return () => {
      current.gone = true
      if (!current.busy) current.leave()
    }
  }, [])

  /** Does one thing at a time: what ends with states is an end, undefined is something to look at first. */
  async function once(act: () => Promise<readonly ItemState[] | undefined>) {
    if (own.current.busy) return
    own.current.busy = true
    const ended = await act()
    if (ended) await end(ended)
    own.current.busy = false
    if (own.current.gone) return own.current.leave()
    setPhase('ready')
    if (ended && allDone(ended)) plan.onDone?.(answersTo(ended))
  }

  function begin(items: readonly Planned<AnyCall>[]) {
    if (own.current.id !== '') forgetIntent(own.current.id)
    own.current.leave()
    const id = newId()
    own.current.id = id
    own.current.leave = holdOpen(id)
    const goesOn = plan.begins?.()
    const about = { id, title: plan.title, to: hereIn(location), openedAt }
    keepIntent(goesOn === undefined ? about : { ...about, goesOn }, items)
    for (const { basis, request } of items) if (basis) noteBase(request.body, basis.base)
    if (items.length > 1) watchBulk(id, plan.title, hereIn(location), items.length)
  }

  /** Sends what waits of `wanted`, then finds out about what got no answer. `repeats`: it was confirmed a while ago. */
  async function run(items: readonly Planned<AnyCall>[], wanted: readonly number[], goOn = plan.goOn, repeats = false) {
    const { id } = own.current
    const mayGoOn = () => !own.current.stop
    own.current.stop = false
    setPhase('sending')
    setFrozen(items)
    const sent = await runIntent(items.map(sendable), wanted, {
      intent: id,
      openedAt,
      atOnce: plan.atOnce ?? 1,
      goOn,
      mayGoOn,
      // A single one was compared when it was confirmed, but not since.
      before: (index) => whyNot(items[index], mayGoOn, repeats || items.length > 1),
      onChange: (next, index, answer) => {
        if (answer !== undefined) own.current.answers.set(index, answer)
        setStates(next)
        if (next.length > 1) reportStates(id, next)
      },
    })
    const ended = await checked(items, sent)
    watchLocks(items, ended)
    void readAgain(plan.changes)
    return ended
  }

  async function checked(items: readonly Planned<AnyCall>[], sent: readonly ItemState[]) {
    if (unknownIn(sent).length === 0) return sent
    setPhase('checking')
    const next = await settleUnknown(own.current.id, items, sent)
    setStates(next)
    return next
  }

  async function end(ended: readonly ItemState[]) {
    await plan.settle?.(ended)
    if (ended.length > 1) endBulk(own.current.id, allDone(ended))
    if (allDone(ended)) forgetIntent(own.current.id)
  }

  const answersTo = (ended: readonly ItemState[]) =>
    // Those of `otherwise` are not among them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever made the plan knows the answers of its calls
    ended.map((_, index) => (own.current.answers.get(index) ?? null) as AnswerOf<C> | null)

  async function beginAndRun(items: readonly Planned<AnyCall>[]) {
    begin(items)
    return run(items, indexes(items))
  }

  const submit = () =>
    once(async () => {
      const items = await compared(plan.planned, () => setPhase('checking'))
      const ended = items && (await beginAndRun(items))
      const isUnknownCall = ended?.[0]?.state === 'refused' && ended[0].routed === false
      return plan.otherwise && isUnknownCall ? beginAndRun(plan.otherwise) : ended
    })

  const again = (pick: (states: readonly ItemState[]) => readonly number[], goOn: boolean) => () =>
    void once(async () => {
      const now = statesOf(own.current.id)
      const wanted = pick(now)
      setPhase('checking')
      const back = putBack(now, wanted)
      // Before anything is read: a reload meanwhile leaves it to be gone on with.
      keepStates(own.current.id, back)
      const left = await withoutGone(frozen, back, wanted)
      keepStates(own.current.id, left.states)
      setStates(left.states)
      return run(left.items, wanted, goOn, true)
    })

  return {
    ...comparison,
    phase,
    /** What was or is being sent; before that, the plan. */
    items: states.length > 0 ? frozen : plan.planned,
    states,
    submit,
    retryFailed: again(failedIn, false),
    goOnWithRest: again(waitingIn, false),
    checkAgain: () => void once(() => checked(frozen, statesOf(own.current.id))),
    stop: () => {
      own.current.stop = true
    },
    /** The dialog is closed by a person: what was not sent is given up. */
    giveUp: () => {
      if (!own.current.busy && own.current.id !== '') forgetIntent(own.current.id)
    },
  }
}
