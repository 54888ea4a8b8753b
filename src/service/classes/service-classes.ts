// Cloud services by the last part of their class (service-api 7.3), with the template's attributes and the category each one serves.
import type { ClassSource } from './notation.ts'

const lines = (...parts: readonly string[]) => parts.join('\n')

const VOLUME_TYPES = 'volumetypemap={} hash | Volume Types Map'

const LOGIN = `
  endpoint* | API Endpoint
  tenant* | Tenant
  username* | Username
  password!* | Password
`

const MACHINES = `
  availability_zones=[] array | Availability Zones
  sizemap={} hash | Sizes Map
  imagemap={} hash | Images Map
  repo_map={} hash | OS Package Repositories
  env_vars={} hash | System Environment variables
  ostype* | OS Type
`

const ZONE = `
  zone | Zone
  cloud_dns_id* | Cloud DNS Id
  authoritative_server | Authoritative Server
`

const BALANCER_ZONES = `
  availability_zones* array | Availability Zones
  gslb_site_dns_id | GSLB Site DNS id
`

const AZURE_LOGIN = `
  tenant_id* | Tenant ID
  client_id* | Client ID
  subscription* | Subscription ID
  client_secret!* | Client Secret
`

const KEYS = `
  key* | Access Key
  secret!* | Secret Key
`

const HOST = `
  host* | Host
  username* | Username
  password!* | Password
`

const QUOTA = `
  max_total_volumes | Max Total Volumes
  total_volumes_used | Total Volumes Used
  max_total_volume_gigabytes | Max Total Volume Gigabytes
  total_gigabytes_used | Total Gigabytes Used
`

const hypervisor = (description: string): ClassSource => ({
  description,
  attributes: `
    endpoint* | API Endpoint
    username | Username
    password! | Password
    region | Region
    ${MACHINES}
  `,
})

const withHost = (description: string, more: string): ClassSource => ({ description, attributes: HOST + more })

/** Classes by the last part of their names. */
export const serviceClasses: Readonly<Record<string, ClassSource>> = {
  Openstack: {
    description: 'Openstack',
    attributes: `${LOGIN}
      region | Region
      subnet | Subnet ID
      enabled_networks=[] array | Enabled Networks
      flavormap={} hash | Flavors Map
      initial_user | Initial User
      max_instances | Max Total Instances
      max_cores | Max Total Cores
      max_ram | Max Total RAM Size
      max_keypairs | Max Total Keypairs
      max_secgroups | Max Total Security Groups
      additional_properties={} hash | Additional Properties
      ${MACHINES}
    `,
  },
  Ec2: {
    description: 'EC2',
    attributes: `${KEYS}
      region | Region
      subnet | Subnet ID
      max_instances | Max Total Instances
      max_cores | Max Total Cores
      max_ram | Max Total RAM Size
      ${MACHINES}
    `,
  },
  Azure: {
    description: 'Azure',
    attributes: `${AZURE_LOGIN}
      location* | Location
      resource_group | Resource Group
      network | Network
      initial_user* | Initial User
      max_instances | Max Total Instances
      max_cores | Max Total Cores
      max_ram | Max Total RAM Size
      ${MACHINES}
    `,
  },
  Docker: hypervisor('Docker'),
  Vagrant: hypervisor('Vagrant'),
  Softlayer: hypervisor('Softlayer'),
  Rackspace: hypervisor('Rackspace'),
  Aliyun: hypervisor('Aliyun'),
  Vsphere: hypervisor('Vsphere'),
  Designate: { description: 'Designate DNS', attributes: LOGIN + ZONE },
  Infoblox: withHost('Infoblox DNS', ZONE),
  Route53: { description: 'Route53 DNS', attributes: KEYS + ZONE },
  Azuredns: { description: 'Azure DNS', attributes: AZURE_LOGIN + ZONE },
  Rackspacedns: { description: 'Rackspace DNS', attributes: LOGIN + ZONE },
  Powerdns: withHost('PowerDNS', ZONE),
  Netscaler: withHost('Netscaler', BALANCER_ZONES),
  Octavia: { description: 'Octavia', attributes: LOGIN + BALANCER_ZONES },
  Elb: { description: 'Elastic Load Balancer', attributes: lines(KEYS, 'region | Region', BALANCER_ZONES) },
  'F5-bigip': withHost('F5 BIG-IP', BALANCER_ZONES),
  Haproxy: withHost('HAProxy', BALANCER_ZONES),
  Azure_lb: {
    description: 'Azure Load Balancer',
    attributes: lines(AZURE_LOGIN, 'location | Location', BALANCER_ZONES),
  },
  Cinder: { description: 'Cinder', attributes: lines(LOGIN, VOLUME_TYPES, QUOTA) },
  Ebs: { description: 'Elastic Block Store', attributes: lines(KEYS, 'region | Region', VOLUME_TYPES) },
  Azuredatadisk: { description: 'Azure Data Disk', attributes: lines(AZURE_LOGIN, VOLUME_TYPES) },
  Swift: { description: 'Swift', attributes: lines(LOGIN, 'regionname* | Region Name') },
  S3: { description: 'S3', attributes: lines(KEYS, 'region | Region') },
  Azureobjectstore: { description: 'Azure Blob Storage', attributes: lines(AZURE_LOGIN, 'regionname* | Region Name') },
  Mirror: { description: 'Mirror', attributes: 'mirrors={} hash | Mirrors' },
  Nexus: {
    description: 'Nexus',
    attributes: `
      url* | Repository URL
      repository* | Repository
      username | Username
      password! | Password
    `,
  },
  Logstash: {
    description: 'Log stream',
    attributes: `
      endpoint* | API Endpoint
      index=logs | Index
      retention=30 | Days to keep | integer
    `,
  },
  Ntp: { description: 'NTP', attributes: 'servers*=[] array | NTP Servers' },
  Kubernetes: {
    description: 'Kubernetes',
    attributes: `
      endpoint* | API Endpoint
      namespace* | Namespace
      username | Username
      password! | Password
    `,
  },
  Swarm: {
    description: 'Swarm',
    attributes: `
      endpoint* | API Endpoint
      username | Username
      password! | Password
    `,
  },
  Registry: {
    description: 'Docker Registry',
    attributes: `
      location | Location
      username | Username
      password! | Password
      email | Email
    `,
  },
  Barbican: withHost('Barbican', 'port*=9311 | Port | integer'),
  Azurekeypair: { description: 'Azure Key Pair', attributes: AZURE_LOGIN },
  'Keywhiz-cloud-service': {
    description: 'Keywhiz',
    attributes: `
      host* | Host
      port*=4444 | Port | integer
      client_cert!* text | Client Certificate
    `,
  },
}
