import { Group } from '@mantine/core'
import { formatCount } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { describeState } from '../../kit/state/states.ts'
import type { HealthCounts } from './counts.ts'

/** How many instances are in which state, the most severe first. */
export function StateCounts({ counts }: { counts: HealthCounts }) {
  return (
    <Group component="span" gap="2px 14px" fz="sm">
      {counts.states.map(({ state, count }) => {
        const { icon, label } = describeState('health', state)
        return (
          <Status key={state} icon={icon}>
            {formatCount(count)} {label}
          </Status>
        )
      })}
    </Group>
  )
}
