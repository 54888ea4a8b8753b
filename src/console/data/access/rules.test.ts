import { describe, expect, it } from 'vitest'
import { group, team } from '../../../contract/organization/people-schemas.ts'
import type { Requirement } from '../../../contract/organization/permissions.ts'
import { decide, formatDenial, toAccess, type AccessTeam } from './rules.ts'

const createTeam = (id: number, name: string, flags: object = {}) =>
  team.parse({ id, organization_id: 1, name, ...flags })
const night = group.parse({ id: 70, name: 'night' })
const admins = createTeam(1, 'admins')
const operators = createTeam(2, 'operators', { transition: true })
const onCall = createTeam(3, 'on-call', { operations: true, org_scope: true })

const accessOf = (visible: readonly AccessTeam[], memberOf: readonly string[], groups = [night].slice(1)) =>
  toAccess({ visible, memberOf, groups, teamGroups: ({ name }) => (name === 'on-call' ? [night] : []) })
const on = { kind: 'assembly', name: 'shop' } as const
const deploys: Requirement = { anyOf: ['transition'], on }
const operates: Requirement = { anyOf: ['operations'], on }
const creates: Requirement = { anyOf: ['manages_access'] }

describe('decide', () => {
  it('allows administrators everything', () => {
    expect(decide(accessOf([admins], ['admins']), { anyOf: [] }, undefined)).toBe('allowed')
  })
  it('counts a permission where its team is attached', () => {
    const access = accessOf([admins, operators], ['operators'])
    expect(decide(access, deploys, [operators])).toBe('allowed')
    expect(decide(access, deploys, [onCall])).toBe('denied')
    expect(decide(access, deploys, undefined)).toBe('unknown')
    expect(decide(access, operates, undefined)).toBe('denied')
    expect(decide(access, creates, undefined)).toBe('denied')
  })
  it('counts teams of a group of the user, and permissions that apply everywhere', () => {
    const access = accessOf([admins, operators, onCall], ['operators'], [night])
    expect(decide(access, operates, undefined)).toBe('allowed')
  })
  it('denies nothing that is only partly known', () => {
    expect(decide(undefined, creates, undefined)).toBe('unknown')
    // Sees a team without being in it: an administrator of the installation, perhaps.
    expect(decide(accessOf([admins, operators], []), creates, undefined)).toBe('unknown')
    // In a group that is in none of the teams.
    expect(decide(accessOf([admins], [], [night]), creates, undefined)).toBe('unknown')
    expect(decide(accessOf([admins, operators], ['operators']), { ...deploys, isPartial: true }, [])).toBe('unknown')
  })
})

it('says what is missing, and who can grant it', () => {
  expect(formatDenial(deploys, 'acme', ['Ada', 'Bo'])).toBe(
    'You need the transition permission on shop. Ada or Bo can grant it.',
  )
  expect(formatDenial({ anyOf: [] }, 'acme', [])).toBe(
    'You need membership in the admins team. An administrator of acme can grant it.',
  )
  expect(formatDenial(creates, 'acme', ['Ada', 'Bo', 'Cy', 'Di', 'Ed'])).toMatch(/Ada, Bo, Cy or 2 others/)
})
