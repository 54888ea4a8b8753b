import { useFreshness, type Freshness } from '../data/freshness.ts'
import { formatSpan } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Tone } from '../kit/state/states.ts'
import styles from './FreshnessMark.module.css'

const old = (seconds: number | undefined) => (seconds === undefined ? '' : `, ${formatSpan(seconds * 1000)} ago`)

function wordsOf(freshness: Freshness): readonly [tone: Tone, word: string, rest: string] {
  switch (freshness.state) {
    case 'live':
      return ['good', 'Live', old(freshness.seconds)]
    case 'waiting':
      return ['attention', 'Waiting', `, ${freshness.seconds} s`]
    case 'reconnecting':
      return ['attention', 'Reconnecting', old(freshness.seconds)]
    case 'offline':
      return ['bad', 'Offline', '']
    case 'signed-out':
      return ['bad', 'Not signed in', '']
  }
}

/** How fresh everything on the page is. */
export function FreshnessMark() {
  const freshness = useFreshness()
  const [tone, word, rest] = wordsOf(freshness)
  return (
    <span className={styles.mark}>
      <Status mark={tone}>
        <span className={styles.word} data-state={freshness.state}>
          {word}
        </span>
        <span className={styles.rest}>{rest}</span>
      </Status>
    </span>
  )
}
