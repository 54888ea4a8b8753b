// Everything with a page of its own that the cache of readings holds, as records of the palette.
import type { QueryKey } from '@tanstack/react-query'
import { paths, parseNsPath } from '../../routing/paths.ts'
import type { PaletteRecord } from './record-store.ts'

/** What is read of an answer's item: text that is there, whatever call it came from. */
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
  to: paths.environment(organization, assembly, text('ciName')),
})

const platform: RecordReader = (text, { organization, assembly, environment }) => ({
  kind: 'platform',
  name: text('ciName'),
  within: joinPath(assembly, environment),
  to: paths.operatedPlatform(organization, assembly, environment, text('ciName')),
})

const component: RecordReader = (text, { organization, assembly, environment, platform }) => ({
  kind: 'component',
  name: text('ciName'),
  within: joinPath(assembly, environment, platform),
  to: paths.instances(organization, assembly, environment, platform, text('ciName')),
})

/** Of what "Needs attention" lists: a component that is not well, and its platform. */
const health: RecordReader = (text, { organization, assembly, environment, platform }) => [
  {
    kind: 'component',
    name: text('name'),
    within: joinPath(assembly, environment, platform),
    to: paths.instances(organization, assembly, environment, platform, text('name')),
  },
  {
    kind: 'platform',
    name: platform,
    within: joinPath(assembly, environment),
    to: paths.operatedPlatform(organization, assembly, environment, platform),
  },
]

const designPlatform: RecordReader = (text, { organization, assembly }) => ({
  kind: 'platform',
  name: text('ciName'),
  within: joinPath(assembly, 'design'),
  to: paths.designPlatform(organization, assembly, text('ciName')),
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
    to: `${paths.instances(organization, assembly, environment, platform, component)}?instance=${text('ciId')}`,
    searchTerms: [...new Set(ADDRESS_ATTRIBUTES.map(attribute))].filter(Boolean).join(' '),
  }
}

// By the name of the call: the calls themselves would bring the code of their areas along.
export const RECORD_READERS: Readonly<Record<string, RecordReader>> = {
  listOrganizations: (text) => ({
    kind: 'organization',
    name: text('name'),
    within: '',
    to: paths.organization(text('name')),
    searchTerms: text('full_name'),
  }),
  listClouds: (text, { organization }) => ({
    kind: 'cloud',
    name: text('ciName'),
    within: organization,
    to: paths.cloud(organization, text('ciName')),
  }),
  listAssemblies: (text, { organization }) => ({
    kind: 'assembly',
    name: text('ciName'),
    within: organization,
    to: paths.assembly(organization, text('ciName')),
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
  listDeployments: (text, { organization, assembly, environment }) => ({
    kind: 'deployment',
    name: `Deployment ${text('deploymentId')}`,
    within: joinPath(assembly, environment),
    to: paths.deployment(organization, assembly, environment, text('deploymentId')),
    searchTerms: text('deploymentId'),
  }),
}

const textGetter =
  (from: unknown): GetText =>
  (name) => {
    const value: unknown = Object(from)[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }

// Components and platforms in operations are told apart by the address they were asked at, all else by where it says it is.
function getScope(params: unknown, text: GetText): ReturnType<typeof parseNsPath> {
  const [asked, own] = [textGetter(params), parseNsPath(text('nsPath') || text('ns'))]
  return {
    organization: asked('organization') || own.organization,
    assembly: asked('assembly') || own.assembly,
    environment: asked('environment') || own.environment,
    platform: asked('platform') || own.platform,
  }
}

/** Records of one reading; none where the call lists nothing that has a page. */
export function toPaletteRecords([call, params]: QueryKey, data: unknown): PaletteRecord[] {
  const reader = RECORD_READERS[String(call)]
  if (!reader || !Array.isArray(data)) return []
  return data.flatMap((item: unknown) => {
    const text = textGetter(item)
    return reader(text, getScope(params, text), textGetter(Object(item).ciAttributes)) ?? []
  })
}
