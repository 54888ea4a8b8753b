import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { PageTabs } from '../kit/PageHeader.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths, type AssemblyScope } from '../routing/paths.ts'
import { pendingCount } from './releases/pending.ts'
import { useLatestDesignRelease } from './queries.ts'

interface DesignNavProps {
  scope: AssemblyScope
  /** Controls at the end of the tabs. */
  children?: ReactNode
}

/** Tabs of the design, with a link to uncommitted changes. */
export function DesignNav({ scope, children }: DesignNavProps) {
  const { data: release } = useLatestDesignRelease(scope)
  const design = paths.design(scope)
  const changes = paths.designChanges(scope)
  const { pathname } = useLocation()
  // The page "Platforms" has its own button for it.
  const hasChanges = pathname !== design && pendingCount(release) > 0
  return (
    <PageTabs
      label="Design"
      rightSection={
        pathname !== changes && (
          <>
            {hasChanges && (
              <Link to={changes}>
                <Status icon="attention">Review uncommitted changes</Status>
              </Link>
            )}
            {children}
          </>
        )
      }
    >
      <NavLink to={design} end={!pathname.startsWith(`${design}/platforms/`)}>
        Platforms
      </NavLink>
      <NavLink to={paths.designVariables(scope)}>Variables</NavLink>
      <NavLink to={changes}>Changes</NavLink>
      <NavLink to={paths.designHistory(scope)}>History</NavLink>
      <NavLink to={paths.compareDesigns(scope)}>Compare</NavLink>
    </PageTabs>
  )
}
