import { Anchor, Box, Group, Paper, Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toProblem } from '../../data/problem.ts'
import { formatCount, formatCountOf, formatPercent } from '../../kit/format.ts'
import { Skeleton as SkeletonLines } from '../../kit/Skeleton.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { countMonitored, toQuickFilterPath, type HealthCounts, type StateCount } from './counts.ts'
import styles from './Health.module.css'
import { HealthStrip } from './HealthStrip.tsx'

/** How many instances are monitored: the service counts only these, but lists all. */
export function MonitoredFact({ counts }: { counts: HealthCounts | undefined }) {
  if (!counts || counts.total === 0) return null
  return <span>{formatCountOf(countMonitored(counts), 'instance')} monitored</span>
}

/** Why states are missing; the lists below are shown without them. */
export function HealthNotice({ query }: { query: UseQueryResult }) {
  if (!query.error || query.data !== undefined) return null
  const { title, messages } = toProblem(query.error)
  return (
    <Text fz="sm" c="dimmed" mb="md" role="status">
      Health cannot be read: {(messages[0] ?? title).replace(/\.$/, '')}. The lists are complete, but without states.
    </Text>
  )
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
        <Skeleton height={24} mb="md" />
        <SkeletonLines lines={3} />
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
          const figure = <StateFigure state={state} count={count} total={counts.total} />
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
