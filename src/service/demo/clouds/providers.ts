// Services of the three providers, one class per category (service-api 7.3).
import type { Attributes } from '../../model/rows.ts'

export type Provider = 'Openstack' | 'Azure' | 'Ec2'

interface ServiceSpec {
  category: string
  /** Class name after `cloud.service.`. */
  type: string
  /** Prefix of the name; the location's short name follows. */
  stem: string
  attributes: Attributes
  secured?: readonly string[]
}

const sizemap = '{"XS":"1","S":"2","M":"3","L":"4","XL":"5","XXL":"6","3XL":"7"}'
const imagemap = '{"centos-7.2":"8d3a1b5e-c5d7","centos-7.0":"1be6a9c2-77aa","ubuntu-16.04":"0cf2e41d-b7d0"}'
const repoMap = '{"centos-7.2":"yum -d0 -e0 -y install ruby","ubuntu-16.04":"apt-get install -y ruby"}'
const machines = { sizemap, imagemap, repo_map: repoMap, env_vars: '{}', ostype: 'centos-7.2' }

function mirrorService(scope: string): ServiceSpec {
  const mirror = `https://mirror.${scope}.acme.example`
  return {
    category: 'mirror',
    type: 'Mirror',
    stem: 'mirror',
    attributes: {
      mirrors: JSON.stringify({ apache: `${mirror}/apache`, openjdk: `${mirror}/openjdk`, mysql: `${mirror}/mysql` }),
    },
  }
}

function ntpService(scope: string): ServiceSpec {
  const servers = JSON.stringify([`ntp1.${scope}.acme.example`, `ntp2.${scope}.acme.example`])
  return { category: 'ntp', type: 'Ntp', stem: 'ntp', attributes: { servers } }
}

function logstreamService(scope: string): ServiceSpec {
  const attributes = { endpoint: `https://logs.${scope}.acme.example:5044`, index: 'logs', retention: '30' }
  return { category: 'logstream', type: 'oneops.1.Logstash', stem: 'logstash', attributes }
}

/** The only location with a template for every category. Has no demo cloud. */
const COMPLETE_LOCATION = 'nyc'

function openstackServices(scope: string): ServiceSpec[] {
  const endpoint = (port: number, path: string) => `https://keystone.${scope}.acme.example:${port}${path}`
  const login = { tenant: '', username: 'svc-orchestrator', password: '' }
  return [
    {
      category: 'compute',
      type: 'Openstack',
      stem: 'openstack',
      secured: ['password'],
      attributes: {
        ...login,
        ...machines,
        endpoint: endpoint(5000, '/v2.0/tokens'),
        region: 'RegionOne',
        availability_zones: '["az1","az2"]',
        subnet: '',
        enabled_networks: '["private"]',
        flavormap: '{}',
        initial_user: 'centos',
        max_instances: '0',
        max_cores: '0',
        max_ram: '0',
        max_keypairs: '500',
        max_secgroups: '500',
        additional_properties: '{}',
      },
    },
    {
      category: 'dns',
      type: 'oneops.1.Designate',
      stem: 'designate',
      secured: ['password'],
      attributes: {
        ...login,
        endpoint: endpoint(9001, '/v2'),
        zone: `${scope}.acme.example`,
        cloud_dns_id: scope,
        authoritative_server: `ns1.${scope}.acme.example`,
      },
    },
    {
      category: 'lb',
      type: 'oneops.1.Octavia',
      stem: 'octavia',
      secured: ['password'],
      attributes: {
        ...login,
        endpoint: endpoint(9876, '/v2'),
        availability_zones: '["az1","az2"]',
        gslb_site_dns_id: scope,
      },
    },
    {
      category: 'storage',
      type: 'Cinder',
      stem: 'cinder',
      secured: ['password'],
      attributes: {
        ...login,
        endpoint: endpoint(8776, '/v2'),
        volumetypemap: '{"STANDARD":"standard","SSD":"ssd"}',
        max_total_volumes: '2000',
        total_volumes_used: '412',
      },
    },
    {
      category: 'filestore',
      type: 'Swift',
      stem: 'swift',
      secured: ['password'],
      attributes: { ...login, endpoint: endpoint(8080, '/v1'), regionname: 'RegionOne' },
    },
  ]
}

function azureServices(scope: string): ServiceSpec[] {
  const login = {
    tenant_id: '7c1f0f8a-0a55-4a51-9f0e-6e0f6f2c2d11',
    client_id: '',
    subscription: '',
    client_secret: '',
  }
  const secured = ['client_secret']
  return [
    {
      category: 'compute',
      type: 'Azure',
      stem: 'azure',
      secured,
      attributes: {
        ...login,
        ...machines,
        location: scope,
        resource_group: `acme-${scope}`,
        network: `vnet-${scope}`,
        initial_user: 'azure',
      },
    },
    {
      category: 'dns',
      type: 'Azuredns',
      stem: 'azuredns',
      secured,
      attributes: { ...login, zone: `${scope}.acme.example`, cloud_dns_id: scope, authoritative_server: '' },
    },
    {
      category: 'lb',
      type: 'Azure_lb',
      stem: 'azurelb',
      secured,
      attributes: { ...login, location: scope, availability_zones: '["1","2","3"]' },
    },
    {
      category: 'storage',
      type: 'Azuredatadisk',
      stem: 'azuredatadisk',
      secured,
      attributes: { ...login, volumetypemap: '{"STANDARD":"Standard_LRS","SSD":"Premium_LRS"}' },
    },
    {
      category: 'filestore',
      type: 'Azureobjectstore',
      stem: 'azureblob',
      secured,
      attributes: { ...login, regionname: scope },
    },
  ]
}

function ec2Services(scope: string): ServiceSpec[] {
  const login = { key: 'AKIAEXAMPLE7QW2', secret: '' }
  const secured = ['secret']
  return [
    {
      category: 'compute',
      type: 'Ec2',
      stem: 'ec2',
      secured,
      attributes: { ...login, ...machines, region: scope, availability_zones: `["${scope}a","${scope}b"]`, subnet: '' },
    },
    {
      category: 'dns',
      type: 'Route53',
      stem: 'route53',
      secured,
      attributes: { ...login, zone: `${scope}.acme.example`, cloud_dns_id: scope, authoritative_server: '' },
    },
    {
      category: 'lb',
      type: 'Elb',
      stem: 'elb',
      secured,
      attributes: { ...login, region: scope, availability_zones: `["${scope}a","${scope}b"]` },
    },
    {
      category: 'storage',
      type: 'Ebs',
      stem: 'ebs',
      secured,
      attributes: { ...login, region: scope, volumetypemap: '{"STANDARD":"st1","SSD":"gp2"}' },
    },
    { category: 'filestore', type: 'S3', stem: 's3', secured, attributes: { ...login, region: scope } },
  ]
}

const serviceFactories: Record<Provider, (scope: string) => ServiceSpec[]> = {
  Openstack: openstackServices,
  Azure: azureServices,
  Ec2: ec2Services,
}

/** Service templates of a provider at a location, which is part of their names and addresses. */
export function createServices(provider: Provider, scope: string): ServiceSpec[] {
  return [
    ...serviceFactories[provider](scope),
    mirrorService(scope),
    ntpService(scope),
    ...(scope === COMPLETE_LOCATION ? [logstreamService(scope)] : []),
  ].map((each) => ({
    ...each,
    stem: `${each.stem}-${scope}`,
  }))
}
