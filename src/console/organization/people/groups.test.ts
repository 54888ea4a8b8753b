import { describe, expect, it } from 'vitest'
import { group as groupSchema, groupMember } from '../../../contract/organization/people-schemas.ts'
import { matchesShape } from '../../data/write/verification.ts'
import { toFieldName, validateAttributes } from '../../kit/form/attributes.ts'
import {
  groupAdminReason,
  groupKind,
  planGroupAdminToggle,
  planGroupLeave,
  planGroupMemberAdd,
  planGroupMemberRemove,
} from './groups.ts'
import { toPeopleRecords } from './people-kind.ts'

const group = groupSchema.parse({ id: 7, name: 'night-shift', description: 'Pager', admin: true })
const member = (id: number, username: string, admin = false) =>
  groupMember.parse({ id: 100 + id, admin, user: { id, username } })
const lind = member(3, 'r.lind')
const records = toPeopleRecords(groupKind, {})

describe('a group', () => {
  it('is created from trimmed values, and verified in the list', () => {
    const fields = records.toFields(undefined, ['night-shift'])
    const named = (name: string) => ({ [toFieldName('name')]: name, [toFieldName('description')]: ' At night ' })
    expect(Object.values(validateAttributes(fields, named('night-shift')))).toEqual([
      'A group with this name already exists.',
    ])
    expect(validateAttributes(fields, named('pager'))).toEqual({})
    const { request, verification } = records.planCreate(fields, named(' pager '))
    expect(request).toEqual({ params: {}, body: { group: { name: 'pager', description: 'At night' } } })
    expect(matchesShape([{ id: '9', name: 'pager', description: 'At night' }], verification?.shows)).toBe(true)
    expect(matchesShape([group], verification?.shows)).toBe(false)
  })

  it('is changed by what differs, based on what was read', () => {
    const fields = records.toFields(group, ['night-shift'])
    const values = { [toFieldName('name')]: 'night-shift', [toFieldName('description')]: 'At night' }
    expect(validateAttributes(fields, values)).toEqual({})
    const { request, basis } = records.planUpdate(group, fields, values)
    expect(request).toEqual({ params: { group: '7' }, body: { group: { description: 'At night' } } })
    expect(basis).toMatchObject({ base: { description: 'Pager' }, mine: { description: 'At night' } })
    expect(basis?.requestFor?.({ description: 'merged' }).body).toEqual({ group: { description: 'merged' } })
    expect(records.planDelete(group).request).toEqual({ params: { group: '7' } })
  })

  it('is changed by its administrators only', () => {
    expect(groupAdminReason(group)).toBeUndefined()
    expect(groupAdminReason({ ...group, admin: false })).toBe('Only administrators of night-shift can do this.')
  })
})

describe('members of a group', () => {
  it('are added by name and removed by id, and verified in the list', () => {
    const added = planGroupMemberAdd(group.id, 'r.lind')
    expect(added.request).toEqual({ params: { group: '7' }, body: { username: 'r.lind' } })
    expect(matchesShape([lind], added.verification?.shows)).toBe(true)
    expect(matchesShape([member(4, 'other')], added.verification?.shows)).toBe(false)
    const removed = planGroupMemberRemove(group, lind)
    expect(removed.request).toEqual({ params: { group: '7', member: '3' } })
    expect(matchesShape([lind], removed.verification?.shows)).toBe(false)
    expect(matchesShape([member(4, 'other')], removed.verification?.shows)).toBe(true)
  })

  it('leave in a way that they can verify themselves', () => {
    const { verification } = planGroupLeave(group, lind)
    expect(verification?.call.name).toBe('listGroups')
    expect(matchesShape([group], verification?.shows)).toBe(false)
    expect(matchesShape([], verification?.shows)).toBe(true)
  })

  it('count as administrators only if the list says so, since the call switches', () => {
    const { label, verification } = planGroupAdminToggle(group, lind)
    expect(label).toBe('Make r.lind an administrator')
    expect(matchesShape([lind], verification?.shows)).toBe(false)
    expect(matchesShape([member(3, 'r.lind', true)], verification?.shows)).toBe(true)
    expect(planGroupAdminToggle(group, member(3, 'r.lind', true)).label).toBe('Make r.lind a member')
  })
})
