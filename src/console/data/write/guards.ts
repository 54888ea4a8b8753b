import { useEffect, useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { GuardResult } from '../../kit/confirm/GuardList.tsx'
import { formatTimeOfDay } from '../../kit/format.ts'
import { describeRequest } from '../client.ts'
import { useOnAnswer } from '../read/answer-events.ts'
import { findSentRecord, fingerprint, recordSent } from './dedupe.ts'
import { verifyOutcome } from './verification.ts'
import type { WriteRequest } from './write-request.ts'

export interface GuardFinding {
  readonly state: 'clear' | 'attention' | 'blocks'
  readonly note: string
}

/** A check before a write. */
export interface Guard {
  /** The subject: "Clouds left without a primary". */
  readonly label: string
  /** Rejects if it cannot be checked; that never counts as clear. */
  readonly check: () => Promise<GuardFinding>
}

const runGuard = async ({ label, check }: Guard): Promise<GuardResult> => {
  try {
    return { label, ...(await check()) }
  } catch (error) {
    const why = error instanceof Error && error.message !== '' ? ` (${error.message})` : ''
    return { label, state: 'unchecked', note: `It could not be checked${why}, so it may block this.` }
  }
}

/** Runs all guards once, and failed ones again on reconnect. */
export function useGuards(guards: readonly Guard[]): readonly GuardResult[] {
  const [initial] = useState(guards)
  const [results, setResults] = useState<readonly GuardResult[]>(() =>
    initial.map(({ label }) => ({ label, state: 'checking', note: '' })),
  )
  useEffect(() => {
    let mounted = true
    initial.forEach((guard, index) => {
      void runGuard(guard).then((result) => mounted && setResults((all) => all.with(index, result)))
    })
    return () => {
      mounted = false
    }
  }, [initial])
  useOnAnswer(
    results.some(({ state }) => state === 'unchecked'),
    async () => {
      const next = await Promise.all(
        results.map(async (each, index) => {
          const guard = initial[index]
          return guard && each.state === 'unchecked' ? runGuard(guard) : each
        }),
      )
      setResults(next)
    },
  )
  return results
}

/** Why the guards block the write, and what has to be acknowledged because of them. */
export function getGuardRequirements(guards: readonly GuardResult[]): {
  reason: string | undefined
  ticks: readonly string[]
} {
  const blocking = guards.find(({ state }) => state === 'blocks')
  const pending = guards.some(({ state }) => state === 'checking') ? 'The checks are still running.' : undefined
  return {
    reason: blocking ? blocking.note || `${blocking.label} blocks this.` : pending,
    ticks: guards.flatMap(({ label, state }) =>
      state === 'unchecked' ? [`Continue although this could not be checked: ${label}`] : [],
    ),
  }
}

const findUnanswered = <C extends AnyCall>(requests: readonly WriteRequest<C>[]) =>
  requests.flatMap((item) => {
    const print = fingerprint(describeRequest(item.call, item.request))
    const sent = findSentRecord(print)
    return sent && sent.state !== 'done' ? [{ item, print, at: sent.at }] : []
  })

/** One guard per request that any tab already sent with an unknown outcome. */
export const dedupeGuards = <C extends AnyCall>(requests: readonly WriteRequest<C>[]): Guard[] =>
  findUnanswered(requests).map(({ item, at }) => ({
    label: `${item.label}: the same request was sent at ${formatTimeOfDay(at)} and got no answer`,
    check: async () => {
      const outcome = await verifyOutcome(item)
      if (outcome === 'unseen') throw new Error('check the target yourself')
      return outcome === 'happened'
        ? { state: 'attention', note: 'The target was read again: it has happened. Sending it again would repeat it.' }
        : { state: 'clear', note: 'The target was read again: it did not happen.' }
    },
  }))

/** Forgets unknown outcomes that the operator has reviewed, so that they no longer block these requests. */
export function clearUnanswered<C extends AnyCall>(requests: readonly WriteRequest<C>[]): void {
  for (const { print } of findUnanswered(requests)) recordSent(print, undefined)
}
