import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTabs } from '../kit/PageTabs.tsx'
import { paths } from '../paths.ts'

/** From one report to the other. */
export function ReportsNav({ organization, at }: { organization: string; at: 'compute' | 'cost' }): ReactNode {
  return (
    <PageTabs label="Reports">
      <Link to={paths.computeReport(organization)} aria-current={at === 'compute' ? 'page' : undefined}>
        Compute
      </Link>
      <Link to={paths.costReport(organization)} aria-current={at === 'cost' ? 'page' : undefined}>
        Cost
      </Link>
    </PageTabs>
  )
}
