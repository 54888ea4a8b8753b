import type { ReactNode } from 'react'
import { formatCount } from './format.ts'
import type { Tone } from './state/states.ts'
import classes from './Strip.module.css'

export interface StripPart {
  tone: Tone
  /** In words, since colour alone says nothing: "unhealthy". */
  word: string
  count: number
}

export interface StripProps {
  /** What is divided: "Health of web". */
  label: string
  parts: readonly StripPart[]
}

/** Proportions at a glance; read aloud and in its title as "208 good, 20 unhealthy". Takes the width it is given. */
export function Strip({ label, parts }: StripProps): ReactNode {
  const shown = parts.filter(({ count }) => count > 0)
  const words = shown.map(({ word, count }) => `${formatCount(count)} ${word}`).join(', ') || 'none'
  return (
    <span role="img" aria-label={`${label}: ${words}`} title={words} className={classes.strip}>
      {shown.map(({ tone, word, count }) => (
        <span key={word} data-tone={tone} className={classes.part} style={{ flexGrow: count }} />
      ))}
    </span>
  )
}
