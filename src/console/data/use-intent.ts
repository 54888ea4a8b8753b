// State of one intent from the opened dialog to its end: compare, send, read again what got no answer, go on or retry.
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, AnyCall } from '../../contract/call.ts'
import { basePath } from '../place.ts'
import { describeRequest } from './client.ts'
import { changedMeanwhile, readFields } from './compare.ts'
import { withoutGone } from './gone.ts'
import { runIntent, type Sendable } from './intent-run.ts'
import { allDone, failedIn, putBack, unknownIn, waitingIn } from './intent-state.ts'
import { forgetIntent, keepIntent, keepStates, statesOf, type ItemState } from './intent-store.ts'
import { noteBase } from './journal.ts'
import { alone } from './one-tab.ts'
import type { Fields, Planned } from './planned.ts'
import { readAgain } from './read.ts'
import { noteSent, printOf } from './sent-before.ts'
import { compareThree, merge, type Choice, type FieldOfThree } from './three-way.ts'
import { endBulk, reportBulk, watchBulk } from './watch.ts'
import { watchLocks } from './watch-environment.ts'
import { waitUntil } from './wait.ts'
import { ask } from './witness.ts'

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

/** What somebody else did to the record that is to be changed. */
export interface Meanwhile {
  readonly theirs: Fields | undefined
  readonly fields: readonly FieldOfThree[]
}

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
const hereIn = ({ pathname, search }: Location) => pathname.slice(basePath.length) + search

const same = (a: Fields | undefined, b: Fields | undefined) => JSON.stringify(a) === JSON.stringify(b)

