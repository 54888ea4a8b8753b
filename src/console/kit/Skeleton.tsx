import type { ReactNode } from 'react'
import classes from './Skeleton.module.css'

/** Lines that keep the room of what is awaited; each as high as a line of text, or as a table's row. */
export function Skeleton({ lines, as = 'text' }: { lines: number; as?: 'text' | 'rows' }): ReactNode {
  return (
    <div aria-hidden="true" className={classes.lines} data-as={as}>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className={classes.line} />
      ))}
    </div>
  )
}
