import { describe, expect, it } from 'vitest'
import { team } from '../../../contract/organization/people-schemas.ts'
import { matchesShape } from '../../data/write/verification.ts'
import { groupFields, toFieldName } from '../../kit/form/attributes.ts'
import { toPeopleRecords } from './people-kind.ts'
import { formatAdminRights } from './AccessPage.tsx'
import { formatTeamRights, formatTeamScope, planTeamMemberAdd, planTeamMemberRemove, teamKind } from './teams.ts'

const scope = { organization: 'acme', team: '1' }
const teamWith = (fields: object) => team.parse({ id: 1, name: 'shop', organization_id: 1, ...fields })

it.each([
  [{}, 'read-only', 'attached assemblies and clouds'],
  [{ design: true, cloud_support: true }, 'design, cloud support', 'attached assemblies and clouds'],
  [{ operations: true, org_scope: true }, 'operations', 'all assemblies and clouds'],
  [{ name: 'admins' }, 'everything', 'all assemblies and clouds'],
])('describes a team with %j', (fields, rights, scope) => {
  expect([formatTeamRights(teamWith(fields)), formatTeamScope(teamWith(fields))]).toEqual([rights, scope])
})

it('says of a new team that it has no members, and groups its permissions', () => {
  const records = toPeopleRecords(teamKind, { organization: 'acme' })
  expect(records.describeEffect('', true)).toBe('A new team has no members. Add them on its page.')
  expect(records.describeEffect('shop', false)).toMatch(/all members of the team immediately/)
  const groups = groupFields(records.toFields(undefined, [])).map(([title, fields]) => [title, fields.length])
  expect(groups).toEqual([
    ['Attributes', 2],
    ['Permissions', 7],
    ['Scope', 1],
  ])
})

it('says what an administrator may do, and through which other teams', () => {
  const teams = [
    teamWith({ name: 'admins', org_scope: true, design: true }),
    teamWith({ name: 'on-call', org_scope: true, transition: true, operations: true }),
    teamWith({ name: 'shop', design: true }),
  ]
  expect(formatAdminRights('all 12 assemblies', teams, ['design', 'transition', 'operations'])).toBe(
    'As a member of admins you have every permission on all 12 assemblies. on-call also permits transition and operations everywhere.',
  )
  expect(formatAdminRights('all 6 clouds', teams, ['cloud_services'])).toBe(
    'As a member of admins you have every permission on all 6 clouds.',
  )
})

describe('the members of a team', () => {
  const members = { users: [{ id: '3', username: 'r.lind' }], groups: [{ id: '9', name: 'night-shift' }] }
  const lind = { type: 'user', id: '3', name: 'r.lind', detail: '' } as const
  const nightShift = { type: 'group', id: '9', name: 'night-shift', detail: '' } as const

  it('are users and groups, added by name and verified in the list', () => {
    const user = planTeamMemberAdd(scope, lind)
    expect(user.request).toEqual({ params: { organization: 'acme', team: '1' }, body: { user: 'r.lind' } })
    const group = planTeamMemberAdd(scope, nightShift)
    expect(group.request.body).toEqual({ group: 'night-shift' })
    for (const { verification } of [user, group]) {
      expect(matchesShape(members, verification?.shows)).toBe(true)
      expect(matchesShape({ users: [], groups: [] }, verification?.shows)).toBe(false)
    }
  })

  it('are removed by id', () => {
    const user = planTeamMemberRemove(scope, lind)
    expect(user.request).toEqual({ params: { organization: 'acme', team: '1', member: '3' } })
    const group = planTeamMemberRemove(scope, nightShift)
    expect(group.request.query).toEqual({ type: 'group' })
    for (const { verification } of [user, group]) {
      expect(matchesShape(members, verification?.shows)).toBe(false)
      expect(matchesShape({ users: [], groups: [] }, verification?.shows)).toBe(true)
    }
  })
})

const records = toPeopleRecords(teamKind, { organization: 'acme' })

it('keeps the name and rights of administrators', () => {
  const fields = records.toFields(teamWith({ name: 'admins' }), [])
  const locked = fields.filter(({ readOnlyReason }) => readOnlyReason)
  expect(locked.map(({ name }) => name)).toEqual([
    'name',
    'design',
    'transition',
    'operations',
    'cloud_services',
    'cloud_compliance',
    'cloud_support',
    'manages_access',
    'org_scope',
  ])
})

it('sends flags as booleans', () => {
  const shop = teamWith({ design: true })
  const fields = records.toFields(shop, [])
  const { request, basis } = records.planUpdate(shop, fields, {
    [toFieldName('design')]: 'false',
    [toFieldName('operations')]: 'true',
  })
  expect(request.body).toEqual({ team: { design: false, operations: true } })
  expect(basis?.base).toEqual({ design: 'true', operations: 'false' })
})
