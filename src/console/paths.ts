// Every address of the console. Pages and links use these; the patterns for the router stand in router.tsx.

const segment = encodeURIComponent

const organization = (organization: string) => `/${segment(organization)}`
const clouds = (o: string) => `${organization(o)}/clouds`
const assemblies = (o: string) => `${organization(o)}/assemblies`
const assembly = (o: string, a: string) => `${assemblies(o)}/${segment(a)}`
const transition = (o: string, a: string) => `${assembly(o, a)}/transition`
const environment = (o: string, a: string, e: string) => `${transition(o, a)}/environments/${segment(e)}`
const deployments = (o: string, a: string, e: string) => `${environment(o, a, e)}/deployments`
const operations = (o: string, a: string) => `${assembly(o, a)}/operations`
const operatedEnvironment = (o: string, a: string, e: string) => `${operations(o, a)}/environments/${segment(e)}`
const operatedPlatform = (o: string, a: string, e: string, p: string) =>
  `${operatedEnvironment(o, a, e)}/platforms/${segment(p)}`
const instances = (o: string, a: string, e: string, p: string, c: string) =>
  `${operatedPlatform(o, a, e, p)}/components/${segment(c)}/instances`

export const paths = {
  organizations: () => '/',
  /** `from`: the page to go on to. */
  signIn: (from?: string) => (from === undefined ? '/sign-in' : `/sign-in?from=${segment(from)}`),
  organization,
  clouds,
  offerings: (o: string) => `${clouds(o)}/offerings`,
  cloud: (o: string, c: string) => `${clouds(o)}/${segment(c)}`,
  organizationDeployments: (o: string) => `${organization(o)}/deployments`,
  activity: (o: string) => `${organization(o)}/activity`,
  procedures: (o: string) => `${organization(o)}/procedures`,
  procedure: (o: string, id: string) => `${organization(o)}/operations/procedures/${segment(id)}`,
  assemblies,
  assembly,
  transition,
  environment,
  billOfMaterials: (o: string, a: string, e: string) => `${environment(o, a, e)}/releases/bom`,
  deployments,
  deployment: (o: string, a: string, e: string, id: string) => `${deployments(o, a, e)}/${segment(id)}`,
  operations,
  operatedEnvironment,
  operatedPlatform,
  instances,
}

/** Where a namespace of the service belongs: `/{org}/{assembly}/{environment}/{bom|manifest}/{platform}/{version}` and its beginnings. */
export function placeOf(nsPath: string): {
  organization: string
  assembly: string
  environment: string
  platform: string
} {
  const [, organization = '', assembly = '', environment = '', , platform = ''] = nsPath.split('/')
  return { organization, assembly, environment, platform }
}
