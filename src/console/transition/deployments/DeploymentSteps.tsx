import { Group, Paper, Progress, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDuration } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { getRunDuration, type Stop } from './elapsed.ts'
import { getStepSpan, type DeploymentStep } from './steps.ts'
import styles from './DeploymentSteps.module.css'

export interface DeploymentStepsProps {
  /** Undefined while loading. */
  steps: readonly DeploymentStep[] | undefined
  selected: number | undefined
  /** Of the deployment, epoch milliseconds: the range of the steps' bars. */
  startedAt: number | undefined
  /** The time of the last answer while it runs. */
  endedAt: number
  /** When it waited or stood: left out of the durations. */
  stops: readonly Stop[]
  paused: boolean
  linkTo: (step: number) => string
}

interface StepContentProps extends Pick<DeploymentStepsProps, 'startedAt' | 'endedAt' | 'stops' | 'paused'> {
  step: DeploymentStep
}

/** A step with its counts and duration, and a bar for when it ran within the deployment. */
function StepContent({ step, startedAt, endedAt, stops, paused }: StepContentProps) {
  const { components, clouds, counts } = step
  const isWaiting = paused && step.state === 'inprogress'
  const [kind, state] = isWaiting ? (['deployment', 'paused'] as const) : (['record', step.state] as const)
  const { icon, label } = describeState(kind, state)
  const span = getStepSpan(step, endedAt)
  const whole = startedAt === undefined ? 0 : endedAt - startedAt
  // In percent of the deployment. The times come from several answers, so that a step may seem to end after it.
  const getShare = (from: number, to: number) => Math.min(100, Math.max(0, (100 * (to - from)) / whole))
  return (
    <>
      <Group gap="md" wrap="nowrap">
        <Text span inherit w={22} ta="right" c="dimmed">
          {step.step}
        </Text>
        <Text component="bdi" inherit truncate flex={1} title={components.join(', ')}>
          {components.join(', ')}
          {clouds.length === 1 && <Dimmed> {clouds[0]}</Dimmed>}
        </Text>
        <Status icon={icon}>
          {formatCount(counts.complete)} of {formatCount(counts.total)}
          <VisuallyHidden> {label}</VisuallyHidden>
          {counts.failed > 0 && `, ${formatCount(counts.failed)} failed`}
        </Status>
        <Text span inherit w={44} ta="right" c="dimmed">
          {span && !isWaiting && formatDuration(getRunDuration(span.from, span.to, stops))}
        </Text>
      </Group>
      <Progress.Root size={6} ml={34} mt={3} aria-hidden="true">
        {span && startedAt !== undefined && whole > 0 && (
          <>
            <Progress.Section value={getShare(startedAt, span.from)} color="transparent" withAria={false} />
            <Progress.Section
              value={getShare(span.from, span.to)}
              miw={3}
              color={getStateTone(kind, state)}
              withAria={false}
            />
          </>
        )}
      </Progress.Root>
    </>
  )
}

/** The steps of a deployment in the order they run; each is a link to its records. */
export function DeploymentSteps({ steps, selected, linkTo, ...deployment }: DeploymentStepsProps) {
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
      {steps.map((step) => (
        <li key={step.step}>
          <UnstyledButton
            component={Link}
            className={styles.step}
            to={linkTo(step.step)}
            replace
            preventScrollReset
            aria-current={step.step === selected ? 'step' : undefined}
          >
            <StepContent step={step} {...deployment} />
          </UnstyledButton>
        </li>
      ))}
    </Paper>
  )
}
