import type { CiRow } from '../../model/rows.ts'
import { addAssembly } from '../add-assembly.ts'
import { backAssemblies } from './acme-back.ts'
import { moneyAssemblies } from './acme-money.ts'
import { shopAssemblies } from './acme-shop.ts'
import type { Builder } from '../builder.ts'
import { addCloud, type CloudSpec, type Templates } from '../clouds/clouds.ts'
import { addEnvironment } from '../environments.ts'
import type { EnvironmentHandle } from '../handles.ts'
import type { AssemblySpec } from '../specs.ts'

const clouds: readonly CloudSpec[] = [
  {
    name: 'dfw-1',
    location: 'openstack-dfw',
    description: 'Dallas, building 1',
    by: 'b.keller',
    age: 850,
    variables: { 'http-proxy': 'http://proxy.dfw.acme.example:3128', 'site-code': 'DFW' },
    tenant: 'acme-prod',
    quota: { instances: 400, cores: 2400, ram: 4_915_200 },
    comments: 'Rack 14 is being replaced, expect slow boots until spring',
  },
  {
    name: 'lon-2',
    location: 'openstack-lon',
    description: 'London, Docklands',
    by: 'b.keller',
    age: 800,
    variables: { 'http-proxy': 'http://proxy.lon.acme.example:3128', 'site-code': 'LON' },
    tenant: 'acme-prod',
    quota: { instances: 300, cores: 1800, ram: 3_686_400 },
  },
  {
    name: 'lab',
    location: 'openstack-lab',
    description: 'Old hardware under the stairs. No new environments, please.',
    by: 'r.lind',
    age: 790,
    adminstatus: 'inert',
    tenant: 'acme-lab',
    quota: { instances: 40, cores: 120, ram: 245_760 },
    without: ['filestore'],
  },
  {
    name: 'fra-1',
    location: 'azure-germanywestcentral',
    description: 'Frankfurt, billed in EUR',
    by: 'b.keller',
    age: 500,
    approval: 'none',
    comments: 'Approvals: cloud-support, weekdays. Für Notfälle: Björn anrufen.',
  },
  { name: 'sin-1', location: 'azure-southeastasia', description: 'Singapore', by: 't.nguyen', age: 320 },
  {
    name: 'ord-1',
    location: 'aws-us-east-2',
    description: 'Ohio (the name is historical, it was Chicago once)',
    by: 'm.silva',
    age: 700,
  },
]

/** Adds the clouds and returns them by name. */
export function addAcmeClouds(
  builder: Builder,
  templates: Templates,
  more: readonly CloudSpec[] = [],
): Map<string, CiRow> {
  return new Map([...clouds, ...more].map((spec) => [spec.name, addCloud(builder, 'acme', spec, templates)]))
}

/** Adds assemblies with their environments, oldest first. */
export function addAssemblies(
  builder: Builder,
  organization: CiRow,
  specs: readonly AssemblySpec[],
  used: Map<string, CiRow>,
): EnvironmentHandle[] {
  return specs
    .toSorted((one, other) => other.age - one.age)
    .flatMap((spec) => {
      const assembly = addAssembly(builder, organization, spec)
      return spec.environments.map((environment) => addEnvironment(builder, assembly, environment, used))
    })
}

export const acmeAssemblies: readonly AssemblySpec[] = [...shopAssemblies, ...moneyAssemblies, ...backAssemblies]
