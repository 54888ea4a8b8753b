import { Paper, Text, Timeline } from '@mantine/core'
import type { DeploymentHistory as History } from '../../../contract/core/records.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { formatDuration } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { describeState, getStateTone, type Tone } from '../../kit/state/states.ts'
import { TimeByUser } from '../../kit/Time.tsx'
import { useDeploymentHistory, type DeploymentScope } from '../queries.ts'

interface StateEvent {
  readonly id: string
  readonly state: string
  readonly tone: Tone
  readonly time: number | undefined
  readonly by: string
  readonly comment: string
  /** Milliseconds; undefined for the current state. */
  readonly duration: number | undefined
}

// Past states are idle, except failures.
const getEventTone = (state: string, past: boolean): Tone =>
  past && state !== 'failed' ? 'idle' : getStateTone('deployment', state)

const toStateEvents = ({ state_history }: History): StateEvent[] =>
  state_history.map(({ newState, updated, updatedBy, comments, description }, index) => {
    const next = state_history[index + 1]
    return {
      id: String(index),
      state: newState,
      tone: getEventTone(newState, next !== undefined),
      time: updated,
      by: updatedBy || 'the service',
      comment: comments || description,
      duration: next?.updated === undefined || updated === undefined ? undefined : Math.max(0, next.updated - updated),
    }
  })

/** The states of a deployment with their authors, oldest first. */
export function DeploymentHistory({ scope }: { scope: DeploymentScope }) {
  const history = useDeploymentHistory(scope)
  const events = history.data && toStateEvents(history.data)
  return (
    <Section title="History">
      <QueryProblem query={history} subject="The history" />
      {events?.length === 0 && (
        <Text fz="sm" c="dimmed">
          The service has no history of this deployment.
        </Text>
      )}
      {events && events.length > 0 && (
        <Paper p="lg">
          <Timeline active={events.length - 1} bulletSize={14} lineWidth={2} fz="sm" role="list" aria-label="History">
            {events.map(({ id, state, tone, time, by, comment, duration }) => (
              <Timeline.Item key={id} color={tone} role="listitem">
                <Text span inherit fw={500} c={tone} mr="sm">
                  {describeState('deployment', state).label}
                </Text>
                <Text span inherit c="dimmed">
                  <TimeByUser time={time} by={by} />
                  {duration !== undefined && `, for ${formatDuration(duration)}`}
                </Text>
                {comment && (
                  <Text component="bdi" display="block" inherit style={{ overflowWrap: 'anywhere' }}>
                    {comment}
                  </Text>
                )}
              </Timeline.Item>
            ))}
          </Timeline>
        </Paper>
      )}
    </Section>
  )
}
