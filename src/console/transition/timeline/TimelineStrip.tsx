import { Box, Group } from '@mantine/core'
import { formatCountOf } from '../../kit/format.ts'
import { getStateTone } from '../../kit/state/states.ts'
import { Time } from '../../kit/Time.tsx'
import { getName, getState, getTime } from './columns.tsx'
import { getDeployments, type TimelineRow } from './timeline.ts'

const DAY_MS = 86_400_000

/** Share of the way from the first to the last, in percent, a little inside of both ends. */
const createScale = (first: number, last: number) => (time: number) =>
  `${(1 + (98 * (time - first)) / Math.max(1, last - first)).toFixed(2)}%`

/** All of the timeline as one picture: releases as lines, deployments as dots in the tone of how they ended. */
export function TimelineStrip({ rows }: { rows: readonly TimelineRow[] | undefined }) {
  const all = rows?.flatMap((row) => {
    const time = getTime(row)
    return time === undefined ? [] : [{ row, time }]
  })
  // An environment may have stood for years before it was deployed for the first time.
  const begin = all?.findLast(({ row }) => row.kind === 'deployment')?.time ?? 0
  const placed = all?.filter(({ time }) => time >= begin - DAY_MS)
  const times = placed?.map(({ time }) => time) ?? []
  const [first, last] = [Math.min(...times), Math.max(...times)]
  if (!rows || !placed || placed.length < 2) return <Box h={56} mb="md" flex="none" />
  const at = createScale(first, last)
  const failed = getDeployments(rows).filter(({ deploymentState }) => deploymentState === 'failed').length
  return (
    <Box h={56} mb="md" flex="none">
      <svg
        width="100%"
        height="32"
        role="img"
        aria-label={`${formatCountOf(placed.length, 'record')} over time, ${formatCountOf(failed, 'deployment')} failed`}
      >
        <line x1="0" x2="100%" y1="20" y2="20" stroke="var(--line-2)" />
        {placed.map(({ row, time }) =>
          row.kind === 'release' ? (
            <line key={row.id} x1={at(time)} x2={at(time)} y1="6" y2="20" stroke="var(--text-3)" strokeWidth="2">
              <title>{`${getName(row)}, ${getState(row)}`}</title>
            </line>
          ) : (
            <circle
              key={row.id}
              cx={at(time)}
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
