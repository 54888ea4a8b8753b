import { useQuery } from '@tanstack/react-query'
import type { DeploymentHistory as History } from '../../contract/records.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { formatDuration } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { deploymentHistoryOf, type DeploymentPlace } from './queries.ts'
import shared from './transition.module.css'

interface Event {
  readonly id: string
  readonly state: string
  readonly at: number | undefined
  readonly by: string
  readonly why: string
  /** How long it stayed in the state, milliseconds; undefined of the present one. */
  readonly stayed: number | undefined
}

const eventsOf = ({ state_history }: History): Event[] =>
  state_history.map(({ newState, updated, updatedBy, comments, description }, index) => {
    const next = state_history[index + 1]?.updated
    return {
      id: String(index),
      state: newState,
      at: updated,
      by: updatedBy,
      why: comments || description,
      stayed: next === undefined || updated === undefined ? undefined : Math.max(0, next - updated),
    }
  })

const columns: readonly PlainColumn<Event>[] = [
  { id: 'at', header: 'When', render: ({ at }) => at !== undefined && <Time value={at} as="moment" /> },
  { id: 'state', header: 'State', render: ({ state }) => <StateBadge kind="deployment" state={state} /> },
  { id: 'by', header: 'By', render: ({ by }) => <bdi className={shared.whole}>{by || 'the service'}</bdi> },
  {
    id: 'stayed',
    header: 'For',
    align: 'end',
    render: ({ stayed }) => (stayed === undefined ? '' : formatDuration(stayed)),
  },
  { id: 'why', header: 'Comment', render: ({ why }) => <bdi className={shared.typed}>{why}</bdi> },
]

/** Who brought a deployment from state to state, oldest first. */
export function DeploymentHistory({ place }: { place: DeploymentPlace }) {
  const history = useQuery(deploymentHistoryOf(place))
  const events = history.data && eventsOf(history.data)
  return (
    <Section title="Who did what">
      <ReadProblem reading={history} what="The history" />
      {events &&
        (events.length > 0 ? (
          <PlainTable label="Who did what" columns={columns} rows={events} rowId={({ id }) => id} />
        ) : (
          <p className={shared.dim}>The service keeps no history of this deployment.</p>
        ))}
    </Section>
  )
}
