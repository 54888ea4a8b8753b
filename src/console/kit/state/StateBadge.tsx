import type { ReactNode } from 'react'
import classes from './StateBadge.module.css'
import { stateLook, type Mark, type StateKind } from './states.ts'

// The shape carries the meaning, the colour repeats it. One path each, since every row of a list has a glyph.
const glyphs: Record<Mark, ReactNode> = {
  good: <path d="M13 7A6 6 0 1 1 1 7a6 6 0 0 1 12 0zM4.3 7.2l1.9 1.9 3.6-4" />,
  busy: (
    <>
      <circle cx="7" cy="7" r="5.6" strokeOpacity=".3" strokeWidth="1.8" />
      <path d="M7 1.4a5.6 5.6 0 0 1 5.6 5.6" strokeWidth="1.8" />
    </>
  ),
  attention: <path d="M7 1.5l6 10.8H1zM7 5.6v3.2M7 10.2v.6" strokeLinejoin="round" />,
  bad: <path d="M4.5 1h5L13 4.5v5L9.5 13h-5L1 9.5v-5zM5 5l4 4M9 5l-4 4" />,
  idle: <circle cx="7" cy="7" r="5.8" strokeWidth="1.4" strokeDasharray="2.4 2" />,
  mark: <path d="M3 8a4 4 0 0 1 7-2.6L11.5 7M11.5 3.6V7H8" />,
}

export interface StatusProps {
  mark: Mark
  /** The word or words; never left out, since colour alone says nothing. */
  children: ReactNode
}

/** A glyph with words of the caller's own: "6 of 6", "1 failed in step 5". */
export function Status({ mark, children }: StatusProps): ReactNode {
  return (
    <span className={classes.status} data-mark={mark}>
      <svg className={classes.glyph} viewBox="0 0 14 14" aria-hidden="true">
        {glyphs[mark]}
      </svg>
      <span className={classes.word}>{children}</span>
    </span>
  )
}

export interface StateBadgeProps {
  /** Which vocabulary the state is from; the same word can mean different things. */
  kind: StateKind
  /** The state as the service sent it; '' is unknown. */
  state: string
}

/** A state of the service as glyph and word; one that is not known is shown as it came. */
export function StateBadge({ kind, state }: StateBadgeProps): ReactNode {
  const { mark, word } = stateLook(kind, state)
  return <Status mark={mark}>{word}</Status>
}
