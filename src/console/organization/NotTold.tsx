import type { ReactNode } from 'react'
import { problemOfError } from '../data/problem.ts'
import classes from './Overview.module.css'

/** A quiet line in place of a panel whose reading failed: the rest of the page lives on. */
export function NotTold({ what, reading }: { what: string; reading: { readonly error: Error | null } }): ReactNode {
  if (!reading.error) return null
  return (
    <p className={classes.note}>
      No {what} to show: {problemOfError(reading.error).title.replace(/^./, (letter) => letter.toLowerCase())}.
    </p>
  )
}
