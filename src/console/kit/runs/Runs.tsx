import type { ReactNode } from 'react'
import { RunFigures } from './RunFigures.tsx'
import type { Run } from './runs.ts'
import classes from './Runs.module.css'

/** The figures of a list of runs, above it. Their room is kept until the list is there. */
export const Runs = ({ runs, noun }: { runs: readonly Run[] | undefined; noun: string }): ReactNode => (
  <div className={classes.runs}>{runs && <RunFigures runs={runs} noun={noun} />}</div>
)
