import type { QueryKey } from '@tanstack/react-query'
import { paths, parseNsPath, parseScope, type PlatformScope, type Scope } from '../../routing/paths.ts'
import type { PaletteRecord, RecordKind } from './record-store.ts'

/** A field of an item as text; '' if it has none. */
type GetText = (name: string) => string
type RecordReader = (
  text: GetText,
  scope: PlatformScope,
  attribute: GetText,
) => PaletteRecord | readonly PaletteRecord[] | undefined

const joinPath = (...names: readonly string[]): string => names.filter(Boolean).join(' / ')

/** A record whose page is below those of its parents. */
const toRecord = (
  kind: RecordKind & keyof Scope,
  name: string,
  scope: PlatformScope,
  parents: readonly (keyof PlatformScope)[],
  toPath: (scope: Scope) => string,
): PaletteRecord => ({
  kind,
  name,
  within: joinPath(...parents.map((parent) => scope[parent])),
  to: toPath(parseScope({ ...scope, [kind]: name })),
})

const toPlatform = (name: string, scope: PlatformScope) =>
  toRecord('platform', name, scope, ['assembly', 'environment'], paths.operatedPlatform)

const toComponent = (name: string, scope: PlatformScope) =>
  toRecord('component', name, scope, ['assembly', 'environment', 'platform'], paths.instances)

const environment: RecordReader = (text, scope) =>
  toRecord('environment', text('ciName'), scope, ['assembly'], paths.environment)

const platform: RecordReader = (text, scope) => toPlatform(text('ciName'), scope)

/** An unhealthy component, and its platform. */
const health: RecordReader = (text, scope) => [toComponent(text('name'), scope), toPlatform(scope.platform, scope)]

const ADDRESS_ATTRIBUTES = ['public_ip', 'private_ip', 'dns_record', 'hostname', 'instance_name'] as const

const instance: RecordReader = (text, { organization, assembly, environment, platform }, attribute) => {
  const name = text('ciName')
  // Instances are named `{component}-{cloudId}-{n}`.
  const [, component] = /^(.+)-\d+-\d+$/.exec(name) ?? []
  if (component === undefined) return undefined
  return {
    kind: 'instance',
    name,
    within: joinPath(assembly, environment, platform),
    to: `${paths.instances({ organization, assembly, environment, platform, component })}?instance=${text('ciId')}`,
    searchTerms: [...new Set(ADDRESS_ATTRIBUTES.map(attribute))].filter(Boolean).join(' '),
  }
}

const deployment: RecordReader = (text, { organization, assembly, environment }) => ({
  kind: 'deployment',
  name: `Deployment ${text('deploymentId')}`,
  within: joinPath(assembly, environment),
  to: paths.deployment({ organization, assembly, environment, deployment: text('deploymentId') }),
  searchTerms: text('deploymentId'),
})

const variable = (name: string, within: string, to: string): PaletteRecord => ({ kind: 'variable', name, within, to })

const cloud: RecordReader = (text, scope) => toRecord('cloud', text('ciName'), scope, ['organization'], paths.cloud)

const assembly: RecordReader = (text, scope) =>
  toRecord('assembly', text('ciName'), scope, ['organization'], paths.assembly)

const designPlatform: RecordReader = (text, scope) => ({
  ...toRecord('platform', text('ciName'), scope, ['assembly'], paths.designPlatform),
  within: joinPath(scope.assembly, 'design'),
})

const designVariable: RecordReader = (text, { organization, assembly }) =>
  variable(text('ciName'), joinPath(assembly, 'design'), paths.designVariables({ organization, assembly }))

const environmentVariable: RecordReader = (text, { organization, assembly, environment, platform }) =>
  variable(
    text('ciName'),
    joinPath(assembly, environment, platform),
    paths.environmentVariables({ organization, assembly, environment }, platform),
  )

/** The platform in a namespace such as `/acme/shop/_design/web`. */
const parseDesignPlatform = (text: GetText): string => text('nsPath').split('/')[4] ?? ''

const designPlatformVariable: RecordReader = (text, { organization, assembly }) => {
  const platform = parseDesignPlatform(text)
  return variable(
    text('ciName'),
    joinPath(assembly, 'design', platform),
    paths.designPlatformVariables({ organization, assembly, platform }),
  )
}

const designComponent: RecordReader = (text, { organization, assembly }) => {
  const [component, platform] = [text('ciName'), parseDesignPlatform(text)]
  return {
    kind: 'component',
    name: component,
    within: joinPath(assembly, 'design', platform),
    to: paths.designComponent({ organization, assembly, platform, component }),
  }
}

/** In the namespace of its cloud: `/acme/_clouds/dfw-1`. */
const service: RecordReader = (text, { organization, environment: cloud }) => ({
  kind: 'service',
  name: text('ciName'),
  within: cloud,
  to: paths.service({ organization, cloud, service: text('ciName') }),
})

// Classes of components have the name of their pack source: `manifest.oneops.1.Compute`.
const READERS_BY_CLASS: readonly (readonly [RegExp, RecordReader])[] = [
  [/^bom\./, instance],
  [/^manifest\.Environment$/, environment],
  [/^manifest\.Platform$/, platform],
  [/^manifest\.(?:Global|Local)var$/, environmentVariable],
  [/^manifest\.\w+\.\d+\./, (text, scope) => toComponent(text('ciName'), scope)],
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
  listOperatedComponents: (text, scope) => toComponent(text('ciName'), scope),
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
function getScope(params: unknown, text: GetText): PlatformScope {
  const [requested, own] = [textGetter(params), parseNsPath(text('nsPath') || text('ns'))]
  return {
    organization: requested('organization') || own.organization,
    assembly: requested('assembly') || own.assembly,
    environment: requested('environment') || own.environment,
    platform: requested('platform') || own.platform,
  }
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
