// Everything with a page of its own that the cache of readings holds, as records of the palette.
import type { QueryKey } from '@tanstack/react-query'
import { paths, placeOf } from '../../paths.ts'
import type { KnownRecord } from './record-store.ts'

/** What is read of an answer's item: text that is there, whatever call it came from. */
type TextOf = (name: string) => string
type Reader = (
  text: TextOf,
  place: ReturnType<typeof placeOf>,
  attribute: TextOf,
) => KnownRecord | readonly KnownRecord[] | undefined

const joined = (...names: readonly string[]): string => names.filter(Boolean).join(' / ')

const environment: Reader = (text, { organization, assembly }) => ({
  kind: 'environment',
  name: text('ciName'),
  within: assembly,
  to: paths.environment(organization, assembly, text('ciName')),
})

const platform: Reader = (text, { organization, assembly, environment }) => ({
  kind: 'platform',
  name: text('ciName'),
  within: joined(assembly, environment),
  to: paths.operatedPlatform(organization, assembly, environment, text('ciName')),
})

const component: Reader = (text, { organization, assembly, environment, platform }) => ({
  kind: 'component',
  name: text('ciName'),
  within: joined(assembly, environment, platform),
  to: paths.instances(organization, assembly, environment, platform, text('ciName')),
})

/** Of what "Needs attention" lists: a component that is not well, and its platform. */
const health: Reader = (text, { organization, assembly, environment, platform }) => [
  {
    kind: 'component',
    name: text('name'),
    within: joined(assembly, environment, platform),
    to: paths.instances(organization, assembly, environment, platform, text('name')),
  },
  {
    kind: 'platform',
    name: platform,
    within: joined(assembly, environment),
    to: paths.operatedPlatform(organization, assembly, environment, platform),
  },
]

const designPlatform: Reader = (text, { organization, assembly }) => ({
  kind: 'platform',
  name: text('ciName'),
  within: joined(assembly, 'design'),
  to: paths.designPlatform(organization, assembly, text('ciName')),
})

const ADDRESSES = ['public_ip', 'private_ip', 'dns_record', 'hostname', 'instance_name'] as const

const instance: Reader = (text, { organization, assembly, environment, platform }, attribute) => {
  const name = text('ciName')
  // Instances are named `{component}-{cloudId}-{n}`.
  const [, component] = /^(.+)-\d+-\d+$/.exec(name) ?? []
  if (component === undefined) return undefined
  return {
    kind: 'instance',
    name,
    within: joined(assembly, environment, platform),
    to: `${paths.instances(organization, assembly, environment, platform, component)}?instance=${text('ciId')}`,
    also: [...new Set(ADDRESSES.map(attribute))].filter(Boolean).join(' '),
  }
}

// By the name of the call: the calls themselves would bring the code of their areas along.
export const READERS: Readonly<Record<string, Reader>> = {
  listOrganizations: (text) => ({
    kind: 'organization',
    name: text('name'),
    within: '',
    to: paths.organization(text('name')),
    also: text('full_name'),
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
  searchRecords: (text, place, attribute) => {
    const name = text('ciClassName')
    if (name === 'manifest.Environment') return environment(text, place, attribute)
    return name.startsWith('bom.') ? instance(text, place, attribute) : undefined
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
    within: joined(assembly, environment),
    to: paths.deployment(organization, assembly, environment, text('deploymentId')),
    also: text('deploymentId'),
  }),
}

const textIn =
  (from: unknown): TextOf =>
  (name) => {
    const value: unknown = Object(from)[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }

// Components and platforms in operations are told apart by the address they were asked at, all else by where it says it is.
function placeIn(params: unknown, text: TextOf): ReturnType<typeof placeOf> {
  const [asked, own] = [textIn(params), placeOf(text('nsPath') || text('ns'))]
  return {
    organization: asked('organization') || own.organization,
    assembly: asked('assembly') || own.assembly,
    environment: asked('environment') || own.environment,
    platform: asked('platform') || own.platform,
  }
}

/** Records of one reading; none where the call lists nothing that has a page. */
export function recordsOf([call, params]: QueryKey, data: unknown): KnownRecord[] {
  const reader = READERS[String(call)]
  if (!reader || !Array.isArray(data)) return []
  return data.flatMap((item: unknown) => {
    const text = textIn(item)
    return reader(text, placeIn(params, text), textIn(Object(item).ciAttributes)) ?? []
  })
}
