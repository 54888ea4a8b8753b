import { Box, Flex, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { formatDuration, formatShare } from '../../kit/format.ts'
import { Strip } from '../../kit/Strip.tsx'
import { describeState, stateTone } from '../../kit/state/states.ts'
import { elapsedWords, type Beginning } from './begin.ts'
import type { Tally } from './records.ts'
import type { Expected } from './expected-time.ts'
import { recordsDone } from './record-columns.tsx'
import { durationOf } from '../states.ts'

interface DeploymentProgressProps {
  readonly status: DeploymentStatus
  readonly counts: Tally
  /** When it began to run; undefined where that is not known: then it is taken to run from its creation. */
  readonly beginning: Beginning | undefined
  /** When the status was read: what runs is measured up to then. Milliseconds. */
  readonly readAt: number
  /** By the environment's history; undefined where that says too little. */
  readonly expected: Expected | undefined
}

function ExpectedTime({ expected: { duration, n } }: { expected: Expected }) {
  const rule = `Estimate: the median of the ${n} newest complete deployments of this environment, waits and pauses included.`
  return (
    <Tooltip label={rule}>
      <span>
        , usually takes {formatDuration(duration)} (median of {n})<VisuallyHidden>{rule}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

/** How much of a deployment is done: a figure, a bar, and the time it took so far. */
export function DeploymentProgress({ status, counts, beginning, readAt, expected }: DeploymentProgressProps) {
  const parts = counts.states.map(({ state, count }) => ({
    tone: stateTone('record', state),
    label: describeState('record', state).label,
    count,
  }))
  // The service may have dropped the records of a finished deployment: that is not 0 %.
  const unknown = counts.total === 0 && durationOf(status) !== undefined
  return (
    <Flex
      flex="none"
      wrap="wrap"
      align="center"
      gap="0 20px"
      mb="md"
      mih={28}
      fz="sm"
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <Group gap="sm" align="baseline" wrap="nowrap" miw={190}>
        {!unknown && (
          <Text span fz="xl" fw={600} miw={62}>
            {formatShare(counts.complete, counts.total)}
          </Text>
        )}
        <Text span inherit c="dimmed">
          {unknown ? 'no records' : recordsDone(counts.complete, counts.total)}
        </Text>
      </Group>
      <Box flex="1 1 280px">
        <Strip label="Records" parts={parts} />
      </Box>
      <Text span inherit c="dimmed">
        {elapsedWords(status, beginning, readAt)}
        {expected && durationOf(status) === undefined && <ExpectedTime expected={expected} />}
      </Text>
    </Flex>
  )
}
