// One intent as its dialog has it, from the opening to the end: compare, send, read again what got no answer, go on or retry.
import { useEffect, useRef, useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { withoutGone } from './gone.ts'
import { begin, checked, end, newCourse, run, type IntentPlan, type Phase } from './intent-course.ts'
import { settleUnknown } from './intent-checks.ts'
import { allDone, failedIn, putBack, unknownIn, waitingIn } from './intent-state.ts'
import { forgetIntent, keepStates, statesOf, type ItemState } from './intent-store.ts'
import type { Planned } from './planned.ts'
import { useComparison } from './use-comparison.ts'
import { useOnAnswer } from '../use-on-answer.ts'

const none: readonly ItemState[] = []
const indexes = (items: readonly unknown[]) => items.map((_, index) => index)

export function useIntent(plan: IntentPlan) {
  const own = useRef(newCourse())
  const [phase, setPhase] = useState<Phase>('ready')
  const [sent, setSent] = useState({ items: plan.planned, states: none })
  const { compared, ...comparison } = useComparison()
  const shown = { setPhase, setStates: (states: readonly ItemState[]) => setSent({ items: own.current.items, states }) }
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
    if (ended) await end(own.current, plan, ended)
    own.current.busy = false
    if (own.current.gone) return own.current.leave()
    setPhase('ready')
    if (ended && allDone(ended)) plan.onDone?.(ended.map((_, index) => own.current.answers.get(index) ?? null))
  }

  async function beginAndRun(items: readonly Planned<AnyCall>[]) {
    begin(own.current, plan, items)
    return run(own.current, shown, plan, indexes(items), false)
  }

  const submit = () =>
    once(async () => {
      const items = await compared(plan.planned, () => setPhase('checking'))
      const ended = items && (await beginAndRun(items))
      const isUnknownCall = ended?.[0]?.state === 'refused' && ended[0].routed === false
      return plan.otherwise && isUnknownCall ? beginAndRun(plan.otherwise) : ended
    })

  const again = (pick: (states: readonly ItemState[]) => readonly number[]) => () =>
    void once(async () => {
      const now = statesOf(own.current.id)
      const wanted = pick(now)
      setPhase('checking')
      const back = putBack(now, wanted)
      // Before anything is read: a reload meanwhile leaves it to be gone on with.
      keepStates(own.current.id, back)
      const left = await withoutGone(own.current.items, back, wanted)
      keepStates(own.current.id, left.states)
      own.current.items = left.items
      shown.setStates(left.states)
      return run(own.current, shown, { ...plan, goOn: false }, wanted, true)
    })

  // What nobody could tell is found out as soon as the service answers again.
  useOnAnswer(
    unknownIn(sent.states).some((index) => sent.items[index]?.witness !== undefined),
    () =>
      once(async () => {
        const { id, items } = own.current
        const next = await settleUnknown(id, items, statesOf(id))
        shown.setStates(next)
        return unknownIn(next).length === 0 ? next : undefined
      }),
  )

  return {
    ...comparison,
    phase,
    /** What was or is being sent; before that, the plan. */
    items: sent.states.length > 0 ? sent.items : plan.planned,
    states: sent.states,
    submit,
    retryFailed: again(failedIn),
    goOnWithRest: again(waitingIn),
    checkAgain: () => void once(() => checked(own.current, shown, statesOf(own.current.id))),
    stop: () => {
      own.current.stop = true
    },
    /** The dialog is closed by a person: what was not sent is given up. */
    giveUp: () => {
      if (!own.current.busy && own.current.id !== '') forgetIntent(own.current.id)
    },
  }
}
