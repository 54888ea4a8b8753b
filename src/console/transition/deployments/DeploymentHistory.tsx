import { Paper, Text, Timeline } from '@mantine/core'
import type { DeploymentHistory as History } from '../../../contract/core/records.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { formatDuration } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { describeState, stateTone, type Tone } from '../../kit/state/states.ts'
import { When } from '../../kit/Time.tsx'
import { useDeploymentHistory, type DeploymentPlace } from '../queries.ts'

interface Event {
  readonly id: string
  readonly state: string
  readonly tone: Tone
  readonly at: number | undefined
  readonly by: string
  readonly comment: string
  /** Time spent in the state, milliseconds; undefined for the current one. */
  readonly stayed: number | undefined
}

// Only the outcome of a past state still counts: what was active then is not running now.
const toneOf = (state: string, past: boolean): Tone =>
  past && state !== 'failed' ? 'idle' : stateTone('deployment', state)

const eventsOf = ({ state_history }: History): Event[] =>
  state_history.map(({ newState, updated, updatedBy, comments, description }, index) => {
    const next = state_history[index + 1]
    return {
      id: String(index),
      state: newState,
      tone: toneOf(newState, next !== undefined),
      at: updated,
      by: updatedBy || 'the service',
      comment: comments || description,
      stayed: next?.updated === undefined || updated === undefined ? undefined : Math.max(0, next.updated - updated),
    }
  })

/** The states of a deployment and who brought them about, oldest first. */
export function DeploymentHistory({ place }: { place: DeploymentPlace }) {
  const history = useDeploymentHistory(place)
  const events = history.data && eventsOf(history.data)
  return (
    <Section title="History">
      <ReadProblem reading={history} what="The history" />
      {events?.length === 0 && (
        <Text fz="sm" c="dimmed">
          The service has no history of this deployment.
        </Text>
      )}
      {events && events.length > 0 && (
        <Paper p="lg">
          <Timeline active={events.length - 1} bulletSize={14} lineWidth={2} fz="sm" role="list" aria-label="History">
            {events.map(({ id, state, tone, at, by, comment, stayed }) => (
              <Timeline.Item key={id} color={tone} role="listitem">
                <Text span inherit fw={500} c={tone} mr="sm">
                  {describeState('deployment', state).label}
                </Text>
                <Text span inherit c="dimmed">
                  <When time={at} by={by} />
                  {stayed !== undefined && `, for ${formatDuration(stayed)}`}
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
