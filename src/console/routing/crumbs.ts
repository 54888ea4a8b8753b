// The source of breadcrumb, document title and announcement.
import type { Params } from 'react-router'
import { paths } from './paths.ts'

export interface Crumb {
  readonly label: string
  readonly to: string
}

/** What a route module exports as `handle`. The last crumb is the page itself. */
export interface PageHandle {
  readonly crumbs: (params: Params) => readonly Crumb[]
  /** The label for an id in the address, from the query cache. */
  readonly resolveLabel?: (params: Params) => string | undefined
}

/** Names in the address; '' if the route has no such parameter. */
export interface Scope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  readonly platform: string
  readonly component: string
}

export const parseScope = (params: Params): Scope => ({
  organization: params.organization ?? '',
  assembly: params.assembly ?? '',
  environment: params.environment ?? '',
  platform: params.platform ?? '',
  component: params.component ?? '',
})

export const organizationCrumbs = ({ organization }: Scope): Crumb[] => [
  { label: organization, to: paths.organization(organization) },
]

export const cloudCrumbs = (scope: Scope): Crumb[] => [
  ...organizationCrumbs(scope),
  { label: 'Clouds', to: paths.clouds(scope.organization) },
]

export const assemblyCrumbs = (scope: Scope): Crumb[] => [
  ...organizationCrumbs(scope),
  { label: scope.assembly, to: paths.assembly(scope.organization, scope.assembly) },
]

export const environmentCrumbs = (scope: Scope): Crumb[] => [
  ...assemblyCrumbs(scope),
  { label: 'Transition', to: paths.transition(scope.organization, scope.assembly) },
  { label: scope.environment, to: paths.environment(scope.organization, scope.assembly, scope.environment) },
]

export const operationsCrumbs = (scope: Scope): Crumb[] => [
  ...assemblyCrumbs(scope),
  { label: 'Operations', to: paths.operations(scope.organization, scope.assembly) },
]

export const operatedEnvironmentCrumbs = (scope: Scope): Crumb[] => [
  ...operationsCrumbs(scope),
  { label: scope.environment, to: paths.operatedEnvironment(scope.organization, scope.assembly, scope.environment) },
]

/** The handle of a page. `above`: crumbs of its parents. */
export const pageHandle = (
  above: (scope: Scope) => readonly Crumb[],
  label: string | ((scope: Scope) => string),
  to: (organization: string, assembly: string, environment: string, platform: string, component: string) => string,
): PageHandle => ({
  crumbs: (params) => {
    const scope = parseScope(params)
    const { organization, assembly, environment, platform, component } = scope
    return [
      ...above(scope),
      {
        label: typeof label === 'string' ? label : label(scope),
        to: to(organization, assembly, environment, platform, component),
      },
    ]
  },
})
