import { describeState, getStateTone } from '../../kit/state/states.ts'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import type { HealthCounts } from './counts.ts'

/** States of instances as a bar, from good to bad. */
export function HealthStrip({ counts, label = 'Health' }: { counts: HealthCounts; label?: string }) {
  const segments = counts.states.toReversed().map(({ state, count }) => ({
    tone: getStateTone('health', state),
    label: describeState('health', state).label,
    count,
  }))
  return <StackedBar label={label} segments={segments} />
}
