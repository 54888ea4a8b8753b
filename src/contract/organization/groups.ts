// User groups of the caller, which teams of any organization can have as members (service-api 2.12).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { group, groupMember } from './people-schemas.ts'
import { listOf } from '../core/values.ts'

const GROUPS = '/account/groups'
const GROUP = `${GROUPS}/{group}` as const
const MEMBERS = `${GROUP}/members` as const
const MEMBER = `${MEMBERS}/{member}` as const

const members = listOf(groupMember)

/** Groups that the caller is in. */
export const listGroups = call({
  name: 'listGroups',
  origin: 'observed',
  method: 'GET',
  path: GROUPS,
  answer: listOf(group),
})

/** Creates a group with the caller as its administrator. Real services may answer 500 although it was created. */
export const createGroup = call({
  name: 'createGroup',
  origin: 'observed',
  method: 'POST',
  path: GROUPS,
  body: z.strictObject({ group: z.strictObject({ name: z.string(), description: z.optional(z.string()) }) }),
  answer: group,
})

export const readGroup = call({
  name: 'readGroup',
  origin: 'observed',
  method: 'GET',
  path: GROUP,
  answer: group,
})

/** Changes only the given fields. Like createGroup, real services may answer 500 after success. */
export const updateGroup = call({
  name: 'updateGroup',
  origin: 'observed',
  method: 'PUT',
  path: GROUP,
  body: z.strictObject({
    group: z.strictObject({ name: z.optional(z.string()), description: z.optional(z.string()) }),
  }),
  answer: group,
})

/** Also takes it out of all teams. Like createGroup, real services may answer 500 after success. */
export const deleteGroup = call({
  name: 'deleteGroup',
  origin: 'observed',
  method: 'DELETE',
  path: GROUP,
  answer: group,
})

export const listGroupMembers = call({
  name: 'listGroupMembers',
  origin: 'observed',
  method: 'GET',
  path: MEMBERS,
  answer: members,
})

export const addGroupMember = call({
  name: 'addGroupMember',
  origin: 'observed',
  method: 'POST',
  path: MEMBERS,
  body: z.strictObject({ username: z.string() }),
  answer: members,
})

export const readGroupMember = call({
  name: 'readGroupMember',
  origin: 'observed',
  method: 'GET',
  path: MEMBER,
  answer: groupMember,
  blockedByGateway: true,
})

/** Makes a member an administrator of the group, or an administrator a plain member. Real services answer 500 after success. */
export const toggleGroupAdmin = call({
  name: 'toggleGroupAdmin',
  origin: 'observed',
  method: 'PUT',
  path: MEMBER,
  answer: groupMember,
})

/** Members may remove themselves. A username with a dot needs the id. */
export const removeGroupMember = call({
  name: 'removeGroupMember',
  origin: 'observed',
  method: 'DELETE',
  path: MEMBER,
  answer: members,
})
