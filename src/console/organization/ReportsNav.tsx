import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTabs } from '../kit/PageTabs.tsx'
import { paths } from '../routing/paths.ts'

export function ReportsNav({
  organization,
  current,
}: {
  organization: string
  current: 'compute' | 'cost'
}): ReactNode {
  return (
    <PageTabs label="Reports">
      <Link to={paths.computeReport(organization)} aria-current={current === 'compute' ? 'page' : undefined}>
        Compute
      </Link>
      <Link to={paths.costReport(organization)} aria-current={current === 'cost' ? 'page' : undefined}>
        Cost
      </Link>
    </PageTabs>
  )
}
