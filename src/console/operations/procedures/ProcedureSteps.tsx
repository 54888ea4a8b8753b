import { Box, Group, Text } from '@mantine/core'
import { formatCount } from '../../kit/format.ts'
import { Scrollable } from '../../kit/Scrollable.tsx'
import { StackedBar, type StackedBarSegment } from '../../kit/chart/StackedBar.tsx'
import type { Progress, StepProgress } from './progress.ts'

const toStripParts = ({ total, complete, failed, running }: Progress): StackedBarSegment[] => [
  { tone: 'good', label: 'complete', count: complete },
  { tone: 'bad', label: 'failed', count: failed },
  { tone: 'busy', label: 'in progress', count: running },
  { tone: 'idle', label: 'pending or canceled', count: total - complete - failed - running },
]

const formatProgress = ({ total, complete, failed, running }: Progress): string => {
  const words = [`${formatCount(complete)} of ${formatCount(total)} complete`]
  if (running > 0) words.push(`${formatCount(running)} in progress`)
  if (failed > 0) words.push(`${formatCount(failed)} failed`)
  return words.join(', ')
}

/** Each step as a bar: what of it is complete, failed, in progress. */
export function ProcedureSteps({ steps, current }: { steps: readonly StepProgress[]; current: number | undefined }) {
  return (
    // Without `flex`, a long list of instances below would take all of its height.
    <Scrollable
      label="Steps, scrollable"
      flex="none"
      mah={240}
      bg="var(--surface)"
      bd="1px solid var(--line)"
      bdrs="md"
    >
      <ol aria-label="Steps">
        {steps.map((step) => (
          <Group
            key={step.order}
            component="li"
            gap="4px 16px"
            px="md"
            py="xs"
            mih={32}
            fz="sm"
            aria-current={step.order === current ? 'step' : undefined}
          >
            <Text span inherit flex="1 1 140px" fw={step.order === current ? 550 : undefined}>
              Step {step.order}{' '}
              <Text span inherit c="dimmed">
                {step.names.join(', ')}
              </Text>
            </Text>
            <Box component="span" flex="3 1 160px">
              <StackedBar label={`Step ${step.order}`} segments={toStripParts(step)} />
            </Box>
            <Text span inherit c="dimmed" flex="2 1 180px">
              {formatProgress(step)}
            </Text>
          </Group>
        ))}
      </ol>
    </Scrollable>
  )
}
