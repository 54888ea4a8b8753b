import { Box, Group } from '@mantine/core'
import { formatCountOf } from '../../kit/format.ts'
import { getStateTone } from '../../kit/state/states.ts'
import { Time } from '../../kit/Time.tsx'
import { getName, getState, getTime } from './columns.tsx'
import { getDeployments, type TimelineRow } from './timeline.ts'

const DAY_MS = 86_400_000

/** Maps times to positions in percent, with a margin at both ends. */
const createScale = (first: number, last: number) => (time: number) =>
  `${(1 + (98 * (time - first)) / Math.max(1, last - first)).toFixed(2)}%`

/** The timeline as a picture: releases as lines, deployments as dots coloured by state. */
export function TimelineStrip({ rows }: { rows: readonly TimelineRow[] | undefined }) {
  const timed = rows?.flatMap((row) => {
    const time = getTime(row)
    return time === undefined ? [] : [{ row, time }]
  })
  // Starts with the first deployment: an environment may be years older.
  const begin = timed?.findLast(({ row }) => row.kind === 'deployment')?.time ?? 0
  const shown = timed?.filter(({ time }) => time >= begin - DAY_MS)
  const times = shown?.map(({ time }) => time) ?? []
  const [first, last] = [Math.min(...times), Math.max(...times)]
  if (!rows || !shown || shown.length < 2) return <Box h={56} mb="md" flex="none" />
  const toX = createScale(first, last)
  const failed = getDeployments(rows).filter(({ deploymentState }) => deploymentState === 'failed').length
  return (
    <Box h={56} mb="md" flex="none">
      <svg
        width="100%"
        height="32"
        role="img"
        aria-label={`${formatCountOf(shown.length, 'record')} over time, ${formatCountOf(failed, 'deployment')} failed`}
      >
        <line x1="0" x2="100%" y1="20" y2="20" stroke="var(--line-2)" />
        {shown.map(({ row, time }) =>
          row.kind === 'release' ? (
            <line key={row.id} x1={toX(time)} x2={toX(time)} y1="6" y2="20" stroke="var(--text-3)" strokeWidth="2">
              <title>{`${getName(row)}, ${getState(row)}`}</title>
            </line>
          ) : (
            <circle
              key={row.id}
              cx={toX(time)}
              cy="20"
              r="5"
              fill={`var(--${getStateTone('deployment', getState(row))})`}
              stroke="var(--canvas)"
              strokeWidth="2"
            >
              <title>{`${getName(row)}, ${getState(row)}`}</title>
            </circle>
          ),
        )}
      </svg>
      <Group justify="space-between" wrap="nowrap" fz="xs" c="dimmed">
        <Time value={first} format="moment" />
        <span>lines: releases; dots: deployments</span>
        <Time value={last} format="moment" />
      </Group>
    </Box>
  )
}
