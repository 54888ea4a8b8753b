import { Link } from 'react-router'
import { formatCount, formatShare } from '../kit/format.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { stateLook, stateTone } from '../kit/state/states.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import styles from './Health.module.css'
import { HealthStrip } from './HealthStrip.tsx'
import { quickIn } from './health-columns.tsx'
import type { Tally } from './tally.ts'

interface HealthBoardProps {
  /** Undefined while it is awaited or where nothing is known; the room is kept. */
  readonly tally: Tally | undefined
  readonly awaited: boolean
  /** The list of the instances it counts; undefined where there is none. */
  readonly instances: string | undefined
}

/** How many instances are in which state, to be read from across the room; each figure leads to those instances. */
export function HealthBoard({ tally, awaited, instances }: HealthBoardProps) {
  if (awaited && !tally)
    return (
      <div className={styles.board}>
        <div className={styles.strip} data-awaited="" />
        <Skeleton lines={3} />
      </div>
    )
  if (!tally || tally.total === 0)
    return (
      <p className={`${styles.board} ${styles.none}`}>
        {tally ? 'No instance is monitored here.' : 'The health is not known.'}
      </p>
    )
  return (
    <div className={styles.board}>
      <div className={styles.strip}>
        <HealthStrip tally={tally} />
      </div>
      <ul className={styles.figures} aria-label="Instances by state">
        {tally.states.map(({ state, count }) => {
          const { mark, word } = stateLook('health', state)
          const figure = (
            <>
              <span className={styles.count}>{formatCount(count)}</span>
              <Status mark={mark}>{word}</Status>
              <span className={styles.share}>{formatShare(count, tally.total)}</span>
            </>
          )
          return (
            <li key={state} data-tone={stateTone('health', state)}>
              {instances === undefined ? (
                <span className={styles.figure}>{figure}</span>
              ) : (
                <Link className={styles.figure} to={quickIn(instances, state)}>
                  {figure}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
