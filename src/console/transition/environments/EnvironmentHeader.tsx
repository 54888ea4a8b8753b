import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { EnvironmentActions } from './EnvironmentActions.tsx'
import { useEnvironmentState } from './use-environment-state.ts'

/** Links to all pages of an environment. */
export function EnvironmentTabs({ scope: { organization, assembly, environment } }: { scope: Scope }) {
  const names = [organization, assembly, environment] as const
  const links = [
    ['Overview', paths.environment(...names)],
    ['Platforms and clouds', paths.environmentClouds(...names)],
    ['Variables', paths.environmentVariables(...names)],
    ['Latest release', paths.latestRelease(...names)],
    ['Bill of materials', paths.billOfMaterials(...names)],
    ['Deployments', paths.deployments(...names)],
    ['Timeline', paths.environmentTimeline(...names)],
    ['Map', paths.environmentMap(...names)],
    ['Health', paths.operatedEnvironment(...names)],
  ] as const
  return (
    <PageTabs label={`Pages of ${environment}`}>
      {links.map(([label, to]) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </PageTabs>
  )
}

interface RelatedLinksProps {
  links: readonly (readonly [label: string, to: string])[]
  children: ReactNode
}

/** What a page shows, with links to other pages about the same thing. */
export const RelatedLinks = ({ links, children }: RelatedLinksProps) => (
  <>
    <span>{children}</span>
    {links.map(([label, to]) => (
      <span key={to}>
        <Link to={to}>{label}</Link>
      </span>
    ))}
  </>
)

interface EnvironmentHeaderProps {
  scope: Scope
  title: string
  facts: ReactNode
  /** True once the page has its own rows: the next step is read after them. */
  ready: boolean
}

/** The header of a page on which an environment is changed, with the next step towards its deployment. */
export function EnvironmentHeader({ scope, title, facts, ready }: EnvironmentHeaderProps) {
  const { state } = useEnvironmentState(scope, ready)
  return (
    <>
      <PageHeader
        title={title}
        facts={facts}
        actions={state && <EnvironmentActions scope={scope} state={state} />}
        actionsPending
      />
      <EnvironmentTabs scope={scope} />
    </>
  )
}
