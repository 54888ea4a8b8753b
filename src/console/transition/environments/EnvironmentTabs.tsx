import { NavLink } from 'react-router'
import type { Scope } from '../../routing/crumbs.ts'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { paths } from '../../routing/paths.ts'

/** The pages of an environment, from whichever of them. */
export function EnvironmentTabs({ scope: { organization, assembly, environment } }: { scope: Scope }) {
  const at = [organization, assembly, environment] as const
  const links = [
    ['Overview', paths.environment(...at)],
    ['Platforms and clouds', paths.environmentClouds(...at)],
    ['Variables', paths.environmentVariables(...at)],
    ['Latest release', paths.latestRelease(...at)],
    ['Bill of materials', paths.billOfMaterials(...at)],
    ['Deployments', paths.deployments(...at)],
    ['Timeline', paths.environmentTimeline(...at)],
    ['Health', paths.operatedEnvironment(...at)],
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
