import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

export interface PageHeaderProps {
  title: string
  /** The state of what the page shows, as a badge. */
  state?: ReactNode
  /** One line: id, by whom, when. Several elements are facts of their own, with commas between them. */
  facts: ReactNode
  /** At most one primary action, last; undefined where a page only shows. */
  actions: ReactNode | undefined
}

/** What a page is about, its state, one line of facts, and what an operator most likely does next. */
export function PageHeader({ title, state, facts, actions }: PageHeaderProps): ReactNode {
  return (
    <div className={classes.header}>
      <div className={classes.about}>
        <div className={classes.line}>
          <h1 className={classes.title} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {state}
        </div>
        <div className={classes.facts}>{facts}</div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
