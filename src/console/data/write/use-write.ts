// One intent as its dialog has it, from the opening to the end: compare, send, read again what got no answer, go on or retry.
import { useEffect, useRef, useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { removeNotFound } from './not-found.ts'
import {
  beginWrite,
  verifyRun,
  finishWrite,
  createWriteRun,
  sendAndVerify,
  type WritePlan,
  type Phase,
} from './write-runner.ts'
import { verifyUnknown } from './write-checks.ts'
import { allDone, failedIndexes, requeue, unknownIndexes, waitingIndexes } from './write-state.ts'
import { removeWrite, saveStates, loadStates, type ItemState } from './write-store.ts'
import type { WriteRequest } from './write-request.ts'
import { useComparison } from './use-comparison.ts'
import { useOnAnswer } from '../use-on-answer.ts'

const NO_STATES: readonly ItemState[] = []
const allIndexes = (items: readonly unknown[]) => items.map((_, index) => index)

export function useWrite(plan: WritePlan) {
  const own = useRef(createWriteRun())
  const [phase, setPhase] = useState<Phase>('ready')
  const [sent, setSent] = useState({ items: plan.requests, states: NO_STATES })
  const { compared, ...comparison } = useComparison()
  const shown = { setPhase, setStates: (states: readonly ItemState[]) => setSent({ items: own.current.items, states }) }
  useEffect(() => {
    const { current } = own
    current.unmounted = false
    return () => {
      current.unmounted = true
      if (!current.busy) current.releaseLock()
    }
  }, [])

  /** Does one thing at a time: what ends with states is an end, undefined is something to look at first. */
  async function once(act: () => Promise<readonly ItemState[] | undefined>) {
    if (own.current.busy) return
    own.current.busy = true
    const ended = await act()
    if (ended) await finishWrite(own.current, plan, ended)
    own.current.busy = false
    if (own.current.unmounted) return own.current.releaseLock()
    setPhase('ready')
    if (ended && allDone(ended)) plan.onDone?.(ended.map((_, index) => own.current.answers.get(index) ?? null))
  }

  async function beginAndRun(items: readonly WriteRequest<AnyCall>[]) {
    beginWrite(own.current, plan, items)
    return sendAndVerify(own.current, shown, plan, allIndexes(items), false)
  }

  const submit = () =>
    once(async () => {
      const items = await compared(plan.requests, () => setPhase('checking'))
      const ended = items && (await beginAndRun(items))
      const isUnknownCall = ended?.[0]?.state === 'refused' && ended[0].routed === false
      return plan.fallback && isUnknownCall ? beginAndRun(plan.fallback) : ended
    })

  const again = (pick: (states: readonly ItemState[]) => readonly number[]) => () =>
    void once(async () => {
      const now = loadStates(own.current.id)
      const requested = pick(now)
      setPhase('checking')
      const back = requeue(now, requested)
      // Before anything is read: a reload meanwhile leaves it to be gone on with.
      saveStates(own.current.id, back)
      const left = await removeNotFound(own.current.items, back, requested)
      saveStates(own.current.id, left.states)
      own.current.items = left.items
      shown.setStates(left.states)
      return sendAndVerify(own.current, shown, { ...plan, continueOnError: false }, requested, true)
    })

  // What nobody could tell is found out as soon as the service answers again.
  useOnAnswer(
    unknownIndexes(sent.states).some((index) => sent.items[index]?.verification !== undefined),
    () =>
      once(async () => {
        const { id, items } = own.current
        const next = await verifyUnknown(id, items, loadStates(id))
        shown.setStates(next)
        return unknownIndexes(next).length === 0 ? next : undefined
      }),
  )

  return {
    ...comparison,
    phase,
    /** What was or is being sent; before that, the plan. */
    items: sent.states.length > 0 ? sent.items : plan.requests,
    states: sent.states,
    submit,
    retryFailed: again(failedIndexes),
    goOnWithRest: again(waitingIndexes),
    checkAgain: () => void once(() => verifyRun(own.current, shown, loadStates(own.current.id))),
    stop: () => {
      own.current.stopRequested = true
    },
    /** The dialog is closed by a person: what was not sent is given up. */
    giveUp: () => {
      if (!own.current.busy && own.current.id !== '') removeWrite(own.current.id)
    },
  }
}
