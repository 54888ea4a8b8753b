import type { QueryKey } from '@tanstack/react-query'
import { paths, parseNsPath, parseScope, type Scope } from '../../routing/paths.ts'
import type { PaletteRecord, RecordKind } from './record-store.ts'

/** A field of an item as text; '' if it has none. */
type GetText = (name: string) => string
type RecordReader = (
  text: GetText,
  scope: Scope,
  attribute: GetText,
) => PaletteRecord | readonly PaletteRecord[] | undefined

const joinPath = (names: readonly string[]): string => names.filter(Boolean).join(' / ')

/** Reads a record. `toPath` gets the scope with its name. */
const reader =
  (
    kind: RecordKind,
    toParents: (scope: Scope) => readonly string[],
    toPath: (scope: Scope) => string,
    nameField = 'ciName',
  ): RecordReader =>
  (text, scope) => ({
    kind,
    name: text(nameField),
    within: joinPath(toParents(scope)),
    to: toPath({ ...scope, [kind]: text(nameField) }),
  })

const inOrganization = ({ organization }: Scope) => [organization]
const inAssembly = ({ assembly }: Scope) => [assembly]
const inEnvironment = ({ assembly, environment }: Scope) => [assembly, environment]
const inPlatform = ({ assembly, environment, platform }: Scope) => [assembly, environment, platform]
const inDesign = ({ assembly }: Scope) => [assembly, 'design']
const inDesignPlatform = ({ assembly, platform }: Scope) => [assembly, 'design', platform]

const cloud = reader('cloud', inOrganization, paths.cloud)
const service = reader('service', ({ cloud }) => [cloud], paths.service)
const assembly = reader('assembly', inOrganization, paths.assembly)
const environment = reader('environment', inAssembly, paths.environment)
const platform = reader('platform', inEnvironment, paths.operatedPlatform)
const component = reader('component', inPlatform, paths.instances)
const environmentVariable = reader('variable', inPlatform, (scope) => paths.environmentVariables(scope, scope.platform))
const designPlatform = reader('platform', inDesign, paths.designPlatform)
const designComponent = reader('component', inDesignPlatform, paths.designComponent)
const designVariable = reader('variable', inDesign, paths.designVariables)
const designPlatformVariable = reader('variable', inDesignPlatform, paths.designPlatformVariables)

const unhealthyComponent = reader('component', inPlatform, paths.instances, 'name')

/** An unhealthy component, and its platform. */
const health: RecordReader = (text, scope, attribute) =>
  [unhealthyComponent(text, scope, attribute), platform(() => scope.platform, scope, attribute)].flatMap(
    (record) => record ?? [],
  )

const ADDRESS_ATTRIBUTES = ['public_ip', 'private_ip', 'dns_record', 'hostname', 'instance_name'] as const

const instance: RecordReader = (text, scope, attribute) => {
  const name = text('ciName')
  // Instances are named `{component}-{cloudId}-{n}`.
  const [, component] = /^(.+)-\d+-\d+$/.exec(name) ?? []
  if (component === undefined) return undefined
  return {
    kind: 'instance',
    name,
    within: joinPath(inPlatform(scope)),
    to: `${paths.instances({ ...scope, component })}?instance=${text('ciId')}`,
    searchTerms: [...new Set(ADDRESS_ATTRIBUTES.map(attribute))].filter(Boolean).join(' '),
  }
}

const deployment: RecordReader = (text, scope) => ({
  kind: 'deployment',
  name: `Deployment ${text('deploymentId')}`,
  within: joinPath(inEnvironment(scope)),
  to: paths.deployment({ ...scope, deployment: text('deploymentId') }),
  searchTerms: text('deploymentId'),
})

// Classes of components have the name of their pack source: `manifest.oneops.1.Compute`.
const READERS_BY_CLASS: readonly (readonly [RegExp, RecordReader])[] = [
  [/^bom\./, instance],
  [/^manifest\.Environment$/, environment],
  [/^manifest\.Platform$/, platform],
  [/^manifest\.(?:Global|Local)var$/, environmentVariable],
  [/^manifest\.\w+\.\d+\./, component],
  [/^catalog\.Platform$/, designPlatform],
  [/^catalog\.Globalvar$/, designVariable],
  [/^catalog\.Localvar$/, designPlatformVariable],
  [/^catalog\.\w+\.\d+\./, designComponent],
  [/^account\.Assembly$/, assembly],
  [/^account\.Cloud$/, cloud],
  [/^cloud\.service\./, service],
]

/** A record of any class, found by a search. */
const searchResult: RecordReader = (text, scope, attribute) => {
  const name = text('ciClassName')
  return READERS_BY_CLASS.find(([pattern]) => pattern.test(name))?.[1](text, scope, attribute)
}

// By call name: importing the calls would load the code of their areas.
export const RECORD_READERS: Readonly<Record<string, RecordReader>> = {
  listOrganizations: (text) => ({
    kind: 'organization',
    name: text('name'),
    within: '',
    to: paths.organization({ organization: text('name') }),
    searchTerms: text('full_name'),
  }),
  listClouds: cloud,
  listAssemblies: assembly,
  searchRecords: searchResult,
  lookUpByWords: searchResult,
  listEnvironments: environment,
  listDesignPlatforms: designPlatform,
  listPlatforms: platform,
  listOperatedPlatforms: platform,
  listOperatedComponents: component,
  listOrganizationHealth: health,
  listAssemblyHealth: health,
  listInstances: instance,
  listPlatformInstances: instance,
  listEnvironmentInstances: instance,
  listDeployments: deployment,
  listOrganizationDeployments: deployment,
  listTransitionDeployments: deployment,
  readProcedure: (text, { organization }) => ({
    kind: 'procedure',
    name: `Procedure ${text('procedureId')}`,
    within: text('procedureName'),
    to: paths.procedure({ organization, procedure: text('procedureId') }),
    searchTerms: text('procedureId'),
  }),
  listDesignVariables: designVariable,
  listEnvironmentVariables: environmentVariable,
}

const textGetter =
  (from: unknown): GetText =>
  (name) => {
    const value: unknown = Object(from)[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }

// Components and platforms in operations get their scope from the request, others from their namespace.
function getScope(params: unknown, text: GetText): Scope {
  const [requested, own] = [textGetter(params), parseNsPath(text('nsPath') || text('ns'))]
  return parseScope({
    organization: requested('organization') || own.organization,
    assembly: requested('assembly') || own.assembly,
    environment: requested('environment') || own.environment,
    platform: requested('platform') || own.platform,
    // Services are in the namespace of their cloud: `/acme/_clouds/dfw-1`.
    cloud: own.environment,
  })
}

/** The records of a query; none if they have no pages. */
export function toPaletteRecords([call, params]: QueryKey, data: unknown): PaletteRecord[] {
  const reader = RECORD_READERS[String(call)]
  if (!reader) return []
  return [data].flat().flatMap((item: unknown) => {
    const text = textGetter(item)
    return reader(text, getScope(params, text), textGetter(Object(item).ciAttributes)) ?? []
  })
}
