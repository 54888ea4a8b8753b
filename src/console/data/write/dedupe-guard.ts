// The check that keeps anybody from repeating blindly what was sent before, by whichever tab, and never answered.
import type { AnyCall } from '../../../contract/core/call.ts'
import { formatTimeOfDay } from '../../kit/format.ts'
import { describeRequest } from '../client.ts'
import type { Guard } from './guards.ts'
import type { WriteRequest } from './write-request.ts'
import { findSentRecord, recordSent, fingerprint } from './dedupe.ts'
import { verifyOutcome } from './verification.ts'

const findUnanswered = <C extends AnyCall>(planned: readonly WriteRequest<C>[]) =>
  planned.flatMap((item) => {
    const print = fingerprint(describeRequest(item.call, item.request))
    const before = findSentRecord(print)
    return before && before.state !== 'done' ? [{ item, print, at: before.at }] : []
  })

/** One check per planned write that was sent before without an answer. */
export const dedupeGuards = <C extends AnyCall>(planned: readonly WriteRequest<C>[]): Guard[] =>
  findUnanswered(planned).map(({ item, at }) => ({
    label: `${item.label}: the same was sent at ${formatTimeOfDay(at)} and never answered`,
    check: async () => {
      const outcome = await verifyOutcome(item)
      if (outcome === 'unseen') throw new Error('look at the target yourself')
      return outcome === 'happened'
        ? { state: 'attention', note: 'The target was read again: it has happened. Sending would do it once more.' }
        : { state: 'clear', note: 'The target was read again: it did not happen.' }
    },
  }))

/** Somebody looked, or ticked that they did: what was never answered no longer stands in the way. */
export function clearUnanswered<C extends AnyCall>(planned: readonly WriteRequest<C>[]): void {
  for (const { print } of findUnanswered(planned)) recordSent(print, undefined)
}
