import { Box, Group, Paper, Text } from '@mantine/core'
import { formatCount, formatPercent } from '../../kit/format.ts'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { toQuickFilterPath } from './counts.ts'
import type { HealthCounts, StateCount } from '../../organization/index.ts'
import styles from './Health.module.css'

/** States of instances as a bar, from good to bad. */
export function HealthStrip({ counts, label = 'Health' }: { counts: HealthCounts; label?: string }) {
  const segments = counts.states.toReversed().map(({ state, count }) => ({
    tone: getStateTone('health', state),
    label: describeState('health', state).label,
    count,
  }))
  return <StackedBar label={label} segments={segments} />
}

function StateFigure({ state, count, total }: StateCount & { total: number }) {
  const { icon, label } = describeState('health', state)
  const tone = getStateTone('health', state)
  return (
    <>
      <Text span fz={28} fw={600} lh="34px" c={tone === 'bad' || tone === 'attention' ? tone : 'var(--text)'}>
        {formatCount(count)}
      </Text>
      <Group component="span" gap="sm" fz="sm" wrap="nowrap" c="var(--text)">
        <Status icon={icon}>{label}</Status>
        <Text span inherit c="dimmed" visibleFrom="xs">
          {formatPercent(count, total)}
        </Text>
      </Group>
    </>
  )
}

// The same height while loading.
const HEIGHT = { base: 172, xs: 96 }

interface HealthBoardProps {
  /** Undefined while loading or unavailable. */
  counts: HealthCounts | undefined
  loading: boolean
  /** Each figure links to this list, filtered by its state. */
  instancesPath: string | undefined
}

/** How many instances are in which state, in large figures. */
export function HealthBoard({ counts, loading, instancesPath }: HealthBoardProps) {
  if (loading && !counts)
    return (
      <Box mih={HEIGHT} flex="none">
        <Skeleton lines={4} />
      </Box>
    )
  if (!counts || counts.total === 0)
    return (
      <Paper mih={HEIGHT} flex="none" display="grid" style={{ placeContent: 'center' }} c="dimmed" fz="sm">
        {counts ? 'No instance is monitored here.' : 'Health is not available.'}
      </Paper>
    )
  return (
    <Box mih={HEIGHT} flex="none">
      <div className={styles.strip}>
        <HealthStrip counts={counts} />
      </div>
      <Group component="ul" aria-label="Instances by state" gap="sm" mt="md" mb={0} className={styles.figures}>
        {counts.states.map(({ state, count }) => {
          const figure = <StateFigure state={state} count={count} total={counts.total} />
          return (
            <li key={state}>
              {instancesPath === undefined ? (
                figure
              ) : (
                <TextLink to={toQuickFilterPath(instancesPath, state)}>{figure}</TextLink>
              )}
            </li>
          )
        })}
      </Group>
    </Box>
  )
}
