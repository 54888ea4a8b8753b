// Deployed instances: the manifest component's attributes plus those from the provider.
import { getMachineSize } from '../organization/cost/machine-sizes.ts'
import { shortClassName } from '../model/namespaces.ts'
import type { Attributes } from '../model/rows.ts'
import { addCi, day, addRelation, type Builder } from './builder.ts'
import type { ComponentHandle, EnvironmentPlatform, InstanceHandle, UsedCloud } from './handles.ts'

const IMAGE_ID = '8d3a1b5e-c5d7-4c0b-a0a4-3b6f9d1f2c11'

/** Unique private address of the n-th compute. */
function toAddress(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/** Address of a platform on a cloud. */
function toVirtualAddress(platform: EnvironmentPlatform, cloud: UsedCloud): string {
  return toAddress(0x300000 + platform.ci.ciId * 8 + platform.clouds.indexOf(cloud))
}

/** Provider attributes of a compute. `serial` is unique in the dataset. */
function computeAttributes(builder: Builder, name: string, size: string, cloud: UsedCloud, serial: number): Attributes {
  const machine = getMachineSize(size)
  const ip = toAddress(0x140000 + serial)
  const scope = cloud.ci.ciName
  const zone = `az${(serial % 2) + 1}`
  return {
    instance_name: name,
    instance_id: builder.random.hex(32),
    host_id: builder.random.hex(24),
    hypervisor: `hv-${scope}-${String((serial * 7) % 240).padStart(3, '0')}`,
    availability_zone: zone,
    zone: `{"fault_domain":${serial % 3},"update_domain":${serial % 5}}`,
    instance_state: 'ACTIVE',
    task_state: '',
    vm_state: 'active',
    cores: String(machine.cores),
    ram: String(machine.ram),
    server_image_name: 'centos-7.2-2018-10-02',
    server_image_id: IMAGE_ID,
    private_ip: ip,
    public_ip: ip,
    private_dns: '',
    public_dns: '',
    dns_record: ip,
    metadata: '{"managed":"true"}',
    tags: '{}',
    is_baremetal: 'false',
  }
}

function instanceAttributes(
  builder: Builder,
  platform: EnvironmentPlatform,
  type: string,
  name: string,
  cloud: UsedCloud,
): Attributes {
  const [, organization, assembly, environment] = platform.nsPath.split('/')
  const host = `${platform.spec.name}.${environment}.${assembly}.${organization}.${cloud.ci.ciName}.acme.example`
  switch (type) {
    case 'Os':
      return { hostname: `${platform.spec.name}-${name.replace(/^os-/, '')}`, tags: '{}', osname: 'CentOS Linux 7.2' }
    case 'Secgroup':
      return { group_id: builder.random.hex(16), group_name: `${host}-${platform.ci.ciId}`, net_sec_group_id: '' }
    case 'Keypair':
      return {
        private: builder.random.token(40),
        public: `ssh-rsa ${builder.random.token(64)}`,
        fingerprint: builder.random.hex(20),
        key_name: `${platform.ci.ciId}.${cloud.ci.ciId}`,
      }
    case 'Fqdn':
      return { entries: JSON.stringify({ [host]: [toVirtualAddress(platform, cloud)] }), gslb_map: '{}' }
    case 'Lb':
      return {
        vnames: JSON.stringify({ [`${host}-http_80-lb`]: toVirtualAddress(platform, cloud) }),
        dns_record: toVirtualAddress(platform, cloud),
        inames: '[]',
        availability_zone: 'az1',
      }
    case 'Storage':
      return { device_map: `${builder.random.hex(8)}:/dev/vdb` }
    case 'Certificate':
      return { expires_on: String(builder.now + 44 * day) }
    default:
      return {}
  }
}

const watchedTypes = new Set(['Compute', 'Os', 'Volume', 'Daemon', 'Certificate', 'Tomcat', 'Apache', 'Mysql'])

function secretAttributes(component: ComponentHandle, type: string): string[] {
  const secured = Object.keys(component.ci.attrProps['IS_SECURED'] ?? {})
  return type === 'Keypair' ? [...secured, 'private'] : secured
}

/** Number of a platform's computes on a cloud: its scale times the cloud's percentage. */
function computesOn(platform: EnvironmentPlatform, cloud: UsedCloud): number {
  return Math.max(1, Math.ceil((platform.scale * cloud.use.pct) / 100))
}

/** Resolves variable references as in instances (6.4). */
function resolveVariables(platform: EnvironmentPlatform, attributes: Attributes): Attributes {
  const replaced = Object.entries(attributes).map(([name, value]) => [
    name,
    value?.includes('$OO_')
      ? value.replace(/\$OO_\w+\{[^}]*\}/g, (reference) => platform.variables.get(reference) ?? reference)
      : value,
  ])
  return Object.fromEntries(replaced)
}

