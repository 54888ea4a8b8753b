import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

export interface EmptyStateProps {
  /** That there is nothing: "No instances". */
  title: string
  /** Why, and what to do about it. */
  hint: string
  /** A button or link that does it. */
  action?: ReactNode
}

/** What stands where there is nothing to show. */
export function EmptyState({ title, hint, action }: EmptyStateProps): ReactNode {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{hint}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
