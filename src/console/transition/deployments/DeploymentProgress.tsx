import { Box, Flex, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { formatDuration, formatPercent } from '../../kit/format.ts'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { formatElapsed, type DeploymentStart } from './start-time.ts'
import type { RecordCounts } from './records.ts'
import type { ExpectedDuration } from './expected-duration.ts'
import { formatRecordsDone } from './record-columns.tsx'
import { getDuration } from '../states.ts'

interface DeploymentProgressProps {
  readonly status: DeploymentStatus
  readonly counts: RecordCounts
  /** When it began to run; undefined where that is not known: then it is taken to run from its creation. */
  readonly start: DeploymentStart | undefined
  /** When the status was read: what runs is measured up to then. Milliseconds. */
  readonly updatedAt: number
  /** By the environment's history; undefined where that says too little. */
  readonly expectedDuration: ExpectedDuration | undefined
}

function ExpectedDurationText({ expectedDuration: { duration, sampleSize } }: { expectedDuration: ExpectedDuration }) {
  const rule = `Estimate: the median of the ${sampleSize} newest complete deployments of this environment, waits and pauses included.`
  return (
    <Tooltip label={rule}>
      <span>
        , usually takes {formatDuration(duration)} (median of {sampleSize})<VisuallyHidden>{rule}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

/** How much of a deployment is done: a figure, a bar, and the time it took so far. */
export function DeploymentProgress({ status, counts, start, updatedAt, expectedDuration }: DeploymentProgressProps) {
  const parts = counts.states.map(({ state, count }) => ({
    tone: getStateTone('record', state),
    label: describeState('record', state).label,
    count,
  }))
  // The service may have dropped the records of a finished deployment: that is not 0 %.
  const unknown = counts.total === 0 && getDuration(status) !== undefined
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
            {formatPercent(counts.complete, counts.total)}
          </Text>
        )}
        <Text span inherit c="dimmed">
          {unknown ? 'no records' : formatRecordsDone(counts.complete, counts.total)}
        </Text>
      </Group>
      <Box flex="1 1 280px">
        <StackedBar label="Records" segments={parts} />
      </Box>
      <Text span inherit c="dimmed">
        {formatElapsed(status, start, updatedAt)}
        {expectedDuration && getDuration(status) === undefined && (
          <ExpectedDurationText expectedDuration={expectedDuration} />
        )}
      </Text>
    </Flex>
  )
}