interface Context {
  builder: Builder
  platform: EnvironmentPlatform
  bomPath: string
  /** Creation time of new instances. */
  at: number
  by: string
  /** Attributes that instances copy from each component. */
  attributes: Map<ComponentHandle, Attributes>
}

function addInstance(context: Context, component: ComponentHandle, cloud: UsedCloud, number: number): InstanceHandle {
  const { builder, platform, bomPath, at, by } = context
  const name = `${component.ci.ciName}-${cloud.ci.ciId}-${number}`
  const type = shortClassName(component.ci.ciClassName)
  const size = component.ci.ciAttributes['size'] ?? 'S'
  const serial = builder.data.cis.length
  const own =
    type === 'Compute'
      ? computeAttributes(builder, `${platform.spec.name}-${cloud.ci.ciId}-${number}`, size, cloud, serial)
      : instanceAttributes(builder, platform, type, name, cloud)
  const ci = addCi(builder, {
    name,
    className: component.ci.ciClassName.replace(/^manifest\./, 'bom.'),
    nsPath: bomPath,
    at,
    by,
    attributes: { ...context.attributes.get(component), ...own },
    secured: secretAttributes(component, type),
  })
  ci.lastAppliedRfcId = builder.nextId()
  ci.opsState = watchedTypes.has(type) ? 'good' : null
  addRelation(builder, 'base.RealizedAs', component.ci, ci, bomPath, {
    last_manifest_rfc: '0',
    priority: String(cloud.use.priority),
  })
  addRelation(builder, 'base.DeployedTo', ci, cloud.ci, bomPath, { priority: String(cloud.use.priority) })
  return { ci, component: component.ci.ciName, cloud, number }
}

function connectInstances(context: Context, instances: Map<string, InstanceHandle>) {
  const { builder, platform, bomPath } = context
  for (const { from, to } of platform.dependencies) {
    const [upper, lower] = [instances.get(from.ci.ciName), instances.get(to.ci.ciName)]
    if (upper && lower) addRelation(builder, 'bom.DependsOn', upper.ci, lower.ci, bomPath)
  }
}

// A third of the machines was replaced and is younger than its platform; items on a machine have its age.
function computeAge(builder: Builder, at: number): number {
  return builder.random.chance(1 / 3) ? Math.round(at + builder.random.fraction() * (builder.now - day - at)) : at
}

/** Deploys a platform: all instances on its clouds, with their relations. */
export function deployPlatform(builder: Builder, platform: EnvironmentPlatform, at: number, by: string): void {
  if (!platform.enabled) return
  const bomPath = platform.nsPath.replace('/manifest/', '/bom/')
  const components = [...platform.components.values()]
  const attributes = new Map(components.map((each) => [each, resolveVariables(platform, each.ci.ciAttributes)]))
  const context: Context = { builder, platform, bomPath, at, by, attributes }
  for (const cloud of platform.clouds) {
    if (cloud.use.adminstatus === 'offline') continue
    const shared = new Map<string, InstanceHandle>()
    for (const component of components) {
      if (component.per === 'cloud') shared.set(component.ci.ciName, addInstance(context, component, cloud, 1))
    }
    platform.instances.push(...shared.values())
    for (let number = 1; number <= computesOn(platform, cloud); number++) {
      const created = new Map<string, InstanceHandle>()
      const machine = { ...context, at: computeAge(builder, at) }
      for (const component of components) {
        if (component.per === 'compute')
          created.set(component.ci.ciName, addInstance(machine, component, cloud, number))
      }
      const compute = created.get('compute')
      const keys = shared.get('sshkeys')
      for (const instance of created.values()) {
        if (compute && instance !== compute) addRelation(builder, 'bom.ManagedVia', instance.ci, compute.ci, bomPath)
      }
      if (compute && keys) addRelation(builder, 'bom.SecuredBy', compute.ci, keys.ci, bomPath)
      connectInstances(context, new Map([...shared, ...created]))
      platform.instances.push(...created.values())
    }
  }
}
