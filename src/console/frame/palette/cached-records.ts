import type { QueryKey } from '@tanstack/react-query'
import { paths, parseNsPath } from '../../routing/paths.ts'
import type { PaletteRecord } from './record-store.ts'

/** A field of an item as text; '' if it has none. */
type GetText = (name: string) => string
type RecordReader = (
  text: GetText,
  scope: ReturnType<typeof parseNsPath>,
  attribute: GetText,
) => PaletteRecord | readonly PaletteRecord[] | undefined

const joinPath = (...names: readonly string[]): string => names.filter(Boolean).join(' / ')

const environment: RecordReader = (text, { organization, assembly }) => ({
  kind: 'environment',
  name: text('ciName'),
  within: assembly,
  to: paths.environment({ organization, assembly, environment: text('ciName') }),
})

const platform: RecordReader = (text, { organization, assembly, environment }) => ({
  kind: 'platform',
  name: text('ciName'),
  within: joinPath(assembly, environment),
  to: paths.operatedPlatform({ organization, assembly, environment, platform: text('ciName') }),
})

const component: RecordReader = (text, { organization, assembly, environment, platform }) => ({
  kind: 'component',
  name: text('ciName'),
  within: joinPath(assembly, environment, platform),
  to: paths.instances({ organization, assembly, environment, platform, component: text('ciName') }),
})

/** An unhealthy component, and its platform. */
const health: RecordReader = (text, { organization, assembly, environment, platform }) => [
  {
    kind: 'component',
    name: text('name'),
    within: joinPath(assembly, environment, platform),
    to: paths.instances({ organization, assembly, environment, platform, component: text('name') }),
  },
  {
    kind: 'platform',
    name: platform,
    within: joinPath(assembly, environment),
    to: paths.operatedPlatform({ organization, assembly, environment, platform }),
  },
]

const designPlatform: RecordReader = (text, { organization, assembly }) => ({
  kind: 'platform',
  name: text('ciName'),
  within: joinPath(assembly, 'design'),
  to: paths.designPlatform({ organization, assembly, platform: text('ciName') }),
})

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

// By call name: importing the calls would load the code of their areas.
export const RECORD_READERS: Readonly<Record<string, RecordReader>> = {
  listOrganizations: (text) => ({
    kind: 'organization',
    name: text('name'),
    within: '',
    to: paths.organization({ organization: text('name') }),
    searchTerms: text('full_name'),
  }),
  listClouds: (text, { organization }) => ({
    kind: 'cloud',
    name: text('ciName'),
    within: organization,
    to: paths.cloud({ organization, cloud: text('ciName') }),
  }),
  listAssemblies: (text, { organization }) => ({
    kind: 'assembly',
    name: text('ciName'),
    within: organization,
    to: paths.assembly({ organization, assembly: text('ciName') }),
  }),
  searchRecords: (text, scope, attribute) => {
    const name = text('ciClassName')
    if (name === 'manifest.Environment') return environment(text, scope, attribute)
    return name.startsWith('bom.') ? instance(text, scope, attribute) : undefined
  },
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
  listDesignVariables: (text, { organization, assembly }) =>
    variable(text('ciName'), joinPath(assembly, 'design'), paths.designVariables({ organization, assembly })),
  listEnvironmentVariables: (text, { organization, assembly, environment }) =>
    variable(
      text('ciName'),
      joinPath(assembly, environment),
      paths.environmentVariables({ organization, assembly, environment }),
    ),
}

const textGetter =
  (from: unknown): GetText =>
  (name) => {
    const value: unknown = Object(from)[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }

// Components and platforms in operations get their scope from the request, others from their namespace.
function getScope(params: unknown, text: GetText): ReturnType<typeof parseNsPath> {
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
