import { operatedEnvironmentCrumbs, type Crumb, type Scope } from '../routing/crumbs.ts'
import { paths } from '../routing/paths.ts'

export const operatedPlatformCrumbs = (scope: Scope): Crumb[] => [
  ...operatedEnvironmentCrumbs(scope),
  {
    label: scope.platform,
    to: paths.operatedPlatform(scope.organization, scope.assembly, scope.environment, scope.platform),
  },
]

export const instancesCrumbs = (scope: Scope): Crumb[] => [
  ...operatedPlatformCrumbs(scope),
  {
    label: scope.component,
    to: paths.instances(scope.organization, scope.assembly, scope.environment, scope.platform, scope.component),
  },
]
