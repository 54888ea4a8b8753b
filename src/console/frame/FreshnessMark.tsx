import { useFreshness, type Freshness } from '../data/freshness.ts'
import { formatAge } from '../kit/format.ts'
import { StateGlyph } from '../kit/StateGlyph.tsx'
import type { Tone } from '../kit/tone.ts'
import styles from './FreshnessMark.module.css'

const old = (seconds: number | undefined) => (seconds === undefined ? '' : `, ${formatAge(seconds * 1000)} ago`)

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
  const [tone, word, rest] = wordsOf(useFreshness())
  return (
    <span className={styles.mark} data-tone={tone}>
      <StateGlyph tone={tone} />
      <span>
        {word}
        <span className={styles.rest}>{rest}</span>
      </span>
    </span>
  )
}
