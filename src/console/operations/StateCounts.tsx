import { formatCount } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { stateLook } from '../kit/state/states.ts'
import styles from './Operations.module.css'
import type { Tally } from './tally.ts'

/** How many instances are in which state, the most severe first. */
export function StateCounts({ tally }: { tally: Tally }) {
  return (
    <span className={styles.counts}>
      {tally.states.map(({ state, count }) => {
        const { mark, word } = stateLook('health', state)
        return (
          <Status key={state} mark={mark}>
            {formatCount(count)} {word}
          </Status>
        )
      })}
    </span>
  )
}
