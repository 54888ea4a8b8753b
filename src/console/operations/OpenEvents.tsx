import type { InstanceDetail } from '../../contract/records.ts'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { openEventsOf } from './events.ts'
import styles from './Instances.module.css'

/** What is wrong with an instance now: the thresholds that are crossed, the most severe first. */
export function OpenEvents({ instance }: { instance: InstanceDetail }) {
  const events = openEventsOf(instance)
  if (events.length === 0)
    return (
      <p className={styles.dim}>{instance.opsState === '' ? 'Monitoring says nothing of it.' : 'No open events.'}</p>
    )
  return (
    <ul className={styles.events} aria-label="Open events">
      {events.map(({ monitor, name, state, since }) => (
        <li key={`${monitor} ${name}`}>
          <bdi className={styles.strong}>{name}</bdi> <StateBadge kind="health" state={state} />
          <span className={styles.dim}>
            <bdi>{monitor}</bdi>
            {since !== undefined && (
              <>
                {', for '}
                <Time value={since} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
