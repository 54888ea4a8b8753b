import type { DeploymentStatus } from '../../contract/records.ts'
import { formatDuration, formatShare } from '../kit/format.ts'
import { Strip } from '../kit/Strip.tsx'
import { stateLook, stateTone } from '../kit/state/states.ts'
import { elapsedWords, type Beginning } from './deployment-begin.ts'
import type { Tally } from './deployment-records.ts'
import type { Expected } from './expected-time.ts'
import styles from './DeploymentProgress.module.css'
import { recordsDone } from './record-columns.tsx'
import { durationOf } from './states.ts'

interface DeploymentProgressProps {
  readonly status: DeploymentStatus
  readonly counts: Tally
  /** When it began to run; undefined where that is not known: then it is taken to run from its creation. */
  readonly beginning: Beginning | undefined
  /** When the status was read: what runs is measured up to then. Milliseconds. */
  readonly readAt: number
  /** By the environment's history; undefined where that says too little. */
  readonly expected: Expected | undefined
}

function ExpectedTime({ expected: { duration, n } }: { expected: Expected }) {
  const rule = `Estimate: the median of the ${n} newest complete deployments of this environment, waits and pauses included.`
  return (
    <span title={rule}>
      , usually runs for {formatDuration(duration)} (median of {n})<span className="visually-hidden">{rule}</span>
    </span>
  )
}

/** How much of a deployment is done, as one number and one bar. */
export function DeploymentProgress({ status, counts, beginning, readAt, expected }: DeploymentProgressProps) {
  const parts = counts.states.map(({ state, count }) => ({
    tone: stateTone('record', state),
    word: stateLook('record', state).word,
    count,
  }))
  // Of what is long over the service may have no records any more: that is not nought per cent.
  const unknown = counts.total === 0 && durationOf(status) !== undefined
  return (
    <div className={styles.progress}>
      <div className={styles.figures}>
        <b className={styles.share}>{unknown ? ' ' : formatShare(counts.complete, counts.total)}</b>
        <span className={styles.dim}>{unknown ? 'no records' : recordsDone(counts.complete, counts.total)}</span>
      </div>
      <Strip label="Records" parts={parts} />
      <div className={styles.elapsed}>
        {elapsedWords(status, beginning, readAt)}
        {expected && durationOf(status) === undefined && <ExpectedTime expected={expected} />}
      </div>
    </div>
  )
}
