// The source of breadcrumb, document title and announcement.
import { paths, type Scope } from './paths.ts'

export interface Crumb {
  readonly label: string
  readonly to: string
}

type Crumbs = (scope: Scope) => readonly Crumb[]

/** What a route module exports as `handle`. The last crumb is the page itself. */
export interface PageHandle {
  readonly crumbs: Crumbs
  /** The label for an id in the address, from the query cache. */
  readonly resolveLabel?: (scope: Scope) => string | undefined
}

/** The crumbs of a page below others. */
export const addCrumb =
  (above: Crumbs, label: string | ((scope: Scope) => string), to: (scope: Scope) => string): Crumbs =>
  (scope) => [...above(scope), { label: typeof label === 'string' ? label : label(scope), to: to(scope) }]

/** The handle of a page. `above`: crumbs of its parents. */
export const pageHandle = (...page: Parameters<typeof addCrumb>): PageHandle => ({ crumbs: addCrumb(...page) })

export const organizationCrumbs = addCrumb(
  () => [],
  ({ organization }) => organization,
  paths.organization,
)
export const changePlansCrumbs = addCrumb(organizationCrumbs, 'Change plans', paths.changePlans)

export const cloudsCrumbs = addCrumb(organizationCrumbs, 'Clouds', paths.clouds)
export const cloudCrumbs = addCrumb(cloudsCrumbs, ({ cloud }) => cloud, paths.cloud)

export const assemblyCrumbs = addCrumb(organizationCrumbs, ({ assembly }) => assembly, paths.assembly)

export const designCrumbs = addCrumb(assemblyCrumbs, 'Design', paths.design)
export const designPlatformCrumbs = addCrumb(designCrumbs, ({ platform }) => platform, paths.designPlatform)
export const designComponentCrumbs = addCrumb(designPlatformCrumbs, ({ component }) => component, paths.designComponent)

export const transitionCrumbs = addCrumb(assemblyCrumbs, 'Transition', paths.transition)
export const environmentCrumbs = addCrumb(transitionCrumbs, ({ environment }) => environment, paths.environment)

export const operationsCrumbs = addCrumb(assemblyCrumbs, 'Operations', paths.operations)
export const operatedEnvironmentCrumbs = addCrumb(
  operationsCrumbs,
  ({ environment }) => environment,
  paths.operatedEnvironment,
)
export const operatedPlatformCrumbs = addCrumb(
  operatedEnvironmentCrumbs,
  ({ platform }) => platform,
  paths.operatedPlatform,
)
export const instancesCrumbs = addCrumb(operatedPlatformCrumbs, ({ component }) => component, paths.instances)
