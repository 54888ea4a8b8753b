import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { GuardResult } from '../../kit/confirm/ConfirmResults.tsx'
import { formatTimeOfDay } from '../../kit/format.ts'
import { describeRequest } from '../client.ts'
import { toProblem } from '../problem.ts'
import { useOnAnswer } from '../read/answer-events.ts'
import { findSentRecord, fingerprint, recordSent } from './dedupe.ts'
import { verifyOutcome } from './verification.ts'
import type { Sendable, WriteRequest } from './write-request.ts'

export interface GuardFinding {
  readonly state: 'clear' | 'attention' | 'blocks'
  /** A sentence; shown alone if it is clear. */
  readonly note: string
}

export interface Guard {
  /** The subject: "Clouds left without a primary". */
  readonly label: string
  /** Rejects if it cannot be checked; that never counts as clear. */
  readonly check: () => Promise<GuardFinding>
}

const CHECK_TIMEOUT_SECONDS = 30

function rejectAfterTimeout(): Promise<never> {
  const message = `no response within ${CHECK_TIMEOUT_SECONDS} seconds`
  return new Promise((_, reject) => setTimeout(() => reject(new Error(message)), CHECK_TIMEOUT_SECONDS * 1_000))
}

const runGuard = async ({ label, check }: Guard): Promise<GuardResult> => {
  try {
    return { label, ...(await Promise.race([check(), rejectAfterTimeout()])) }
  } catch (error) {
    const { title, messages } = toProblem(error)
    return { label, state: 'unchecked', note: `This could not be checked: ${messages[0] ?? title}.` }
  }
}

const toPending = ({ label }: Pick<GuardResult, 'label'>): GuardResult => ({ label, state: 'checking', note: '' })

/** Runs all guards once, and failed ones again on reconnect or by `retry`. */
export function useGuards(guards: readonly Guard[]) {
  const [initial] = useState(guards)
  const [results, setResults] = useState<readonly GuardResult[]>(() => initial.map(toPending))

  // One by one: a result must not overwrite those that arrived meanwhile.
  async function runAt(index: number) {
    const guard = initial[index]
    if (!guard) return
    const result = await runGuard(guard)
    setResults((all) => all.with(index, result))
  }
  const runAll = useEffectEvent(() => initial.forEach((_, index) => void runAt(index)))
  useEffect(() => runAll(), [])

  const unchecked = results.flatMap(({ state }, index) => (state === 'unchecked' ? [index] : []))
  useOnAnswer(unchecked.length > 0, async () => {
    await Promise.all(unchecked.map(runAt))
  })
  return {
    results,
    retry: () => {
      setResults((all) => all.map((each) => (each.state === 'unchecked' ? toPending(each) : each)))
      for (const index of unchecked) void runAt(index)
    },
  }
}

/** Why the guards block the write, and what has to be acknowledged because of them. */
export function getGuardRequirements(guards: readonly GuardResult[]) {
  const blocking = guards.find(({ state }) => state === 'blocks')
  const pending = guards.some(({ state }) => state === 'checking') ? 'The checks are still running.' : undefined
  return {
    reason: blocking ? blocking.note || `Check failed: ${blocking.label}.` : pending,
    ticks: guards.flatMap(({ label, state }) =>
      state === 'unchecked' ? [`Continue without this check: ${label}`] : [],
    ),
  }
}

const findUnanswered = <Item extends Sendable>(requests: readonly Item[]) =>
  requests.flatMap((item) => {
    const print = fingerprint(describeRequest(item.call, item.request))
    const sent = findSentRecord(print)
    return sent && sent.state !== 'done' ? [{ item, print, at: sent.at }] : []
  })

/** One guard per request that any tab already sent with an unknown outcome. */
export const dedupeGuards = <C extends AnyCall>(requests: readonly WriteRequest<C>[]): Guard[] =>
  findUnanswered(requests).map(({ item, at }) => {
    const label = `${item.label}: the same request was sent at ${formatTimeOfDay(at)} and got no response`
    return {
      label,
      check: async () => {
        const outcome = await verifyOutcome(item)
        if (outcome === 'unseen') throw new Error('the outcome is still unknown')
        return outcome === 'happened'
          ? { state: 'attention', note: 'Verified: the change was made. Sending it again would repeat it.' }
          : { state: 'clear', note: `${label}. Verified: the change was not made.` }
      },
    }
  })

/** Forgets unknown outcomes that the operator has reviewed, so that they no longer block these requests. */
export function clearUnanswered(requests: readonly Sendable[]): void {
  for (const { print } of findUnanswered(requests)) recordSent(print, undefined)
}
