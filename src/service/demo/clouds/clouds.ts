// Locations with public service templates, and the clouds of organizations.
import type { CiRow } from '../../model/rows.ts'
import { addCi, day, addRelation, type Builder } from '../builder.ts'
import { createManyOfferings, createOfferings, type PriceList } from './offerings.ts'
import { createServices, type Provider } from './providers.ts'

interface Location {
  name: string
  provider: Provider
  place: string
  city: string
  prices: PriceList
}

const ALL_SIZES = ['S', 'M', 'L', 'XL', 'XXL', '3XL']
const COMMON_SIZES = ['S', 'M', 'L', 'XL', 'XXL']

function createPriceList(small: number, criteria: PriceList['criteria'], more: Partial<PriceList> = {}): PriceList {
  return { unit: 'USD', small, sizes: COMMON_SIZES, criteria, gpu: false, ...more }
}

const locations: readonly Location[] = [
  {
    name: 'openstack-dfw',
    provider: 'Openstack',
    place: 'dfw',
    city: 'Dallas',
    prices: createPriceList(2250, 'index', { sizes: ALL_SIZES, gpu: true }),
  },
  {
    name: 'openstack-lon',
    provider: 'Openstack',
    place: 'lon',
    city: 'London',
    prices: createPriceList(2610, 'index', { sizes: ALL_SIZES }),
  },
  {
    name: 'openstack-lab',
    provider: 'Openstack',
    place: 'lab',
    city: 'the lab',
    prices: createPriceList(880, 'expression', { sizes: ['XS', ...COMMON_SIZES] }),
  },
  {
    name: 'azure-germanywestcentral',
    provider: 'Azure',
    place: 'germanywestcentral',
    city: 'Frankfurt',
    prices: createPriceList(4217, 'index', { unit: 'EUR', sizes: ALL_SIZES }),
  },
  {
    name: 'azure-southeastasia',
    provider: 'Azure',
    place: 'southeastasia',
    city: 'Singapore',
    prices: createPriceList(4689, 'index'),
  },
  {
    name: 'aws-us-east-2',
    provider: 'Ec2',
    place: 'us-east-2',
    city: 'Ohio',
    prices: createPriceList(4160, 'expression', { gpu: true }),
  },
  {
    name: 'aws-eu-west-1',
    provider: 'Ec2',
    place: 'eu-west-1',
    city: 'Dublin',
    prices: createPriceList(4543, 'expression', { unit: 'EUR' }),
  },
  {
    name: 'openstack-nyc',
    provider: 'Openstack',
    place: 'nyc',
    city: 'New York',
    prices: createPriceList(2480, 'index', { sizes: ALL_SIZES, dns: true }),
  },
]

interface Template {
  category: string
  service: CiRow
  offerings: CiRow[]
}

export type Templates = Map<string, Template[]>

/** Adds the public locations and returns their service templates by name. `many`: hundreds of offerings each. */
export function addLocations(builder: Builder, many: boolean): Templates {
  const at = builder.now - 880 * day
  const by = 'oneops'
  const root = '/public/oneops/clouds'
  const templates: Templates = new Map()
  for (const location of locations) {
    const { prices, city } = location
    const nsPath = `${root}/${location.name}`
    const home = addCi(builder, {
      name: location.name,
      className: 'mgmt.Cloud',
      nsPath: root,
      at,
      by,
      attributes: {
        description: `${location.provider} in ${city}`,
        location: nsPath,
        is_location: 'true',
        auth: '',
        adminstatus: 'active',
      },
    })
    const offerings = [...createOfferings(prices, city), ...(many ? createManyOfferings(prices, city) : [])]
    const services = createServices(location.provider, location.place).map((spec) => {
      const { attributes, category, stem: name } = spec
      const className = `mgmt.cloud.service.${spec.type}`
      const secured = spec.secured ?? []
      const service = addCi(builder, { name, className, nsPath, attributes, secured, at, by })
      addRelation(builder, 'base.Provides', home, service, nsPath, { service: category })
      const categoryOfferings = offerings.filter((each) => each.category === category)
      const serviceOfferings = categoryOfferings.map((each) => {
        const offering = addCi(builder, {
          name: each.name,
          className: 'mgmt.cloud.Offering',
          nsPath: `${nsPath}/${className}/${name}`,
          attributes: each.attributes,
          at,
          by,
        })
        addRelation(builder, 'base.Offers', service, offering, offering.nsPath)
        return offering
      })
      return { category, service, offerings: serviceOfferings }
    })
    templates.set(location.name, services)
  }
  return templates
}

