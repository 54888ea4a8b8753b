import { describeState, getStateTone } from '../../kit/state/states.ts'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import type { HealthCounts } from './counts.ts'

/** States of instances at a glance, from good on the left to bad on the right. */
export function HealthStrip({ counts, label = 'Health' }: { counts: HealthCounts; label?: string }) {
  const parts = counts.states
    .map(({ state, count }) => ({
      tone: getStateTone('health', state),
      label: describeState('health', state).label,
      count,
    }))
    .toReversed()
  return <StackedBar label={label} segments={parts} />
}
