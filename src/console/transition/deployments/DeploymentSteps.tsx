import { Group, Paper, Progress, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDuration } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { getStepSpan, getStepDuration, type DeploymentStep } from './steps.ts'
import styles from './DeploymentSteps.module.css'

interface DeploymentStepsProps {
  /** Undefined while loading. */
  steps: readonly DeploymentStep[] | undefined
  selected: number | undefined
  /** Of the deployment, epoch milliseconds: the range of the steps' bars. */
  startedAt: number | undefined
  endedAt: number
  paused: boolean
  linkTo: (step: number) => string
}

interface StepProps {
  step: DeploymentStep
  paused: boolean
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
  startedAt: number | undefined
  endedAt: number
}

/** When the step ran within the deployment. */
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
  // The list scrolls on narrow screens: keep the selected step visible without moving the page.
  useLayoutEffect(() => {
    const { current: element } = list
    const link = element?.querySelector<HTMLElement>('[aria-current]')
    if (element && link) element.scrollTop = link.offsetTop - (element.clientHeight - link.offsetHeight) / 2
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
        const duration = isWaiting({ step, paused }) ? undefined : getStepDuration(step, endedAt)
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
                  {duration !== undefined && formatDuration(duration)}
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
