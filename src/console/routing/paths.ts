// All addresses of the console. The route patterns are in app/router.tsx.

const encodeSegment = encodeURIComponent

const organization = (organization: string) => `/${encodeSegment(organization)}`
const clouds = (o: string) => `${organization(o)}/clouds`
const cloud = (o: string, c: string) => `${clouds(o)}/${encodeSegment(c)}`
const assemblies = (o: string) => `${organization(o)}/assemblies`
const assembly = (o: string, a: string) => `${assemblies(o)}/${encodeSegment(a)}`
const design = (o: string, a: string) => `${assembly(o, a)}/design`
const designPlatform = (o: string, a: string, p: string) => `${design(o, a)}/platforms/${encodeSegment(p)}`
const transition = (o: string, a: string) => `${assembly(o, a)}/transition`
const environment = (o: string, a: string, e: string) => `${transition(o, a)}/environments/${encodeSegment(e)}`
const deployments = (o: string, a: string, e: string) => `${environment(o, a, e)}/deployments`
const operations = (o: string, a: string) => `${assembly(o, a)}/operations`
const operatedEnvironment = (o: string, a: string, e: string) => `${operations(o, a)}/environments/${encodeSegment(e)}`
const environmentPlatform = (o: string, a: string, e: string, p: string) =>
  `${environment(o, a, e)}/platforms/${encodeSegment(p)}`
const operatedPlatform = (o: string, a: string, e: string, p: string) =>
  `${operatedEnvironment(o, a, e)}/platforms/${encodeSegment(p)}`
const instances = (o: string, a: string, e: string, p: string, c: string) =>
  `${operatedPlatform(o, a, e, p)}/components/${encodeSegment(c)}/instances`

