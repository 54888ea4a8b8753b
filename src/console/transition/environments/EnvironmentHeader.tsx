import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink, useParams } from 'react-router'
import { PageHeader, PageTabs } from '../../kit/PageHeader.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { paths, type EnvironmentScope, type Scope } from '../../routing/paths.ts'
import { EnvironmentActions } from './EnvironmentActions.tsx'
import { useEnvironmentState } from './use-environment-state.ts'

/** NavLink marks a tab by the address alone. */
const OPEN_TAB = { 'data-open': true } as const

export function EnvironmentTabs({ scope }: { scope: EnvironmentScope }) {
  const { platform } = useParams()
  const links = [
    ['Overview', paths.environment(scope)],
    ['Platforms and clouds', paths.environmentClouds(scope)],
    ['Variables', paths.environmentVariables(scope)],
    ['Latest release', paths.latestRelease(scope)],
    ['Bill of materials', paths.billOfMaterials(scope)],
    ['Deployments', paths.deployments(scope)],
    ['Timeline', paths.environmentTimeline(scope)],
    ['Map', paths.environmentMap(scope)],
    ['Health', paths.operatedEnvironment(scope)],
  ] as const
  return (
    <PageTabs label={`Pages of ${scope.environment}`}>
      {links.map(([label, to]) => (
        // The overview lists the platforms, whose pages have no tab of their own.
        <NavLink key={to} to={to} end {...(platform !== undefined && label === 'Overview' && OPEN_TAB)}>
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
  <Group gap="0 16px">
    <span>{children}</span>
    {links.map(([label, to]) => (
      <TextLink key={to} to={to} fz="inherit">
        {label}
      </TextLink>
    ))}
  </Group>
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
        factsReady
      />
      <EnvironmentTabs scope={scope} />
    </>
  )
}
