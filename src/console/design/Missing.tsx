import type { ReactNode } from 'react'
import { Status } from '../kit/state/StateBadge.tsx'
import classes from './Design.module.css'

/** What of a design could not be read: what is shown stands without it. */
export function Missing({ what }: { what: readonly string[] }): ReactNode {
  if (what.length === 0) return null
  return (
    <div className={classes.lines} role="status">
      <Status mark="attention">The service does not tell {what.join(', ')}. What is shown here stands without.</Status>
    </div>
  )
}
