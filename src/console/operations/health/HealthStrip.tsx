import { describeState, stateTone } from '../../kit/state/states.ts'
import { Strip } from '../../kit/Strip.tsx'
import type { Tally } from './tally.ts'

/** States of instances at a glance, from good on the left to bad on the right. */
export function HealthStrip({ tally, label = 'Health' }: { tally: Tally; label?: string }) {
  const parts = tally.states
    .map(({ state, count }) => ({
      tone: stateTone('health', state),
      label: describeState('health', state).label,
      count,
    }))
    .toReversed()
  return <Strip label={label} parts={parts} />
}
