import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import classes from './Overview.module.css'

/** From one report to the other. */
export function ReportsNav({ organization, at }: { organization: string; at: 'compute' | 'cost' }): ReactNode {
  return (
    <nav className={classes.ranges} aria-label="Reports">
      <Link to={paths.computeReport(organization)} aria-current={at === 'compute' ? 'page' : undefined}>
        Compute
      </Link>
      <Link to={paths.costReport(organization)} aria-current={at === 'cost' ? 'page' : undefined}>
        Cost
      </Link>
    </nav>
  )
}
