// Users and teams of an organization, and the caller's own account.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { organization } from './organizations.ts'
import { group, team, unsavedTeam, user, userFields } from './people-schemas.ts'
import { instant, listOf, text } from '../core/values.ts'

const USERS = '/{organization}/organization/users'
const TEAMS = '/{organization}/organization/teams'
const TEAM = `${TEAMS}/{team}` as const
const PROFILE = '/account/profile'

const teamIds = z.array(z.union([z.number(), z.string()]))

/** Users in any team of the organization. */
export const listUsers = call({
  name: 'listUsers',
  origin: 'observed',
  method: 'GET',
  path: USERS,
  answer: listOf(user),
})

/** A user by id or username, with team names. A username with a dot needs the id. */
export const readUser = call({
  name: 'readUser',
  origin: 'observed',
  method: 'GET',
  path: `${USERS}/{user}`,
  answer: z.looseObject({
    username: text,
    email: text,
    name: text,
    created_at: instant,
    last_sign_in_at: instant,
    teams: listOf(z.string()),
  }),
})

/** Adds an operator to the organization through teams. */
export const addUser = call({
  name: 'addUser',
  origin: 'observed',
  method: 'POST',
  path: USERS,
  body: z.strictObject({ username: z.string(), teams: teamIds }),
  answer: user,
  blockedByGateway: true,
})

/** Replaces the teams of an operator. */
export const updateUser = call({
  name: 'updateUser',
  origin: 'observed',
  method: 'PUT',
  path: `${USERS}/{user}`,
  body: z.strictObject({ teams: teamIds }),
  answer: user,
  blockedByGateway: true,
})

/** Removes the operator from every team of the organization. Answers the remaining users. */
export const removeUser = call({
  name: 'removeUser',
  origin: 'observed',
  method: 'DELETE',
  path: `${USERS}/{user}`,
  answer: listOf(user),
  blockedByGateway: true,
})

/** Teams. Non-admins see their own, those they manage, and `admins`. */
export const listTeams = call({
  name: 'listTeams',
  origin: 'observed',
  method: 'GET',
  path: TEAMS,
  answer: listOf(team),
})

export const readTeam = call({
  name: 'readTeam',
  origin: 'observed',
  method: 'GET',
  path: TEAM,
  answer: team,
})

const teamSettings = {
  description: z.optional(z.string()),
  design: z.optional(z.boolean()),
  transition: z.optional(z.boolean()),
  operations: z.optional(z.boolean()),
  org_scope: z.optional(z.boolean()),
  manages_access: z.optional(z.boolean()),
  cloud_services: z.optional(z.boolean()),
  cloud_compliance: z.optional(z.boolean()),
  cloud_support: z.optional(z.boolean()),
}

/** An unsaved team without rights. */
export const newTeam = call({
  name: 'newTeam',
  origin: 'observed',
  method: 'GET',
  path: `${TEAMS}/new`,
  answer: unsavedTeam,
  blockedByGateway: true,
})

export const createTeam = call({
  name: 'createTeam',
  origin: 'observed',
  method: 'POST',
  path: TEAMS,
  body: z.strictObject({ team: z.strictObject({ name: z.string(), ...teamSettings }) }),
  answer: team,
})

/** Changes only the given fields. `admins` cannot be renamed. */
export const updateTeam = call({
  name: 'updateTeam',
  origin: 'observed',
  method: 'PUT',
  path: TEAM,
  body: z.strictObject({ team: z.strictObject({ name: z.optional(z.string()), ...teamSettings }) }),
  answer: team,
})

export const deleteTeam = call({
  name: 'deleteTeam',
  origin: 'observed',
  method: 'DELETE',
  path: TEAM,
  answer: team,
})

const members = z.looseObject({ users: listOf(user), groups: listOf(group) })

export const listTeamMembers = call({
  name: 'listTeamMembers',
  origin: 'observed',
  method: 'GET',
  path: `${TEAM}/members`,
  answer: members,
})

/** Real services may answer 500 although the member was added: read the list again. */
export const addTeamMember = call({
  name: 'addTeamMember',
  origin: 'observed',
  method: 'POST',
  path: `${TEAM}/members`,
  body: z.union([z.strictObject({ user: z.string() }), z.strictObject({ group: z.string() })]),
  answer: members,
})

/** Like addTeamMember, real services may answer 500 after success. */
export const removeTeamMember = call({
  name: 'removeTeamMember',
  origin: 'observed',
  method: 'DELETE',
  path: `${TEAM}/members/{member}`,
  query: z.strictObject({ type: z.optional(z.enum(['user', 'group'])) }),
  answer: members,
})

/** The caller and the current organization. */
export const readProfile = call({
  name: 'readProfile',
  origin: 'observed',
  method: 'GET',
  path: PROFILE,
  answer: z.looseObject({ ...userFields, organization: z.nullish(organization) }),
})

/** Switches the caller's current organization. */
export const changeOrganization = call({
  name: 'changeOrganization',
  origin: 'observed',
  method: 'PUT',
  path: `${PROFILE}/change_organization`,
  body: z.strictObject({ org_id: z.union([z.number(), z.string()]) }),
  answer: organization,
  blockedByGateway: true,
})

const token = z.looseObject({ token: z.string() })

/** Exchanges username and password for the API token. Needs no token. */
export const readAuthenticationToken = call({
  name: 'readAuthenticationToken',
  origin: 'observed',
  method: 'POST',
  path: `${PROFILE}/authentication_token`,
  body: z.strictObject({ user: z.strictObject({ username: z.string(), password: z.string() }) }),
  answer: token,
  anonymous: true,
  effect: 'read',
  blockedByGateway: true,
})

/** Replaces the caller's token; the old one becomes invalid at once. */
export const resetAuthenticationToken = call({
  name: 'resetAuthenticationToken',
  origin: 'observed',
  method: 'PUT',
  path: `${PROFILE}/reset_authentication_token`,
  answer: token,
  blockedByGateway: true,
})
