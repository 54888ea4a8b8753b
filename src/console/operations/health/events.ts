// The open events of an instance (service-api 2.6, 3.7).
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { describeState } from '../../kit/state/states.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

export interface OpenEvent {
  readonly monitor: string
  /** The threshold that was crossed, or `Heartbeat`. */
  readonly name: string
  readonly state: string
  /** Since when, epoch milliseconds. */
  readonly since: number | undefined
}

/** All open events, the most severe first, then the oldest. */
export const toOpenEvents = ({ opsEvents }: Pick<InstanceDetail, 'opsEvents'>): OpenEvent[] =>
  Object.entries(opsEvents)
    .flatMap(([monitor, events]) =>
      events.map(({ name, state, timestamp }): OpenEvent => ({ monitor, name, state, since: timestamp })),
    )
    .toSorted(
      (a, b) =>
        describeState('health', b.state).severity - describeState('health', a.state).severity ||
        (a.since ?? Infinity) - (b.since ?? Infinity) ||
        compareNatural(a.name, b.name),
    )
