import { createHash } from 'node:crypto'
import { hashPassword } from '../../model/password.ts'
import type { CiRow, OperatorRow, OrganizationRow, TeamRow } from '../../model/rows.ts'
import { TEAM_FLAGS, type TeamFlag } from '../../http/permissions.ts'
import { addCi, day, hour, assertDefined, type Builder } from '../builder.ts'

export interface Organization {
  row: OrganizationRow
  ci: CiRow
}

const names: readonly (readonly [string, string])[] = [
  ['demo-admin', 'Demo Admin'],
  ['demo-operator', 'Demo Operator'],
  ['demo-viewer', 'Demo Viewer'],
  ['m.silva', 'Márcia Silva'],
  ['j.nunez', 'José Núñez'],
  ['r.lind', 'Rasmus Lind'],
  ['d.okafor', 'Dumebi Okafor'],
  ['a.szabo', 'Ágnes Szabó'],
  ['y.cohen', 'Yael Cohen (יעל כהן)'],
  ['t.nguyen', 'Nguyễn Thị Thảo'],
  ['b.keller', 'Björn Keller'],
]

function addOrganization(builder: Builder, name: string, fullName: string, age: number): Organization {
  const created = builder.now - age * day
  const ci = addCi(builder, {
    name,
    className: 'account.Organization',
    nsPath: '/',
    by: 'demo-admin',
    at: created,
    attributes: { full_name: fullName, description: '', owner: `platform@${name}.test`, tags: '{}' },
  })
  const row = { id: builder.nextId(), name, fullName, ciId: ci.ciId, created }
  builder.data.organizations.push(row)
  return { row, ci }
}

// The salt is derived from the username, because datasets must be deterministic.
const createSalt = (username: string) => createHash('sha256').update(username).digest().subarray(0, 12)

function addOperators(builder: Builder): Map<string, OperatorRow> {
  const rows = names.map(([username, name], index): OperatorRow => {
    const demo = username.startsWith('demo-')
    const signedIn = builder.now - (index + 1) * 5 * hour
    return {
      id: builder.nextId(),
      username,
      email: `${username}@acme.test`,
      name,
      token: demo ? username : builder.random.token(20),
      created: builder.now - 890 * day,
      password: demo ? hashPassword(username, createSalt(username)) : null,
      signIns: 31 * (names.length - index),
      signedIn,
      signedInBefore: signedIn - 2 * day,
    }
  })
  builder.data.operators.push(...rows)
  return new Map(rows.map((row) => [row.username, row]))
}

interface People {
  acme: Organization
  globex: Organization
  addTeam(
    organization: Organization,
    name: string,
    description: string,
    granted: readonly TeamFlag[],
    members: readonly string[],
  ): TeamRow
}

/** Adds both organizations, all operators and the two `admins` teams. */
export function addPeople(builder: Builder): People {
  const operators = addOperators(builder)
  const addTeam: People['addTeam'] = (organization, name, description, granted, members) => {
    const allowed = (flag: TeamFlag) => granted.includes(flag)
    const row: TeamRow = {
      id: builder.nextId(),
      organizationId: organization.row.id,
      name,
      description,
      design: allowed('design'),
      transition: allowed('transition'),
      operations: allowed('operations'),
      orgScope: allowed('orgScope'),
      managesAccess: allowed('managesAccess'),
      cloudServices: allowed('cloudServices'),
      cloudCompliance: allowed('cloudCompliance'),
      cloudSupport: allowed('cloudSupport'),
      members: members.map((member) => assertDefined(operators.get(member), `operator ${member}`).id),
      groups: [],
      attached: [],
      created: organization.row.created,
    }
    builder.data.teams.push(row)
    return row
  }
  const acme = addOrganization(builder, 'acme', 'Acme Retail Group', 870)
  const globex = addOrganization(builder, 'globex', 'Globex Logística S.A.', 410)
  addTeam(acme, 'admins', 'Administrators of the organization', TEAM_FLAGS, ['demo-admin', 'm.silva'])
  addTeam(globex, 'admins', 'Administrators of the organization', TEAM_FLAGS, ['demo-admin', 'j.nunez'])
  return { acme, globex, addTeam }
}

/** Adds the other teams with their assemblies and clouds. */
export function addTeams(builder: Builder, people: People): void {
  const { acme, globex, addTeam } = people
  const idsOf = (className: string, nsPath: string, requested: readonly string[]) =>
    builder.data.cis
      .filter((ci) => ci.ciClassName === className && ci.nsPath === nsPath && requested.includes(ci.ciName))
      .map((ci) => ci.ciId)
  const shopAndMoney = ['storefront', 'checkout', 'search', 'billing', 'identity']
  const operators = addTeam(
    acme,
    'operators',
    'Deploy and operate the shop and what it depends on',
    ['transition', 'operations'],
    ['demo-operator', 'r.lind'],
  )
  operators.attached = idsOf('account.Assembly', '/acme', [...shopAndMoney, 'recommendations', 'fulfilment'])
  const readers = addTeam(acme, 'readers', 'View the shop and what it depends on', [], ['demo-viewer'])
  readers.attached = idsOf('account.Assembly', '/acme', shopAndMoney)
  addTeam(
    acme,
    'on-call',
    'Outside office hours: deploy and operate everything',
    ['transition', 'operations', 'orgScope'],
    ['r.lind', 't.nguyen'],
  )
  addTeam(acme, 'auditors', 'View everything', ['orgScope'], ['y.cohen'])
  const shop = addTeam(
    acme,
    'shop',
    'Márcia’s team: shop front to fulfilment',
    ['design', 'transition', 'managesAccess'],
    ['m.silva', 'd.okafor', 'a.szabo'],
  )
  shop.attached = idsOf('account.Assembly', '/acme', [
    'storefront',
    'checkout',
    'search',
    'recommendations',
    'fulfilment',
  ])
  const money = addTeam(
    acme,
    'payments',
    'Billing & ledger',
    ['design', 'transition', 'operations'],
    ['j.nunez', 'b.keller'],
  )
  money.attached = idsOf('account.Assembly', '/acme', ['billing', 'ledger', 'checkout'])
  const clouds = addTeam(
    acme,
    'cloud-support',
    'Keeps the clouds, approves changes in Frankfurt',
    ['cloudServices', 'cloudCompliance', 'cloudSupport'],
    ['demo-operator', 'b.keller'],
  )
  clouds.attached = idsOf('account.Cloud', '/acme/_clouds', ['dfw-1', 'lon-2', 'lab', 'fra-1', 'sin-1', 'ord-1'])
  addTeam(globex, 'operators', 'Sistemas', ['design', 'transition', 'operations', 'orgScope'], ['j.nunez', 't.nguyen'])
}
