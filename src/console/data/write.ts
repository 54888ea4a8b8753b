// The one way to write: planned requests, sent once each and one after the other, with a result per item.
import { useRef, useState } from 'react'
import type { AnswerOf, AnyCall } from '../../contract/call.ts'
import { describeRequest, send, type ExactRequest, type RequestOf } from './client.ts'
import { noteOwnChange } from './live.ts'
import { problemOf, type ProblemText } from './problem.ts'
import { readAgain } from './read.ts'

/** One write that is going to happen: what it is about, what is sent. */
export interface Planned<C extends AnyCall> {
  readonly label: string
  readonly call: C
  readonly request: RequestOf<C>
}

/** How one write ended. `unknown`: no answer in time, so it may or may not have happened; `kept`: not sent, an earlier one failed. */
export type WriteResult<Answer> =
  | { readonly label: string; readonly state: 'done'; readonly answer: Answer | null }
  | {
      readonly label: string
      readonly state: 'refused' | 'unknown'
      readonly problem: ProblemText
      /** False when the service does not know the call at all, so that another one may be tried. */
      readonly routed: boolean
    }
  | { readonly label: string; readonly state: 'kept' }

/** Writes one item. Never rejects. */
async function writeOne<C extends AnyCall>(planned: Planned<C>): Promise<WriteResult<AnswerOf<C>>> {
  const { label, call, request } = planned
  const outcome = await send(call, request)
  noteOwnChange()
  if (outcome.ok) return { label, state: 'done', answer: outcome.value }
  const lostOnTheWay = outcome.refusal.kind === 'timed-out' || outcome.refusal.kind === 'offline'
  const { routed } = outcome.refusal
  return { label, state: lostOnTheWay ? 'unknown' : 'refused', problem: problemOf(outcome.refusal), routed }
}

export interface Write<C extends AnyCall> {
  readonly sending: boolean
  /** Results so far, in the order planned; empty before the first submit. */
  readonly results: readonly WriteResult<AnswerOf<C>>[]
  /** Sends the planned writes in order and stops at the first that does not succeed. A second call while sending does nothing. */
  readonly submit: (planned: readonly Planned<C>[]) => Promise<readonly WriteResult<AnswerOf<C>>[]>
  readonly reset: () => void
}

/** State of one confirmed intent. `changes`: calls whose readings are repeated when it is over. */
export function useWrite<C extends AnyCall>(changes: readonly AnyCall[]): Write<C> {
  const [sending, setSending] = useState(false)
  const [results, setResults] = useState<readonly WriteResult<AnswerOf<C>>[]>([])
  // State is set too late to stop a second click in the same frame.
  const busy = useRef(false)

  async function submit(planned: readonly Planned<C>[]) {
    if (busy.current) return []
    busy.current = true
    setSending(true)
    const done: WriteResult<AnswerOf<C>>[] = []
    for (const item of planned) {
      const stopped = done.some(({ state }) => state !== 'done')
      done.push(stopped ? { label: item.label, state: 'kept' } : await writeOne(item))
      setResults([...done])
    }
    busy.current = false
    setSending(false)
    void readAgain(changes)
    return done
  }

  return { sending, results, submit, reset: () => setResults([]) }
}

/** The exact requests of planned writes, for people to read before they confirm. */
export const exactRequests = <C extends AnyCall>(planned: readonly Planned<C>[]): ExactRequest[] =>
  planned.map(({ call, request }) => describeRequest(call, request))
