import { Box, Flex, Group, Paper, Text, Timeline, Tooltip, VisuallyHidden } from '@mantine/core'
import { toOperatorText } from '../../data/service-notes.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { formatCount, formatCountOf, formatDuration, formatPercent } from '../../kit/format.ts'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { describeState, getStateTone, type Tone } from '../../kit/state/states.ts'
import { TimeByUser } from '../../kit/Time.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { ParamLink, TextLink } from '../../kit/TextLink.tsx'
import { Dimmed, Note } from '../../kit/Dimmed.tsx'
import { paths } from '../../routing/paths.ts'
import { Notice } from '../Notice.tsx'
import { useDeploymentHistory } from '../queries.ts'
import { findPause, getDuration, getEventComment } from '../states.ts'
import { Reason } from './DeploymentActions.tsx'
import { findFirstFailure, formatRecordsDone, toRecordSegments, type RecordCounts } from './records.ts'
import { formatExpected, type ExpectedDuration } from './runs.ts'
import { formatElapsed, getElapsed } from './elapsed.ts'
import { findActiveStep, formatPlace, type DeploymentStep } from './steps.ts'
import type { LoadedDeployment } from './use-deployment.ts'

interface DeploymentProgressProps {
  deployment: LoadedDeployment
  /** Undefined without enough past deployments. */
  expectedDuration: ExpectedDuration | undefined
}

/** The progress of a deployment in percent and by record state, with the elapsed and the expected time. */
export function DeploymentProgress({ deployment, expectedDuration }: DeploymentProgressProps) {
  const { status, counts, run } = deployment
  const { dataUpdatedAt: updatedAt } = deployment.query
  const isRunning = getDuration(status) === undefined
  // The service may have dropped the records of an ended deployment: do not show 0%.
  const unknown = counts.total === 0 && !isRunning
  const rule = `Estimate: the median of the ${expectedDuration?.sampleSize} newest completed deployments of this environment, of any size, without waits and pauses, or the share of it for the records that are left. The forecast of a plan differs: it is based on the steps of the plan.`
  return (
    <Box flex="none" mb="md" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Flex wrap="wrap" align="center" gap="0 20px" mih={28}>
        <Group gap="sm" align="baseline" wrap="nowrap" miw={190}>
          {!unknown && (
            <Text span fz="xl" fw={600} miw={62}>
              {formatPercent(counts.complete, counts.total)}
            </Text>
          )}
          <Dimmed>{unknown ? 'no records' : formatRecordsDone(counts.complete, counts.total)}</Dimmed>
        </Group>
        {!unknown && (
          <Box flex="1 1 280px">
            <StackedBar label="Records" segments={toRecordSegments(counts)} />
          </Box>
        )}
      </Flex>
      {/* On a separate line, since its length changes with the state. On small screens, the expected time wraps. */}
      <Text inherit c="dimmed" mih={{ base: 40, sm: 20 }}>
        {formatElapsed(status, run, updatedAt)}
        {expectedDuration && isRunning && (
          <Tooltip label={rule}>
            <span>
              ,{' '}
              {formatExpected(
                status.deploymentState === 'pending' ? undefined : getElapsed(status, run, updatedAt),
                expectedDuration,
                counts,
              )}
              <VisuallyHidden>{rule}</VisuallyHidden>
            </span>
          </Tooltip>
        )}
      </Text>
    </Box>
  )
}

const OUTCOME_MESSAGES: Readonly<Record<string, (counts: RecordCounts, step: DeploymentStep | undefined) => string>> = {
  pending: () => 'Waiting for approval. Nothing changes until all approvals are given.',
  active: (_, step) =>
    step ? `Deploying step ${step.step}: ${step.components.join(', ')} of ${formatPlace(step)}.` : 'Deploying.',
  complete: ({ complete, failed, total }) =>
    total === 0
      ? 'Complete. The service no longer has its records.'
      : failed > 0
        ? `Continued after failures: ${formatCountOf(complete, 'record')} complete, ${failed} failed. Its plan is closed.`
        : complete === 1
          ? 'The record is complete.'
          : `All ${formatCount(complete)} records are complete.`,
  canceled: ({ complete, total }) =>
    total === 0
      ? 'Canceled. The service has no records of this deployment.'
      : complete === 0
        ? 'Canceled before anything was changed.'
        : `Canceled after ${formatRecordsDone(complete, total)}. Completed records are kept; a new plan includes the rest.`,
  paused: () => 'Completed records are kept; nothing continues until the deployment is resumed.',
  pausing: () => 'Pausing. Records in progress finish; no others start.',
}

