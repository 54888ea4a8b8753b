import { Box, Flex, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { formatDuration, formatPercent } from '../../kit/format.ts'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { getDuration } from '../states.ts'
import type { ExpectedDuration } from './expected-duration.ts'
import { formatRecordsDone, type RecordCounts } from './records.ts'
import { formatElapsed, type DeploymentStart } from './start-time.ts'

interface DeploymentProgressProps {
  status: DeploymentStatus
  counts: RecordCounts
  /** Undefined if unknown: then the time of creation counts. */
  start: DeploymentStart | undefined
  /** Time of the status, epoch milliseconds. */
  updatedAt: number
  /** Undefined without enough past deployments. */
  expectedDuration: ExpectedDuration | undefined
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

/** The progress of a deployment in percent and by record state, with the elapsed time. */
export function DeploymentProgress({ status, counts, start, updatedAt, expectedDuration }: DeploymentProgressProps) {
  const parts = counts.states.map(({ state, count }) => ({
    tone: getStateTone('record', state),
    label: describeState('record', state).label,
    count,
  }))
  // The service may have dropped the records of an ended deployment: do not show 0 %.
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