export const paths = {
  organizations: () => '/',
  /** `from`: the page to return to. */
  signIn: (from?: string) => (from === undefined ? '/sign-in' : `/sign-in?from=${encodeSegment(from)}`),
  organization,
  /** The public namespace. */
  publicOfferings: () => '/catalog/offerings',
  publicServices: () => '/catalog/services',
  clouds,
  newCloud: (o: string) => `${clouds(o)}/new`,
  offerings: (o: string) => `${clouds(o)}/offerings`,
  /** `className`: compare the services of one class. */
  cloudServices: (o: string, className?: string) =>
    `${clouds(o)}/services${className === undefined ? '' : `?class=${encodeSegment(className)}`}`,
  cloud,
  editCloud: (o: string, c: string) => `${cloud(o, c)}/edit`,
  cloudVariables: (o: string, c: string) => `${cloud(o, c)}/variables`,
  cloudSupport: (o: string, c: string) => `${cloud(o, c)}/supports`,
  /** `template`: id of a service template. */
  newService: (o: string, c: string, template?: string) =>
    `${cloud(o, c)}/services/new${template === undefined ? '' : `?template=${encodeSegment(template)}`}`,
  service: (o: string, c: string, s: string) => `${cloud(o, c)}/services/${encodeSegment(s)}`,
  reports: (o: string) => `${organization(o)}/reports`,
  computeReport: (o: string) => `${organization(o)}/reports/compute`,
  /** Of one cloud, or of all. */
  computeByCloud: (o: string, c?: string) =>
    `${organization(o)}/reports/compute?grouping=cloud${c === undefined ? '' : `&cloud=${encodeSegment(c)}`}`,
  costReport: (o: string) => `${organization(o)}/reports/cost`,
  access: (o: string) => `${organization(o)}/access`,
  account: (o: string) => `${organization(o)}/account`,
  group: (o: string, id: string) => `${organization(o)}/account/groups/${encodeSegment(id)}`,
  settings: (o: string) => `${organization(o)}/settings`,
  team: (o: string, id: string) => `${organization(o)}/settings/teams/${encodeSegment(id)}`,
  fleet: (o: string) => `${organization(o)}/fleet`,
  organizationDeployments: (o: string) => `${organization(o)}/deployments`,
  activity: (o: string) => `${organization(o)}/activity`,
  changePlans: (o: string) => `${organization(o)}/change-plans`,
  /** `values`: of its parameters, by name. */
  changePlan: (o: string, name: string, values: string[][] = []) =>
    `${organization(o)}/change-plans/${encodeSegment(name)}${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`,
  /** `requests`: ids of the activity. */
  newChangePlan: (o: string, requests: readonly string[]) =>
    `${organization(o)}/new-change-plan?${new URLSearchParams(requests.map((id) => ['request', id]))}`,
  procedures: (o: string) => `${organization(o)}/procedures`,
  platformProcedures: (o: string, a: string, e: string, p: string) =>
    `${organization(o)}/procedures?of=${encodeSegment(`${a}/${e}/${p}`)}`,
  /** `of`: its platform, without which some services do not find a procedure. */
  procedure: (o: string, id: string, of?: { assembly: string; environment: string; platform: string }) =>
    `${of?.platform ? operatedPlatform(o, of.assembly, of.environment, of.platform) : `${organization(o)}/operations`}/procedures/${encodeSegment(id)}`,
  assemblies,
  newAssembly: (o: string) => `${assemblies(o)}/new`,
  assembly,
  editAssembly: (o: string, a: string) => `${assembly(o, a)}/edit`,
  design,
  newDesignPlatform: (o: string, a: string) => `${design(o, a)}/platforms/new`,
  designPlatform,
  designComponent: (o: string, a: string, p: string, c: string) =>
    `${designPlatform(o, a, p)}/components/${encodeSegment(c)}`,
  designPart: (o: string, a: string, p: string, c: string, kind: 'monitor' | 'attachment', part: string) =>
    `${designPlatform(o, a, p)}/components/${encodeSegment(c)}/${kind}s/${encodeSegment(part)}`,
  newDesignPart: (o: string, a: string, p: string, c: string, kind: 'monitor' | 'attachment') =>
    `${designPlatform(o, a, p)}/components/${encodeSegment(c)}/${kind}s/new`,
  newDesignComponent: (o: string, a: string, p: string) => `${designPlatform(o, a, p)}/components/new`,
  designPlatformVariables: (o: string, a: string, p: string) => `${designPlatform(o, a, p)}/variables`,
  designVariables: (o: string, a: string) => `${design(o, a)}/variables`,
  designChanges: (o: string, a: string) => `${design(o, a)}/changes`,
  designHistory: (o: string, a: string) => `${design(o, a)}/history`,
  importDesign: (o: string, a: string) => `${design(o, a)}/import`,
  compareDesigns: (o: string, a: string) => `${design(o, a)}/compare`,
  transition,
  /** Sides as in `transition/compare/sides.ts`. */
  compareEnvironments: (o: string, a: string, left?: string, right?: string) =>
    `${transition(o, a)}/compare${left === undefined ? '' : `?left=${encodeSegment(left)}`}${right === undefined ? '' : `&right=${encodeSegment(right)}`}`,
  /** `like`: the environment to copy settings and clouds from. */
  newEnvironment: (o: string, a: string, like?: string) =>
    `${transition(o, a)}/environments/new${like === undefined ? '' : `?like=${encodeSegment(like)}`}`,
  editEnvironment: (o: string, a: string, e: string) => `${environment(o, a, e)}/edit`,
  importEnvironment: (o: string, a: string, e: string) => `${environment(o, a, e)}/import`,
  environment,
  environmentClouds: (o: string, a: string, e: string) => `${environment(o, a, e)}/clouds`,
  /** `platform`: show its variables instead of the global ones. */
  environmentVariables: (o: string, a: string, e: string, platform = '') =>
    `${environment(o, a, e)}/variables${platform === '' ? '' : `?platform=${encodeSegment(platform)}`}`,
  environmentPlatform,
  environmentComponent: (o: string, a: string, e: string, p: string, c: string) =>
    `${environmentPlatform(o, a, e, p)}/components/${encodeSegment(c)}`,
  environmentTimeline: (o: string, a: string, e: string) => `${environment(o, a, e)}/timeline`,
  /** A release, opened beside the timeline. */
  release: (o: string, a: string, e: string, release: string) =>
    `${environment(o, a, e)}/timeline?release=${encodeSegment(release)}`,
  latestRelease: (o: string, a: string, e: string) => `${environment(o, a, e)}/releases/latest`,
  billOfMaterials: (o: string, a: string, e: string) => `${environment(o, a, e)}/releases/bom`,
  deployments,
  deployment: (o: string, a: string, e: string, id: string) => `${deployments(o, a, e)}/${encodeSegment(id)}`,
  operations,
  operatedEnvironment,
  environmentMap: (o: string, a: string, e: string) => `${operatedEnvironment(o, a, e)}/map`,
  operatedPlatform,
  environmentInstances: (o: string, a: string, e: string) => `${operatedEnvironment(o, a, e)}/instances`,
  platformInstances: (o: string, a: string, e: string, p: string) => `${operatedPlatform(o, a, e, p)}/instances`,
  instances,
  /** A replacement run of this browser. */
  replacement: (o: string, a: string, e: string, p: string, c: string, run: string) =>
    `${instances(o, a, e, p, c)}/replacements/${encodeSegment(run)}`,
  instance: (o: string, a: string, e: string, p: string, c: string, i: string) =>
    `${instances(o, a, e, p, c)}/${encodeSegment(i)}`,
}

/** Parses `/{organization}/{assembly}/{environment}/{bom|manifest}/{platform}/{version}` or a prefix of it. */
export function parseNsPath(nsPath: string): {
  organization: string
  assembly: string
  environment: string
  platform: string
} {
  const [, organization = '', assembly = '', environment = '', , platform = ''] = nsPath.split('/')
  return { organization, assembly, environment, platform }
}
