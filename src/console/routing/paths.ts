// All addresses of the console, and what they are about. The route patterns are in app/router.tsx.
import { useMemo } from 'react'
import { useParams, type Params } from 'react-router'

const NO_NAMES = {
  organization: '',
  cloud: '',
  service: '',
  assembly: '',
  environment: '',
  platform: '',
  component: '',
  /** Plural, such as 'monitors'. */
  parts: '',
  part: '',
  deployment: '',
  instance: '',
  run: '',
  procedure: '',
  plan: '',
  team: '',
  group: '',
}

/** Names in the address; '' if the route has no such parameter. A wider scope fits where fewer names are needed. */
export type Scope = Readonly<typeof NO_NAMES>

export type OrganizationScope = Pick<Scope, 'organization'>
export type CloudScope = OrganizationScope & Pick<Scope, 'cloud'>
export type ServiceScope = CloudScope & Pick<Scope, 'service'>
export type AssemblyScope = OrganizationScope & Pick<Scope, 'assembly'>
export type DesignPlatformScope = AssemblyScope & Pick<Scope, 'platform'>
export type DesignComponentScope = DesignPlatformScope & Pick<Scope, 'component'>
export type EnvironmentScope = AssemblyScope & Pick<Scope, 'environment'>
export type DeploymentScope = EnvironmentScope & Pick<Scope, 'deployment'>
export type PlatformScope = EnvironmentScope & Pick<Scope, 'platform'>
export type ComponentScope = PlatformScope & Pick<Scope, 'component'>
export type InstanceScope = ComponentScope & Pick<Scope, 'instance'>

export type ProcedureScope = OrganizationScope & Pick<Scope, 'procedure'> & Partial<PlatformScope>
export type TeamScope = OrganizationScope & Pick<Scope, 'team'>

export const parseScope = (params: Params): Scope => ({ ...NO_NAMES, ...params })

/** The scope of the page; the same object until one of its names changes. */
export function useScope(): Scope {
  const names = new URLSearchParams(parseScope(useParams())).toString()
  return useMemo(() => parseScope(Object.fromEntries(new URLSearchParams(names))), [names])
}

const encode = encodeURIComponent

/** The names in a pattern such as `/:organization/clouds/:cloud`. */
type NameIn<Pattern extends string> = Pattern extends `${infer Segment}/${infer Rest}`
  ? NameIn<Segment> | NameIn<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never

const path =
  <const Pattern extends string>(pattern: Pattern) =>
  (scope: Readonly<Record<NameIn<Pattern>, string>>): string =>
    pattern.replace(/:(\w+)/g, (_, name: NameIn<Pattern>) => encode(scope[name]))

/** `?name=value`; '' without a value. */
const search = (name: string, value: string | undefined) => (value ? `?${name}=${encode(value)}` : '')

const ASSEMBLY = '/:organization/assemblies/:assembly'
const DESIGN_PLATFORM = `${ASSEMBLY}/design/platforms/:platform`
const DESIGN_COMPONENT = `${DESIGN_PLATFORM}/components/:component`
const ENVIRONMENT = `${ASSEMBLY}/transition/environments/:environment`
const ENVIRONMENT_PLATFORM = `${ENVIRONMENT}/platforms/:platform`
const OPERATED_ENVIRONMENT = `${ASSEMBLY}/operations/environments/:environment`
const OPERATED_PLATFORM = `${OPERATED_ENVIRONMENT}/platforms/:platform`
const INSTANCES = `${OPERATED_PLATFORM}/components/:component/instances`

const cloudServices = path('/:organization/clouds/services')
const newService = path('/:organization/clouds/:cloud/services/new')
const computeReport = path('/:organization/reports/compute')
const changePlan = path('/:organization/change-plans/:plan')
const newChangePlan = path('/:organization/new-change-plan')
const procedures = path('/:organization/procedures')
const organizationProcedure = path('/:organization/operations/procedures/:procedure')
const platformProcedure = path(`${OPERATED_PLATFORM}/procedures/:procedure`)
const compareEnvironments = path(`${ASSEMBLY}/transition/compare`)
const newEnvironment = path(`${ASSEMBLY}/transition/environments/new`)
const environmentVariables = path(`${ENVIRONMENT}/variables`)
const environmentTimeline = path(`${ENVIRONMENT}/timeline`)

