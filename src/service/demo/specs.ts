// What an assembly of the demo is described with, before records are made of it.

/** A component beyond the ones its pack demands. */
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
  /** Component name to attribute values that differ from the template. */
  attributes?: Record<string, Record<string, string>>
  /** Platforms it talks to. */
  links?: readonly string[]
  variables?: Record<string, string>
  /** Only these templates; all demanded ones if left out. */
  onlyIn?: readonly string[]
}

/** Use of a cloud by an environment (relation base.Consumes). */
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
  /** Platform name to its target number of computes on a cloud at 100 %; one each where left out. */
  scale?: Record<string, number>
  /** Platform name to component name to values set in transition, hence owned by `manifest`. */
  attributes?: Record<string, Record<string, Record<string, string>>>
  /** Platform name to what differs in its use of a cloud. */
  cloudOverrides?: Record<string, Partial<CloudUse> & { cloud: string }>
  disabled?: readonly string[]
  /** How many deployments it has behind it. */
  history: number
}

export interface AssemblySpec {
  name: string
  owner: string
  description: string
  comments?: string
  tags: Record<string, string>
  by: string
  /** Days ago. */
  age: number
  platforms: readonly PlatformSpec[]
  environments: readonly EnvironmentSpec[]
  variables?: Record<string, string>
  secrets?: readonly string[]
}

/** A primary cloud at 100 %. */
export function primary(cloud: string, order = 1): CloudUse {
  return { cloud, priority: 1, order, pct: 100 }
}

/** A secondary cloud at a percentage of the target scale. */
export function secondary(cloud: string, pct: number, order = 2): CloudUse {
  return { cloud, priority: 2, order, pct }
}
