import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { formatClock, formatCount } from '../format.ts'
import classes from './DataTable.module.css'

interface TableFootProps {
  selected: ReadonlySet<string>
  /** When it was last changed here; undefined when it came from elsewhere. */
  frozenAt: number | undefined
  /** How many of the selected are not among the rows shown: filtered out, or gone. */
  notShown: number
  onClear: () => void
  children: ReactNode
}

/** What is selected, since when, and what can be done with it. */
export function TableFoot({ selected, frozenAt, notShown, onClear, children }: TableFootProps): ReactNode {
  return (
    <div className={classes.foot} data-reasons="end">
      <b>{formatCount(selected.size)} selected</b>
      <span className={classes.dim}>
        {frozenAt !== undefined && `frozen ${formatClock(frozenAt)}`}
        {notShown > 0 && ` (${formatCount(notShown)} not shown)`}
      </span>
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <span className={classes.actions}>{children}</span>
    </div>
  )
}
