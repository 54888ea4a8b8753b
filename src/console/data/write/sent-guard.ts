// The check that keeps anybody from repeating blindly what was sent before, by whichever tab, and never answered.
import type { AnyCall } from '../../../contract/core/call.ts'
import { formatClock } from '../../kit/format.ts'
import { describeRequest } from '../client.ts'
import type { Guard } from './guards.ts'
import type { Planned } from './planned.ts'
import { lastSent, noteSent, printOf } from './sent-before.ts'
import { verdictOn } from './witness.ts'

const unanswered = <C extends AnyCall>(planned: readonly Planned<C>[]) =>
  planned.flatMap((item) => {
    const print = printOf(describeRequest(item.call, item.request))
    const before = lastSent(print)
    return before && before.state !== 'done' ? [{ item, print, at: before.at }] : []
  })

/** One check per planned write that was sent before without an answer. */
export const sentBeforeGuards = <C extends AnyCall>(planned: readonly Planned<C>[]): Guard[] =>
  unanswered(planned).map(({ item, at }) => ({
    label: `${item.label}: the same was sent at ${formatClock(at)} and never answered`,
    check: async () => {
      const verdict = await verdictOn(item)
      if (verdict === 'unseen') throw new Error('look at the target yourself')
      return verdict === 'happened'
        ? { state: 'attention', note: 'The target was read again: it has happened. Sending would do it once more.' }
        : { state: 'clear', note: 'The target was read again: it did not happen.' }
    },
  }))

/** Somebody looked, or ticked that they did: what was never answered no longer stands in the way. */
export function settleSentBefore<C extends AnyCall>(planned: readonly Planned<C>[]): void {
  for (const { print } of unanswered(planned)) noteSent(print, undefined)
}
