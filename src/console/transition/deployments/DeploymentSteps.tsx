import { Group, Paper, Progress, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDuration } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { getStepSpan, getStepDuration, type DeploymentStep } from './steps.ts'
import styles from './DeploymentSteps.module.css'

interface DeploymentStepsProps {
  /** Undefined while they are read. */
  readonly steps: readonly DeploymentStep[] | undefined
  readonly selected: number | undefined
  /** What the steps' bars are drawn along, epoch milliseconds: from its start to its end, or to now. */
  readonly startedAt: number | undefined
  readonly endedAt: number
  /** It stands still: what was begun waits. */
  readonly paused: boolean
  /** The address that shows a step. */
  readonly linkTo: (step: number) => string
}

interface StepProps {
  readonly step: DeploymentStep
  readonly paused: boolean
}

const isWaiting = ({ step: { state }, paused }: StepProps): boolean => paused && state === 'inprogress'

function StepCounts(props: StepProps) {
  const { counts, state } = props.step
  const { icon, label } = isWaiting(props) ? describeState('deployment', 'paused') : describeState('record', state)
  return (
    <Status icon={icon}>
      {formatCount(counts.complete)} of {formatCount(counts.total)}
      <VisuallyHidden> {label}</VisuallyHidden>
      {counts.failed > 0 && `, ${formatCount(counts.failed)} failed`}
    </Status>
  )
}

interface StepBarProps extends StepProps {
  readonly startedAt: number | undefined
  readonly endedAt: number
}

/** When the step ran, on the time line of the deployment. */
function StepBar({ startedAt, endedAt, ...props }: StepBarProps) {
  const { step } = props
  const [from, to] = (startedAt !== undefined && getStepSpan(step, startedAt, endedAt)) || [0, 0]
  const tone = isWaiting(props) ? getStateTone('deployment', 'paused') : getStateTone('record', step.state)
  return (
    <Progress.Root size={4} ml={34} mt={3} aria-hidden="true">
      <Progress.Section value={from * 100} color="transparent" withAria={false} />
      {to > 0 && <Progress.Section value={(to - from) * 100} miw={3} color={tone} withAria={false} />}
    </Progress.Root>
  )
}

/** The steps of a deployment in the order they run; each is a link to its records. */
export function DeploymentSteps({ steps, selected, startedAt, endedAt, paused, linkTo }: DeploymentStepsProps) {
  const list = useRef<HTMLOListElement>(null)
  // On narrow screens the list scrolls: keep the chosen step in sight without moving the page.
  useLayoutEffect(() => {
    const { current: box } = list
    const link = box?.querySelector<HTMLElement>('[aria-current]')
    if (box && link) box.scrollTop = link.offsetTop - (box.clientHeight - link.offsetHeight) / 2
  }, [selected])
  if (!steps) return <Paper h={170} aria-hidden="true" />
  if (steps.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        No steps.
      </Text>
    )
  return (
    <Paper component="ol" ref={list} className={styles.steps} mah={{ base: 234, lg: 'none' }}>
      {steps.map((step) => {
        const time = isWaiting({ step, paused }) ? undefined : getStepDuration(step, endedAt)
        return (
          <li key={step.step}>
            <UnstyledButton
              component={Link}
              className={styles.step}
              to={linkTo(step.step)}
              replace
              preventScrollReset
              aria-current={step.step === selected ? 'step' : undefined}
            >
              <Group gap="md" wrap="nowrap">
                <Text span inherit w={22} ta="right" c="dimmed">
                  {step.step}
                </Text>
                <Text component="bdi" inherit truncate flex={1} title={step.components.join(', ')}>
                  {step.components.join(', ')}
                  {step.clouds.length === 1 && (
                    <Text span inherit c="dimmed">
                      {' '}
                      {step.clouds[0]}
                    </Text>
                  )}
                </Text>
                <StepCounts step={step} paused={paused} />
                <Text span inherit w={44} ta="right" c="dimmed">
                  {time !== undefined && formatDuration(time)}
                </Text>
              </Group>
              <StepBar step={step} paused={paused} startedAt={startedAt} endedAt={endedAt} />
            </UnstyledButton>
          </li>
        )
      })}
    </Paper>
  )
}
