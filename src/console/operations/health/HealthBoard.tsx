import { Anchor, Box, Group, Paper, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatCount, formatPercent } from '../../kit/format.ts'
import { Skeleton as Lines } from '../../kit/Skeleton.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import styles from './Health.module.css'
import { HealthStrip } from './HealthStrip.tsx'
import { toQuickFilterPath } from './columns.tsx'
import type { HealthCounts } from './counts.ts'

/** As high before the answer as with it. */
const HEIGHT = { base: 172, xs: 96 }

interface HealthBoardProps {
  /** Undefined while it is awaited or where nothing is known; the room is kept. */
  readonly counts: HealthCounts | undefined
  readonly loading: boolean
  /** The list of the instances it counts; undefined where there is none. */
  readonly instancesPath: string | undefined
}

/** How many instances are in which state, to be read from across the room; each figure leads to those instances. */
export function HealthBoard({ counts, loading, instancesPath }: HealthBoardProps) {
  if (loading && !counts)
    return (
      <Box mih={HEIGHT} flex="none">
        <Skeleton height={24} mb="md" />
        <Lines lines={3} />
      </Box>
    )
  if (!counts || counts.total === 0)
    return (
      <Paper mih={HEIGHT} flex="none" display="grid" style={{ placeContent: 'center' }} c="dimmed" fz="sm">
        {counts ? 'No instance is monitored here.' : 'The health is not available.'}
      </Paper>
    )
  return (
    <Box mih={HEIGHT} flex="none">
      <div className={styles.strip}>
        <HealthStrip counts={counts} />
      </div>
      <Group component="ul" aria-label="Instances by state" gap="sm" mt="md" className={styles.figures}>
        {counts.states.map(({ state, count }) => {
          const { icon, label } = describeState('health', state)
          const tone = getStateTone('health', state)
          const figure = (
            <>
              <Text span fz={28} fw={600} lh="34px" c={tone === 'bad' || tone === 'attention' ? tone : 'var(--text)'}>
                {formatCount(count)}
              </Text>
              <Group component="span" gap="sm" fz="sm" wrap="nowrap" c="var(--text)">
                <Status icon={icon}>{label}</Status>
                <Text span inherit c="dimmed" visibleFrom="xs">
                  {formatPercent(count, counts.total)}
                </Text>
              </Group>
            </>
          )
          return (
            <li key={state}>
              {instancesPath === undefined ? (
                figure
              ) : (
                <Anchor component={Link} to={toQuickFilterPath(instancesPath, state)}>
                  {figure}
                </Anchor>
              )}
            </li>
          )
        })}
      </Group>
    </Box>
  )
}