export interface CloudSpec {
  name: string
  location: string
  description: string
  comments?: string
  adminstatus?: string
  by: string
  /** In days. */
  age: number
  tenant?: string
  quota?: { instances: number; cores: number; ram: number }
  /** Categories without a service. */
  without?: readonly string[]
  /** Deployments need approval. */
  approval?: 'none' | 'token'
  variables?: Record<string, string>
}

function toCloudAttributes(builder: Builder, spec: CloudSpec, template: Template) {
  const attributes = { ...template.service.ciAttributes }
  for (const secret of Object.keys(template.service.attrProps['IS_SECURED'] ?? {}))
    attributes[secret] = builder.random.token(24)
  if ('tenant' in attributes) attributes['tenant'] = spec.tenant ?? spec.name
  if ('client_id' in attributes)
    attributes['client_id'] = `${builder.random.hex(8)}-4b1d-9a2e-${builder.random.hex(12)}`
  if ('subscription' in attributes)
    attributes['subscription'] = `${builder.random.hex(8)}-77c0-4f0e-${builder.random.hex(12)}`
  if (template.category === 'compute' && spec.quota) {
    attributes['max_instances'] = String(spec.quota.instances)
    attributes['max_cores'] = String(spec.quota.cores)
    attributes['max_ram'] = String(spec.quota.ram)
  }
  return attributes
}

/** Adds an organization's cloud with services and offerings copied from its location. */
export function addCloud(builder: Builder, organization: string, spec: CloudSpec, templates: Templates): CiRow {
  const clouds = `/${organization}/_clouds`
  const at = builder.now - spec.age * day
  const by = spec.by
  const cloud = addCi(builder, {
    name: spec.name,
    className: 'account.Cloud',
    nsPath: clouds,
    comments: spec.comments ?? '',
    at,
    by,
    attributes: {
      description: spec.description,
      adminstatus: spec.adminstatus ?? 'active',
      location: `/public/oneops/clouds/${spec.location}`,
      auth: '',
      is_location: 'false',
    },
  })
  for (const template of templates.get(spec.location) ?? []) {
    if (spec.without?.includes(template.category)) continue
    const className = template.service.ciClassName.replace(/^mgmt\./, '')
    const name = template.service.ciName
    const secured = Object.keys(template.service.attrProps['IS_SECURED'] ?? {})
    const attributes = toCloudAttributes(builder, spec, template)
    const service = addCi(builder, { name, className, nsPath: `${clouds}/${spec.name}`, attributes, secured, at, by })
    addRelation(builder, 'base.Provides', cloud, service, clouds, { service: template.category })
    for (const offering of template.offerings) {
      const serviceCi = addCi(builder, {
        name: offering.ciName,
        className: 'cloud.Offering',
        nsPath: `${service.nsPath}/${className}/${name}`,
        attributes: { ...offering.ciAttributes },
        at,
        by,
      })
      addRelation(builder, 'base.Offers', service, serviceCi, serviceCi.nsPath)
    }
  }
  for (const [variable, value] of Object.entries(spec.variables ?? {})) {
    const attributes = { secure: 'false', value, encrypted_value: '' }
    const nsPath = `${clouds}/${spec.name}`
    const row = addCi(builder, { name: variable, className: 'account.Cloudvar', nsPath, attributes, at, by })
    addRelation(builder, 'base.ValueFor', row, cloud, nsPath)
  }
  if (spec.approval) addSupport(builder, cloud, spec.approval)
  return cloud
}

function addSupport(builder: Builder, cloud: CiRow, authentication: 'none' | 'token') {
  const nsPath = `${cloud.nsPath}/${cloud.ciName}`
  const support = addCi(builder, {
    name: `${cloud.ciName}-change-board`,
    className: 'cloud.Support',
    nsPath,
    by: cloud.createdBy,
    at: cloud.created + 40 * day,
    attributes: {
      description: 'Changes here are approved by the on-call of the cloud team, weekdays 07:00-19:00 UTC',
      enabled: 'true',
      approval: 'true',
      approval_auth_type: authentication,
      approval_token: '',
    },
    secured: ['approval_token'],
  })
  addRelation(builder, 'base.SupportedBy', cloud, support, nsPath)
  builder.supports.set(cloud.ciId, support.ciId)
}
