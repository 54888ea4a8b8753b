import classes from './LogLines.module.css'
import { Scrollable } from '../Scrollable.tsx'

/** A worker's log; errors and warnings are coloured. */
export const LogLines = ({ lines }: { lines: readonly { level: string; message: string }[] }) => (
  <Scrollable label="Log lines, scrollable">
    <ol aria-label="Log lines" className={classes.lines}>
      {lines.map(({ level, message }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no id and are only appended
        <li key={index} data-level={level.toLowerCase()}>
          <span>{level}</span>
          <bdi>{message}</bdi>
        </li>
      ))}
    </ol>
  </Scrollable>
)
