// What an address is about. Paths, queries and pages share these types; a wider scope fits where fewer names are needed.
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

/** Names in the address; '' if the route has no such parameter. */
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
