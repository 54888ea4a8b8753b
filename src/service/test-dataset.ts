// Test dataset: organization acme with clouds dc1 (primary) and dc2, assembly shop with a committed design, no environment.
import { CLASS_IMPLEMENTATION } from './classes/catalog.ts'
import { createEmptyDataset } from './demo/builder.ts'
import type { Attributes, CiRow, Dataset, OperatorRow, RelationRow, TeamRow } from './model/rows.ts'

interface RowWriter {
  ci(nsPath: string, ciClassName: string, ciName: string, attributes?: Attributes): CiRow
  relation(name: string, from: CiRow, to: CiRow, attributes?: Attributes): RelationRow
}

function createRowWriter(dataset: Dataset, at: number): RowWriter {
  let id = 100
  return {
    ci(nsPath, ciClassName, ciName, ciAttributes = {}) {
      const row: CiRow = {
        ciId: id++,
        ciName,
        ciClassName,
        nsPath,
        impl: CLASS_IMPLEMENTATION,
        comments: '',
        ciState: 'default',
        lastAppliedRfcId: 0,
        createdBy: 'demo-admin',
        updatedBy: null,
        created: at,
        updated: at,
        ciAttributes,
        attrProps: 'password' in ciAttributes ? { IS_SECURED: { password: 'true' } } : {},
        opsState: null,
      }
      dataset.cis.push(row)
      return row
    },
    relation(relationName, from, to, relationAttributes = {}) {
      const row: RelationRow = {
        ciRelationId: id++,
        relationName,
        fromCiId: from.ciId,
        toCiId: to.ciId,
        nsPath: to.nsPath,
        relationState: 'default',
        lastAppliedRfcId: 0,
        comments: null,
        createdBy: 'demo-admin',
        updatedBy: null,
        created: at,
        updated: at,
        relationAttributes,
      }
      dataset.relations.push(row)
      return row
    },
  }
}

const operator = (id: number, username: string, created: number): OperatorRow => ({
  id,
  username,
  email: `${username}@example.com`,
  name: username,
  token: username,
  created,
})

const team = (id: number, name: string, members: number[], created: number): TeamRow => ({
  id,
  organizationId: 1,
  name,
  description: '',
  design: false,
  transition: false,
  operations: false,
  orgScope: false,
  managesAccess: false,
  cloudServices: false,
  cloudCompliance: false,
  cloudSupport: false,
  members,
  groups: [],
  attached: [],
  created,
})

function addPack({ ci, relation }: RowWriter): void {
  const ns = '/public/oneops/packs/tomcat/1'
  ci('/public/oneops/packs', 'mgmt.Pack', 'tomcat', { description: '', pack_type: 'Platform', category: 'Other' })
  ci('/public/oneops/packs/tomcat', 'mgmt.Version', '1', { enabled: 'true' })
  const platform = ci(ns, 'mgmt.catalog.Platform', 'tomcat')
  const template = (kind: string, name: string, attributes: Attributes, constraint = '1..1') => {
    const row = ci(ns, `mgmt.catalog.oneops.1.${kind}`, name, attributes)
    relation('mgmt.Requires', platform, row, { constraint, template: name })
    return row
  }
  const compute = template('Compute', 'compute', { size: 'S' })
  const os = template('Os', 'os', { ostype: 'centos-7.2' })
  const lb = template('Lb', 'lb', { listeners: '[]' })
  const fqdn = template('Fqdn', 'fqdn', { ttl: '60' })
  const artifact = template('Artifact', 'artifact', {
    repository: 'r',
    location: 'l',
    version: '$OO_LOCAL{appVersion}',
  })
  template('User', 'user', { username: 'app', ulimit: '16384' }, '0..*')
  for (const [from, to] of [
    [os, compute],
    [artifact, os],
    [lb, compute],
    [fqdn, lb],
  ] as const) {
    relation('mgmt.catalog.DependsOn', from, to)
  }
}

function addClouds({ ci, relation }: RowWriter): void {
  const location = '/public/oneops/clouds/metal'
  const template = ci(location, 'mgmt.cloud.service.Openstack', 'nova', {
    endpoint: 'https://nova.example.com',
    tenant: 't',
    username: 'u',
    password: 'template-secret',
    ostype: 'centos-7.2',
  })
  relation('mgmt.Provides', ci('/public/oneops/clouds', 'mgmt.Cloud', 'metal'), template, { service: 'compute' })
  for (const [name, rate] of [
    ['dc1', '0.10'],
    ['dc2', '0.20'],
  ] as const) {
    const cloud = ci('/acme/_clouds', 'account.Cloud', name, { location, adminstatus: 'active' })
    const service = ci(`/acme/_clouds/${name}`, 'cloud.service.Openstack', 'nova', {
      ...template.ciAttributes,
      max_cores: '40',
    })
    relation('base.Provides', cloud, service, { service: 'compute' })
    const criteria =
      "(ciClassName matches 'bom.[a-zA-Z0-9.]*.Compute' OR ciClassName=='bom.Compute') AND ciAttributes['size']=='S'"
    ci(`/acme/_clouds/${name}/cloud.service.Openstack/nova`, 'cloud.Offering', 'small', {
      criteria,
      specification: '{}',
      description: 'Small machine, cost per hour',
      cost_rate: rate,
      cost_unit: 'USD',
    })
  }
}

/** The test dataset as of `at` (epoch ms). Operators: demo-admin, demo-operator, demo-viewer, stranger. */
export function createTestDataset(at: number): Dataset {
  const dataset: Dataset = {
    ...createEmptyDataset(),
    operators: ['demo-admin', 'demo-operator', 'demo-viewer', 'stranger'].map((name, index) =>
      operator(index + 1, name, at),
    ),
  }
  const rows = createRowWriter(dataset, at)
  const organization = rows.ci('/', 'account.Organization', 'acme', { owner: 'owner@example.com' })
  dataset.organizations.push({ id: 1, name: 'acme', fullName: 'Acme', ciId: organization.ciId, created: at })
  addPack(rows)
  addClouds(rows)
  const shop = rows.ci('/acme', 'account.Assembly', 'shop', { owner: 'owner@example.com', description: '', tags: '{}' })
  rows.relation('base.Manages', organization, shop)
  dataset.teams.push(
    { ...team(1, 'admins', [1], at), orgScope: true },
    { ...team(2, 'ops', [2], at), transition: true, operations: true, attached: [shop.ciId] },
    { ...team(3, 'readers', [3], at), attached: [shop.ciId] },
  )
  return dataset
}
