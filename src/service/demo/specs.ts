// Specs from which the demo's records are created.

/** A component that the pack does not require. */
interface ExtraComponent {
  name: string
  template: string
}

export interface PlatformSpec {
  name: string
  pack: string
  description: string
  comments?: string
  extras?: readonly ExtraComponent[]
  /** Component name to attributes that differ from the template. */
  attributes?: Record<string, Record<string, string>>
  /** Names of linked platforms. */
  links?: readonly string[]
  variables?: Record<string, string>
  /** Only these templates. Default: all required ones. */
  onlyIn?: readonly string[]
}

/** An environment's use of a cloud (relation base.Consumes). */
export interface CloudUse {
  cloud: string
  priority: 1 | 2
  order: number
  pct: number
  adminstatus?: 'active' | 'inactive' | 'offline'
}

export interface EnvironmentSpec {
  name: string
  profile: string
  description: string
  comments?: string
  clouds: readonly CloudUse[]
  availability: 'single' | 'redundant'
  /** Platform name to computes per cloud at 100 %. Default: one. */
  scale?: Record<string, number>
  /** Platform name to component name to values set in transition, therefore owned by `manifest`. */
  attributes?: Record<string, Record<string, Record<string, string>>>
  /** Platform name to overrides of cloud usage. */
  cloudOverrides?: Record<string, Partial<CloudUse> & { cloud: string }>
  disabled?: readonly string[]
  /** Number of past deployments. */
  history: number
  /** How many of the newest have records, of releases that change all versions. Default: two, of the artifact's version. */
  recorded?: number
}

export interface AssemblySpec {
  name: string
  owner: string
  description: string
  comments?: string
  tags: Record<string, string>
  by: string
  /** In days. */
  age: number
  platforms: readonly PlatformSpec[]
  environments: readonly EnvironmentSpec[]
  variables?: Record<string, string>
}

/** A primary cloud at 100 %. */
export function primary(cloud: string, order = 1): CloudUse {
  return { cloud, priority: 1, order, pct: 100 }
}

/** A secondary cloud at a percentage of the target scale. */
export function secondary(cloud: string, pct: number, order = 2): CloudUse {
  return { cloud, priority: 2, order, pct }
}
