import { assemblyCrumbs, parseScope, type Crumb, type PageHandle, type Scope } from '../routing/crumbs.ts'
import { paths } from '../routing/paths.ts'

export const designCrumbs = (scope: Scope): Crumb[] => [
  ...assemblyCrumbs(scope),
  { label: 'Design', to: paths.design(scope.organization, scope.assembly) },
]

export const designPlatformCrumbs = (scope: Scope): Crumb[] => [
  ...designCrumbs(scope),
  { label: scope.platform, to: paths.designPlatform(scope.organization, scope.assembly, scope.platform) },
]

export const componentCrumbs = (scope: Scope): Crumb[] => [
  ...designPlatformCrumbs(scope),
  {
    label: scope.component,
    to: paths.designComponent(scope.organization, scope.assembly, scope.platform, scope.component),
  },
]

/** The handle of a page below a platform. */
export const pageBelowPlatform = (
  label: string,
  to: (organization: string, assembly: string, platform: string) => string,
): PageHandle => ({
  crumbs: (params) => {
    const scope = parseScope(params)
    return [...designPlatformCrumbs(scope), { label, to: to(scope.organization, scope.assembly, scope.platform) }]
  },
})
