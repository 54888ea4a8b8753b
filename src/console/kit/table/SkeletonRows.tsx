import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

/** Rows of the right height while the first answer is awaited; nothing for a screen reader, which is told otherwise. */
export function SkeletonRows({ rows = 12 }: { rows?: number }): ReactNode {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={classes.skeleton} />
      ))}
    </div>
  )
}
