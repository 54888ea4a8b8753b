// References to created parts of the demo, for later steps.
import type { CiRow, RelationRow, ReleaseRow } from '../model/rows.ts'
import type { AssemblySpec, CloudUse, EnvironmentSpec, PlatformSpec } from './specs.ts'

/** A component in design or environment. */
export interface ComponentHandle {
  ci: CiRow
  template: string
  per: 'compute' | 'cloud'
}

export interface Dependency {
  from: ComponentHandle
  to: ComponentHandle
}

export interface DesignPlatform {
  spec: PlatformSpec
  ci: CiRow
  components: Map<string, ComponentHandle>
}

export interface AssemblyHandle {
  organization: string
  spec: AssemblySpec
  ci: CiRow
  platforms: DesignPlatform[]
  /** Closed design releases, oldest first. */
  releases: ReleaseRow[]
}

/** A cloud used by a platform of an environment. */
export interface UsedCloud {
  use: CloudUse
  ci: CiRow
}

export interface InstanceHandle {
  ci: CiRow
  component: string
  cloud: UsedCloud
  /** Ordinal on its cloud, from 1. */
  number: number
}

export interface EnvironmentPlatform {
  spec: PlatformSpec
  ci: CiRow
  nsPath: string
  enabled: boolean
  components: Map<string, ComponentHandle>
  dependencies: readonly Dependency[]
  /** Variable values by reference, e.g. `$OO_LOCAL{groupId}`. */
  variables: Map<string, string>
  clouds: UsedCloud[]
  /** Target scale per cloud at 100 %. */
  scale: number
  /** The dependency that holds the scale of a redundant platform. */
  scaling: RelationRow | undefined
  instances: InstanceHandle[]
}

export interface EnvironmentHandle {
  assembly: AssemblyHandle
  spec: EnvironmentSpec
  ci: CiRow
  /** Release namespaces: `.../manifest`, `.../bom`. */
  manifestPath: string
  bomPath: string
  clouds: UsedCloud[]
  platforms: EnvironmentPlatform[]
  /** The newest closed manifest release. */
  manifestRelease: ReleaseRow | undefined
}