export const paths = {
  organizations: () => '/',
  /** `from`: the page to return to. */
  signIn: (from?: string) => `/sign-in${search('from', from)}`,
  organization: path('/:organization'),
  /** The public namespace. */
  publicOfferings: () => '/catalog/offerings',
  publicServices: () => '/catalog/services',
  clouds: path('/:organization/clouds'),
  newCloud: path('/:organization/clouds/new'),
  offerings: path('/:organization/clouds/offerings'),
  /** `className`: compare the services of one class. */
  cloudServices: (scope: OrganizationScope, className?: string) => cloudServices(scope) + search('class', className),
  cloud: path('/:organization/clouds/:cloud'),
  editCloud: path('/:organization/clouds/:cloud/edit'),
  cloudVariables: path('/:organization/clouds/:cloud/variables'),
  cloudSupport: path('/:organization/clouds/:cloud/supports'),
  /** `template`: id of a service template. */
  newService: (scope: CloudScope, template?: string) => newService(scope) + search('template', template),
  service: path('/:organization/clouds/:cloud/services/:service'),
  reports: path('/:organization/reports'),
  computeReport,
  /** Of one cloud, or of all. */
  computeByCloud: (scope: OrganizationScope, cloud?: string) =>
    `${computeReport(scope)}?grouping=cloud${cloud === undefined ? '' : `&cloud=${encode(cloud)}`}`,
  costReport: path('/:organization/reports/cost'),
  access: path('/:organization/access'),
  account: path('/:organization/account'),
  group: path('/:organization/account/groups/:group'),
  settings: path('/:organization/settings'),
  team: path('/:organization/settings/teams/:team'),
  fleet: path('/:organization/fleet'),
  organizationDeployments: path('/:organization/deployments'),
  activity: path('/:organization/activity'),
  changePlans: path('/:organization/change-plans'),
  /** `values`: of its parameters, by name. */
  changePlan: (scope: OrganizationScope & Pick<Scope, 'plan'>, values: string[][] = []) =>
    changePlan(scope) + (values.length > 0 ? `?${new URLSearchParams(values)}` : ''),
  /** `requests`: ids of the activity. */
  newChangePlan: (scope: OrganizationScope, requests: readonly string[]) =>
    `${newChangePlan(scope)}?${new URLSearchParams(requests.map((id) => ['request', id]))}`,
  procedures,
  platformProcedures: (scope: PlatformScope) =>
    procedures(scope) + search('of', `${scope.assembly}/${scope.environment}/${scope.platform}`),
  /** With its platform, without which some services do not find a procedure. */
  procedure: ({ organization, procedure, assembly = '', environment = '', platform }: ProcedureScope) =>
    platform
      ? platformProcedure({ organization, assembly, environment, platform, procedure })
      : organizationProcedure({ organization, procedure }),
  assemblies: path('/:organization/assemblies'),
  newAssembly: path('/:organization/assemblies/new'),
  assembly: path(ASSEMBLY),
  editAssembly: path(`${ASSEMBLY}/edit`),
  design: path(`${ASSEMBLY}/design`),
  newDesignPlatform: path(`${ASSEMBLY}/design/platforms/new`),
  designPlatform: path(DESIGN_PLATFORM),
  designComponent: path(DESIGN_COMPONENT),
  designPart: path(`${DESIGN_COMPONENT}/:parts/:part`),
  newDesignPart: path(`${DESIGN_COMPONENT}/:parts/new`),
  newDesignComponent: path(`${DESIGN_PLATFORM}/components/new`),
  designPlatformVariables: path(`${DESIGN_PLATFORM}/variables`),
  designVariables: path(`${ASSEMBLY}/design/variables`),
  designChanges: path(`${ASSEMBLY}/design/changes`),
  designHistory: path(`${ASSEMBLY}/design/history`),
  importDesign: path(`${ASSEMBLY}/design/import`),
  compareDesigns: path(`${ASSEMBLY}/design/compare`),
  transition: path(`${ASSEMBLY}/transition`),
  /** Sides as in `transition/compare/CompareEnvironmentsPage.tsx`. */
  compareEnvironments: (scope: AssemblyScope, left?: string, right?: string) =>
    compareEnvironments(scope) + search('left', left) + (right === undefined ? '' : `&right=${encode(right)}`),
  /** `like`: the environment to copy settings and clouds from. */
  newEnvironment: (scope: AssemblyScope, like?: string) => newEnvironment(scope) + search('like', like),
  editEnvironment: path(`${ENVIRONMENT}/edit`),
  importEnvironment: path(`${ENVIRONMENT}/import`),
  environment: path(ENVIRONMENT),
  environmentClouds: path(`${ENVIRONMENT}/clouds`),
  /** `platform`: show its variables instead of the global ones. */
  environmentVariables: (scope: EnvironmentScope, platform?: string) =>
    environmentVariables(scope) + search('platform', platform),
  environmentPlatform: path(ENVIRONMENT_PLATFORM),
  environmentComponent: path(`${ENVIRONMENT_PLATFORM}/components/:component`),
  environmentTimeline,
  /** A release, opened beside the timeline. */
  release: (scope: EnvironmentScope, release: string) => environmentTimeline(scope) + search('release', release),
  latestRelease: path(`${ENVIRONMENT}/releases/latest`),
  billOfMaterials: path(`${ENVIRONMENT}/releases/bom`),
  deployments: path(`${ENVIRONMENT}/deployments`),
  deployment: path(`${ENVIRONMENT}/deployments/:deployment`),
  operations: path(`${ASSEMBLY}/operations`),
  operatedEnvironment: path(OPERATED_ENVIRONMENT),
  environmentMap: path(`${OPERATED_ENVIRONMENT}/map`),
  environmentInstances: path(`${OPERATED_ENVIRONMENT}/instances`),
  operatedPlatform: path(OPERATED_PLATFORM),
  platformInstances: path(`${OPERATED_PLATFORM}/instances`),
  instances: path(INSTANCES),
  /** A replacement run of this browser. */
  replacement: path(`${INSTANCES}/replacements/:run`),
  instance: path(`${INSTANCES}/:instance`),
}

/** Parses a prefix of `/{organization}/{assembly}/{environment}/{bom|manifest}/{platform}/{version}` or `.../{assembly}/_design/{platform}`. */
export function parseNsPath(nsPath: string): PlatformScope {
  const [, organization = '', assembly = '', environment = '', kind = '', platform = ''] = nsPath.split('/')
  return { organization, assembly, environment, platform: environment === '_design' ? kind : platform }
}