const OUTCOME_TONES: Readonly<Record<string, Tone>> = { pending: 'attention', active: 'busy', complete: 'good' }

/** One notice in every state, so that nothing below moves when it changes: what happens now, the first failure, or the outcome. */
export function DeploymentOutcome({ deployment }: { deployment: LoadedDeployment }) {
  const { scope, status, counts, steps, records, rejection } = deployment
  const pause = findPause(useDeploymentHistory(scope).data)
  const state = status.deploymentState
  const withParams = useHrefWithParams()
  const failure = records && findFirstFailure(records)
  const message =
    OUTCOME_MESSAGES[state]?.(counts, steps && findActiveStep(steps)) ?? (failure ? undefined : `State: ${state}.`)
  return (
    <Notice
      tone={failure ? 'bad' : (OUTCOME_TONES[state] ?? 'idle')}
      action={
        <>
          {failure && (
            <ParamLink to={withParams({ record: failure.id, step: String(failure.step) })}>Show log</ParamLink>
          )}
          {state === 'complete' && <TextLink to={paths.operatedEnvironment(scope)}>View in Operations</TextLink>}
          {state === 'canceled' && <TextLink to={paths.environment(scope)}>Go to environment</TextLink>}
        </>
      }
    >
      {failure && (
        <>
          <Status icon="bad">
            {counts.failed} failed, first in step {failure.step}
          </Status>
          <Text span inherit flex="1 1 280px" miw={0}>
            <bdi>{failure.name}</bdi>: <bdi>{failure.comments || 'no reason given'}</bdi>
          </Text>
        </>
      )}
      {state === 'canceled' && rejection && (
        <span>
          <Reason verb="Rejected" event={rejection} />
        </span>
      )}
      {state === 'paused' && <span>{pause ? <Reason verb="Paused" event={pause} /> : 'Paused.'}</span>}
      {message && (
        <Text span inherit w={failure ? '100%' : undefined}>
          {message}
        </Text>
      )}
    </Notice>
  )
}

/** The states of a deployment with their authors, oldest first. */
export function DeploymentHistory({ deployment }: { deployment: LoadedDeployment }) {
  const { scope, comment: requested, releaseText } = deployment
  const history = useDeploymentHistory(scope)
  const events = history.data?.state_history
  const isListed = events?.some(({ comments }) => toOperatorText(comments) === requested)
  return (
    <Section title="History">
      <QueryProblem query={history} subject="The history" />
      {events?.length === 0 && <Note>The service has no history of this deployment.</Note>}
      {events && events.length > 0 && (
        <Paper p="lg">
          {(releaseText || (requested && !isListed)) && (
            <Text component="bdi" display="block" fz="sm" mb="md" style={{ overflowWrap: 'anywhere' }}>
              {releaseText ? `Release: ${releaseText}` : requested}
            </Text>
          )}
          <Timeline active={events.length - 1} bulletSize={14} lineWidth={2} fz="sm" role="list" aria-label="History">
            {events.map((event, index) => {
              const { newState: state, updated, updatedBy } = event
              const next = events[index + 1]
              // Past states are idle, except failures.
              const tone = next && state !== 'failed' ? 'idle' : getStateTone('deployment', state)
              const comment = getEventComment({ state_history: events }, index)
              return (
                <Timeline.Item key={`${updated} ${state}`} color={tone} role="listitem">
                  <Text span inherit fw={500} c={tone} mr="sm">
                    {describeState('deployment', state).label}
                  </Text>
                  <Dimmed>
                    <TimeByUser time={updated} by={updatedBy || 'the service'} />
                    {next?.updated !== undefined &&
                      updated !== undefined &&
                      `, for ${formatDuration(next.updated - updated)}`}
                  </Dimmed>
                  {comment && (
                    <Text component="bdi" display="block" inherit style={{ overflowWrap: 'anywhere' }}>
                      {comment}
                    </Text>
                  )}
                </Timeline.Item>
              )
            })}
          </Timeline>
        </Paper>
      )}
    </Section>
  )
}
