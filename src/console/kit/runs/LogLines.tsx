import type { ReactNode } from 'react'
import classes from './LogLines.module.css'
import { Scrollable } from '../Scrollable.tsx'

interface LogLinesProps {
  lines: readonly { readonly level: string; readonly message: string }[]
  /** The room they are scrolled in. */
  className: string | undefined
}

/** What a worker wrote, line by line; errors and warnings stand out. */
export const LogLines = ({ lines, className }: LogLinesProps): ReactNode => (
  <Scrollable label="Log lines, to be scrolled" className={className}>
    <ol aria-label="Log lines" className={classes.lines}>
      {lines.map(({ level, message }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place, and are only added
        <li key={at} data-level={level.toLowerCase()}>
          <span>{level}</span>
          <bdi>{message}</bdi>
        </li>
      ))}
    </ol>
  </Scrollable>
)