export function useIntent<C extends AnyCall>(plan: IntentPlan<C>) {
  const [openedAt] = useState(Date.now)
  const [states, setStates] = useState<readonly ItemState[]>([])
  const [phase, setPhase] = useState<'ready' | 'sending' | 'checking'>('ready')
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [frozen, setFrozen] = useState<readonly Planned<AnyCall>[]>([])
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

  const settings = (items: readonly Planned<AnyCall>[], goOn: boolean, repeats: boolean) => ({
    intent: own.current.id,
    openedAt,
    atOnce: plan.atOnce ?? 1,
    goOn,
    mayGoOn: () => !own.current.stop,
    before: async (index: number) => {
      const { basis, waitFor } = items[index] ?? {}
      const waited = waitFor && (await waitUntil(waitFor, () => !own.current.stop))
      if (waited) return waited
      // A single one was compared when it was confirmed, but not since.
      return basis && (repeats || items.length > 1) ? changedMeanwhile(basis.reading, basis.base) : undefined
    },
    onChange: (next: readonly ItemState[], index: number, answer: unknown) => {
      if (answer !== undefined) own.current.answers.set(index, answer)
      setStates(next)
      if (next.length > 1) reportStates(own.current.id, next)
    },
  })

  /** Sends what waits, then finds out about what got no answer. */
  async function run(items: readonly Planned<AnyCall>[], wanted: readonly number[], goOn = plan.goOn, repeats = false) {
    own.current.stop = false
    setPhase('sending')
    setFrozen(items)
    let ended = await runIntent(items.map(sendable), wanted, settings(items, goOn, repeats))
    ended = await checkUnknown(items, ended)
    watchLocks(items, ended)
    void readAgain(plan.changes)
    return ended
  }

  async function checkUnknown(items: readonly Planned<AnyCall>[], ended: readonly ItemState[]) {
    if (unknownIn(ended).length === 0) return ended
    setPhase('checking')
    const next = await Promise.all(ended.map((each, index) => verdictOn(own.current.id, items[index], each)))
    keepStates(own.current.id, next)
    setStates(next)
    return next
  }

  async function end(ended: readonly ItemState[]) {
    await plan.settle?.(ended)
    if (ended.length > 1) endBulk(own.current.id, allDone(ended))
    if (allDone(ended)) forgetIntent(own.current.id)
    own.current.busy = false
    if (own.current.gone) return own.current.leave()
    setPhase('ready')
    // Those of `otherwise` are not among them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever made the plan knows the answers of its calls
    const answers = ended.map((_, index) => (own.current.answers.get(index) ?? null) as AnswerOf<C> | null)
    if (allDone(ended)) plan.onDone?.(answers)
  }

  function begin(items: readonly Planned<AnyCall>[]) {
    if (own.current.id !== '') forgetIntent(own.current.id)
    own.current.leave()
    own.current.id = newId()
    own.current.leave = holdOpen(own.current.id)
    const goesOn = plan.begins?.()
    const about = { id: own.current.id, title: plan.title, to: hereIn(location), openedAt }
    keepIntent(goesOn === undefined ? about : { ...about, goesOn }, items)
    for (const { basis, request } of items) if (basis) noteBase(request.body, basis.base)
    if (items.length > 1) watchBulk(own.current.id, plan.title, hereIn(location), items.length)
  }

  /** The plan with what somebody else did taken in; undefined while there is something to look at first. */
  async function compared(): Promise<readonly Planned<AnyCall>[] | undefined> {
    const [only, ...others] = plan.planned
    const basis = only?.basis
    if (!only || !basis || others.length > 0) return plan.planned
    setPhase('checking')
    const theirs = await readFields(basis.reading, Object.keys({ ...basis.base, ...basis.mine }))
    const seen = meanwhile && same(meanwhile.theirs, theirs)
    const fields = theirs ? compareThree(basis.base, theirs, basis.mine) : []
    const changed = !theirs || fields.some((field) => field.theirs !== undefined)
    if (changed && !seen) {
      setMeanwhile({ theirs, fields })
      setChoices({})
      return undefined
    }
    if (!theirs || !basis.requestFor) return plan.planned
    const request = basis.requestFor(merge(theirs, basis.mine, choices))
    return [{ ...only, request, basis: { ...basis, base: theirs } }]
  }

  async function once(act: () => Promise<readonly ItemState[] | undefined>) {
    if (own.current.busy) return
    own.current.busy = true
    const ended = await act()
    if (ended) await end(ended)
    else {
      own.current.busy = false
      if (!own.current.gone) setPhase('ready')
    }
  }

  const submit = () =>
    once(async () => {
      const items = await compared()
      if (!items) return undefined
      begin(items)
      const ended = await run(
        items,
        items.map((_, index) => index),
      )
      const [first] = ended
      if (!plan.otherwise || first?.state !== 'refused' || first.routed !== false) return ended
      begin(plan.otherwise)
      return run(
        plan.otherwise,
        plan.otherwise.map((_, index) => index),
      )
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
    phase,
    /** What was or is being sent; before that, the plan. */
    items: states.length > 0 ? frozen : plan.planned,
    states,
    openedAt,
    meanwhile,
    choices,
    choose: (field: string, choice: Choice) => setChoices((all) => ({ ...all, [field]: choice })),
    submit,
    retryFailed: again(failedIn, false),
    goOnWithRest: again(waitingIn, false),
    checkAgain: () => void once(() => checkUnknown(frozen, statesOf(own.current.id))),
    stop: () => {
      own.current.stop = true
    },
    /** The dialog is closed by a person: what was not sent is given up. */
    giveUp: () => {
      if (!own.current.busy && own.current.id !== '') forgetIntent(own.current.id)
    },
  }
}

// As long as its dialog is open no other tab offers to go on with it.
function holdOpen(id: string): () => void {
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  void alone(openName(id), () => left)
  return leave
}

export const openName = (id: string) => `signalbox.open ${id}`

const sendable = ({ call, request }: Planned<AnyCall>): Sendable => ({ call, request })

/** Tells the work tray how far the items of an intent have come. */
export function reportStates(id: string, states: readonly ItemState[]): void {
  const done = states.filter(({ state }) => state === 'done').length
  reportBulk(id, { state: 'active', done, failed: failedIn(states).length, total: states.length })
}

/** Finds out about one item that got no answer, by its witness. */
export async function verdictOn(
  intent: string,
  item: (Sendable & Pick<Planned<AnyCall>, 'witness'>) | undefined,
  state: ItemState,
): Promise<ItemState> {
  if (unknownIn([state]).length === 0 || !item?.witness) return state
  const verdict = await ask(item.witness)
  if (verdict === 'unseen') return state
  const print = printOf(describeRequest(item.call, item.request))
  noteSent(print, verdict === 'happened' ? { intent, at: Date.now(), state: 'done' } : undefined)
  if (verdict === 'happened') return { state: 'done' }
  return {
    state: 'missed',
    problem: {
      title: 'Success was not confirmed',
      meaning: 'The target was read again: it has not happened.',
      advice: 'It can be sent again.',
      // What a crash said of itself; nothing where no answer came.
      messages: ('problem' in state && state.problem?.messages) || [],
      request: '',
    },
  }
}
