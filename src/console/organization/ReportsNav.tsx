import { NavLink } from 'react-router'
import { PageTabs } from '../kit/PageHeader.tsx'
import { paths, useScope } from '../routing/paths.ts'

export function ReportsNav() {
  const scope = useScope()
  return (
    <PageTabs label="Reports">
      <NavLink to={paths.computeReport(scope)}>Compute</NavLink>
      <NavLink to={paths.costReport(scope)}>Cost</NavLink>
    </PageTabs>
  )
}
