// User groups of the signed-in user, across organizations (service-api 2.12).
import type { AnswerOf } from '../../../contract/core/call.ts'
import {
  addGroupMember,
  createGroup,
  deleteGroup,
  listGroupMembers,
  listGroups,
  readGroup,
  removeGroupMember,
  toggleGroupAdmin,
  updateGroup,
} from '../../../contract/organization/groups.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { descriptionField } from '../../data/items/items.tsx'
import { noneOf, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { definePeopleKind } from './people-kind.ts'

export type Group = AnswerOf<typeof listGroups>[number]
export type GroupMember = AnswerOf<typeof listGroupMembers>[number]

export const groupMembersQuery = (group: string) =>
  callQuery(listGroupMembers, { params: { group } }, { staleTime: 60_000 })

export const groupKind = definePeopleKind({
  noun: 'group',
  calls: { list: listGroups, create: createGroup, read: readGroup, update: updateGroup, remove: deleteGroup },
  fields: [descriptionField()],
  effect:
    'Teams of any organization can have a group as a member. Its members then have the permissions of these teams.',
  deleteEffect: 'The group leaves all of its teams. Its members lose the permissions they have only through it.',
})

/** Why the signed-in user cannot change a group; undefined if they can. */
export const groupAdminReason = ({ name, admin: isAdmin }: Group): string | undefined =>
  isAdmin ? undefined : `Only administrators of ${name} can do this.`

const membersSource = (group: string) => querySource(listGroupMembers, { params: { group } })

export const planGroupMemberAdd = (group: string, username: string): WriteRequest<typeof addGroupMember> => ({
  label: `Add ${username}`,
  call: addGroupMember,
  request: { params: { group }, body: { username } },
  verification: { ...membersSource(group), shows: [{ user: { username } }] },
})

// By id: a username with a dot cannot stand in a path.
export const planGroupMemberRemove = (
  group: Group,
  { user: { id, username } }: GroupMember,
): WriteRequest<typeof removeGroupMember> => ({
  label: `Remove ${username}`,
  call: removeGroupMember,
  request: { params: { group: group.id, member: id } },
  verification: { ...membersSource(group.id), shows: noneOf({ user: { id } }) },
})

/** Verified in the caller's groups: others cannot read the members of a group. */
export const planGroupLeave = (group: Group, member: GroupMember): WriteRequest<typeof removeGroupMember> => ({
  ...planGroupMemberRemove(group, member),
  label: `Leave ${group.name}`,
  verification: { ...querySource(listGroups, { params: {} }), shows: noneOf({ id: group.id }) },
})

/** The call switches the role. Verified, so that a repetition cannot switch it back (service-api 2.12). */
export const planGroupAdminToggle = (
  group: Group,
  { user: { id, username }, admin: isAdmin }: GroupMember,
): WriteRequest<typeof toggleGroupAdmin> => ({
  label: isAdmin ? `Make ${username} a member` : `Make ${username} an administrator`,
  call: toggleGroupAdmin,
  request: { params: { group: group.id, member: id } },
  verification: { ...membersSource(group.id), shows: [{ user: { id }, admin: !isAdmin }] },
})
