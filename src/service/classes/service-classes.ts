// Cloud services by short class name, with template attributes and category (service-api 7.3).
import type { ClassSource } from './attribute-notation.ts'

const joinLines = (...parts: readonly string[]) => parts.join('\n')

const VOLUME_TYPES = 'volumetypemap={} hash | Volume Types Map'

const LOGIN_ATTRIBUTES = `
  endpoint* | API Endpoint
  tenant* | Tenant
  username* | Username
  password!* | Password
`

const MACHINE_ATTRIBUTES = `
  availability_zones=[] array | Availability Zones
  sizemap={} hash | Sizes Map
  imagemap={} hash | Images Map
  repo_map={} hash | OS Package Repositories
  env_vars={} hash | System Environment variables
  ostype* | OS Type
`

const ZONE_ATTRIBUTES = `
  zone | Zone
  cloud_dns_id* | Cloud DNS Id
  authoritative_server | Authoritative Server
`

const BALANCER_ZONE_ATTRIBUTES = `
  availability_zones* array | Availability Zones
  gslb_site_dns_id | GSLB Site DNS id
`

const AZURE_LOGIN_ATTRIBUTES = `
  tenant_id* | Tenant ID
  client_id* | Client ID
  subscription* | Subscription ID
  client_secret!* | Client Secret
`

const KEY_ATTRIBUTES = `
  key* | Access Key
  secret!* | Secret Key
`

const HOST_ATTRIBUTES = `
  host* | Host
  username* | Username
  password!* | Password
`

const QUOTA_ATTRIBUTES = `
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
    ${MACHINE_ATTRIBUTES}
  `,
})

const withHostAttributes = (description: string, more: string): ClassSource => ({
  description,
  attributes: HOST_ATTRIBUTES + more,
})

/** By short class name. */
export const serviceClasses: Readonly<Record<string, ClassSource>> = {
  Openstack: {
    description: 'Openstack',
    attributes: `${LOGIN_ATTRIBUTES}
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
      ${MACHINE_ATTRIBUTES}
    `,
  },
  Ec2: {
    description: 'EC2',
    attributes: `${KEY_ATTRIBUTES}
      region | Region
      subnet | Subnet ID
      max_instances | Max Total Instances
      max_cores | Max Total Cores
      max_ram | Max Total RAM Size
      ${MACHINE_ATTRIBUTES}
    `,
  },
  Azure: {
    description: 'Azure',
    attributes: `${AZURE_LOGIN_ATTRIBUTES}
      location* | Location
      resource_group | Resource Group
      network | Network
      initial_user* | Initial User
      max_instances | Max Total Instances
      max_cores | Max Total Cores
      max_ram | Max Total RAM Size
      ${MACHINE_ATTRIBUTES}
    `,
  },
  Docker: hypervisor('Docker'),
  Vagrant: hypervisor('Vagrant'),
  Softlayer: hypervisor('Softlayer'),
  Rackspace: hypervisor('Rackspace'),
  Aliyun: hypervisor('Aliyun'),
  Vsphere: hypervisor('Vsphere'),
  Designate: { description: 'Designate DNS', attributes: LOGIN_ATTRIBUTES + ZONE_ATTRIBUTES },
  Infoblox: withHostAttributes('Infoblox DNS', ZONE_ATTRIBUTES),
  Route53: { description: 'Route53 DNS', attributes: KEY_ATTRIBUTES + ZONE_ATTRIBUTES },
  Azuredns: { description: 'Azure DNS', attributes: AZURE_LOGIN_ATTRIBUTES + ZONE_ATTRIBUTES },
  Rackspacedns: { description: 'Rackspace DNS', attributes: LOGIN_ATTRIBUTES + ZONE_ATTRIBUTES },
  Powerdns: withHostAttributes('PowerDNS', ZONE_ATTRIBUTES),
  Netscaler: withHostAttributes('Netscaler', BALANCER_ZONE_ATTRIBUTES),
  Octavia: { description: 'Octavia', attributes: LOGIN_ATTRIBUTES + BALANCER_ZONE_ATTRIBUTES },
  Elb: {
    description: 'Elastic Load Balancer',
    attributes: joinLines(KEY_ATTRIBUTES, 'region | Region', BALANCER_ZONE_ATTRIBUTES),
  },
  'F5-bigip': withHostAttributes('F5 BIG-IP', BALANCER_ZONE_ATTRIBUTES),
  Haproxy: withHostAttributes('HAProxy', BALANCER_ZONE_ATTRIBUTES),
  Azure_lb: {
    description: 'Azure Load Balancer',
    attributes: joinLines(AZURE_LOGIN_ATTRIBUTES, 'location | Location', BALANCER_ZONE_ATTRIBUTES),
  },
  Cinder: { description: 'Cinder', attributes: joinLines(LOGIN_ATTRIBUTES, VOLUME_TYPES, QUOTA_ATTRIBUTES) },
  Ebs: { description: 'Elastic Block Store', attributes: joinLines(KEY_ATTRIBUTES, 'region | Region', VOLUME_TYPES) },
  Azuredatadisk: { description: 'Azure Data Disk', attributes: joinLines(AZURE_LOGIN_ATTRIBUTES, VOLUME_TYPES) },
  Swift: { description: 'Swift', attributes: joinLines(LOGIN_ATTRIBUTES, 'regionname* | Region Name') },
  S3: { description: 'S3', attributes: joinLines(KEY_ATTRIBUTES, 'region | Region') },
  Azureobjectstore: {
    description: 'Azure Blob Storage',
    attributes: joinLines(AZURE_LOGIN_ATTRIBUTES, 'regionname* | Region Name'),
  },
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
  Barbican: withHostAttributes('Barbican', 'port*=9311 | Port | integer'),
  Azurekeypair: { description: 'Azure Key Pair', attributes: AZURE_LOGIN_ATTRIBUTES },
  'Keywhiz-cloud-service': {
    description: 'Keywhiz',
    attributes: `
      host* | Host
      port*=4444 | Port | integer
      client_cert!* text | Client Certificate
    `,
  },
}
