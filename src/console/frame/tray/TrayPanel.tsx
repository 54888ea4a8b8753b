import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { stopWatching, stopWatchingEnded } from '../../data/watch.ts'
import { isInterrupted, type Watched } from '../../data/watch-list.ts'
import { formatCount } from '../../kit/format.ts'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { systemPermission } from './ends.ts'
import styles from './TrayPanel.module.css'

function State({ one }: { one: Watched }) {
  const { kind, state, end } = one
  if (kind === 'deployment' || kind === 'procedure') return <StateBadge kind={kind} state={state} />
  if (end && kind === 'environment') return <Status mark={end.good ? 'good' : 'bad'}>{state}</Status>
  if (isInterrupted(one)) return <Status mark="attention">interrupted: open it to go on</Status>
  if (end) return <Status mark={end.good ? 'good' : 'bad'}>{end.good ? 'done' : 'stopped'}</Status>
  return <Status mark="busy">{state || 'running'}</Status>
}

function Progress({ one: { label, done = 0, failed = 0, total = 0 } }: { one: Watched }) {
  if (total === 0) return null
  return (
    <>
      <progress className={styles.bar} value={done + failed} max={total} aria-label={`Progress of ${label}`} />
      <span className={styles.figures}>
        {formatCount(done)} of {formatCount(total)}
        {failed > 0 && `, ${formatCount(failed)} failed`}
      </span>
    </>
  )
}

function Row({ one, onClose }: { one: Watched; onClose: () => void }) {
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Link to={one.to} onClick={onClose}>
          <bdi>{one.label}</bdi>
        </Link>
        <button type="button" onClick={() => stopWatching(one.id)} aria-label={`Take off the list: ${one.label}`}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4 4l8 8M12 4l-8 8" />
          </svg>
        </button>
      </div>
      <div className={styles.line}>
        <State one={one} />
        <span className={styles.when}>
          {one.end ? 'ended' : 'since'} <Time value={one.end?.at ?? one.since} as="moment" />
        </span>
      </div>
      <div className={styles.line}>
        <Progress one={one} />
      </div>
    </li>
  )
}

function SystemNotices() {
  const [permission, setPermission] = useState(systemPermission)
  if (permission !== 'default') return null
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <button type="button" className={styles.quiet} onClick={() => void ask()}>
      Notify me outside the browser
    </button>
  )
}

/** Everything watched, newest first. Taking something off the list does not stop it. */
export default function TrayPanel({ watched, onClose }: { watched: readonly Watched[]; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.panel} aria-labelledby="work">
      <div className={styles.line}>
        <h2 id="work" ref={heading} tabIndex={-1}>
          Work
        </h2>
        {watched.some(({ end }) => end) && (
          <button type="button" className={styles.quiet} onClick={stopWatchingEnded}>
            Clear what ended
          </button>
        )}
      </div>
      {watched.length === 0 ? (
        <p className={styles.none}>
          Nothing is running. Deployments, plans and procedures that are started or opened here stand in this list until
          they end, wherever you go meanwhile.
        </p>
      ) : (
        <ul>
          {watched.map((one) => (
            <Row key={one.id} one={one} onClose={onClose} />
          ))}
        </ul>
      )}
      <SystemNotices />
    </section>
  )
}
