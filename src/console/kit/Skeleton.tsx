import type { ReactNode } from 'react'
import classes from './Skeleton.module.css'

interface SkeletonProps {
  lines: number
  /** `table`: rows in a frame of their own, where no table stands around them yet. */
  as?: 'text' | 'rows' | 'table'
}

/** Lines that keep the room of what is awaited; each as high as a line of text, or as a table's row. */
export function Skeleton({ lines, as = 'text' }: SkeletonProps): ReactNode {
  return (
    <div aria-hidden="true" className={classes.lines} data-as={as}>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className={classes.line} />
      ))}
    </div>
  )
}
