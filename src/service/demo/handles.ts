// What later parts of the demo need of the parts already made.
import type { CiRow, RelationRow, ReleaseRow } from '../model/rows.ts'
import type { AssemblySpec, CloudUse, EnvironmentSpec, PlatformSpec } from './specs.ts'

/** One component of a platform, in design or in an environment. */
export interface ComponentHandle {
  ci: CiRow
  template: string
  per: 'compute' | 'cloud'
}

/** The first component depends on the second. */
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

/** A cloud as a platform of an environment uses it. */
export interface UsedCloud {
  use: CloudUse
  ci: CiRow
}

/** One deployed instance. */
export interface InstanceHandle {
  ci: CiRow
  component: string
  cloud: UsedCloud
  /** Counted from 1 on its cloud. */
  number: number
}

export interface EnvironmentPlatform {
  spec: PlatformSpec
  ci: CiRow
  nsPath: string
  enabled: boolean
  components: Map<string, ComponentHandle>
  dependencies: readonly Dependency[]
  /** Values of variables by reference, e.g. `$OO_LOCAL{groupId}`. */
  variables: Map<string, string>
  clouds: UsedCloud[]
  /** Target scale on a cloud at 100 %. */
  scale: number
  /** The dependency that carries the scale, in redundant platforms. */
  scaling: RelationRow | undefined
  instances: InstanceHandle[]
}

export interface EnvironmentHandle {
  assembly: AssemblyHandle
  spec: EnvironmentSpec
  ci: CiRow
  /** Namespaces of releases: `.../manifest`, `.../bom`. */
  manifestPath: string
  bomPath: string
  clouds: UsedCloud[]
  platforms: EnvironmentPlatform[]
  /** The newest closed manifest release. */
  manifestRelease: ReleaseRow | undefined
}
