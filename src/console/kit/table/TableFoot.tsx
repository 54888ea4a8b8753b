import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatClock, formatCount } from '../format.ts'
import classes from './DataTable.module.css'

interface TableFootProps {
  selected: ReadonlySet<string>
  /** How many of the selected are not among the rows shown: filtered out, or gone. */
  notShown: number
  onClear: () => void
  children: ReactNode
}

/** What is selected, since when, and what can be done with it. */
export function TableFoot({ selected, notShown, onClear, children }: TableFootProps): ReactNode {
  const [frozen, setFrozen] = useState({ selected, at: Date.now() })
  if (frozen.selected !== selected) setFrozen({ selected, at: Date.now() })
  return (
    <div className={classes.foot} data-reasons="above">
      <b>{formatCount(selected.size)} selected</b>
      <span className={classes.dim}>
        frozen {formatClock(frozen.at)}
        {notShown > 0 && `, ${formatCount(notShown)} of them not shown`}
      </span>
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <span className={classes.actions}>{children}</span>
    </div>
  )
}
