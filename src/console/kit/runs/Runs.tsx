import { lazy, Suspense, type ReactNode } from 'react'
import type { Run } from './runs.ts'
import classes from './Runs.module.css'

const RunFigures = lazy(() => import('./RunFigures.tsx'))

/** The figures of a list of runs, above it. Their code comes after the list; their room is kept. */
export const Runs = ({ runs, noun }: { runs: readonly Run[] | undefined; noun: string }): ReactNode => (
  <div className={classes.runs}>
    <Suspense>{runs && <RunFigures runs={runs} noun={noun} />}</Suspense>
  </div>
)
