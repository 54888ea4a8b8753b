import { NavLink } from 'react-router'
import { PageTabs } from '../kit/PageTabs.tsx'
import { paths } from '../routing/paths.ts'

export const ReportsNav = ({ organization }: { organization: string }) => (
  <PageTabs label="Reports">
    <NavLink to={paths.computeReport({ organization })}>Compute</NavLink>
    <NavLink to={paths.costReport({ organization })}>Cost</NavLink>
  </PageTabs>
)
