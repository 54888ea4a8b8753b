import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

export interface SectionProps {
  title: string
  /** Beside the title, quieter: a count, "failures first". */
  hint?: ReactNode
  /** At the right: a link or a small button. */
  action?: ReactNode
  /** What an address leads to it by: `#environments`. */
  anchor?: string
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ title, hint, action, anchor, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        {action && <span className={classes.action}>{action}</span>}
      </div>
      {children}
    </section>
  )
}
