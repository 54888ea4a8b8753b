import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { team, user } from '../organization/people-schemas.ts'
import { ASSEMBLY } from '../core/path-templates.ts'
import { ci, unsavedCi } from '../core/records.ts'
import { count, flag, listOf, text } from '../core/values.ts'

/** Short form: below the caller's current organization, which every call with an organization in its path changes. */
const SHORT_ASSEMBLY = '/assemblies/{assembly}'
const teamIds = z.array(z.union([z.number(), z.string()]))

const assemblyAttributes = z.strictObject({
  /** An e-mail address; the service requires it on create. */
  owner: z.optional(z.string()),
  description: z.optional(z.string()),
  /** JSON text of an object. */
  tags: z.optional(z.string()),
})

/** Assemblies the caller may see, oldest first. */
export const listAssemblies = call({
  name: 'listAssemblies',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/assemblies',
  aliases: [{ method: 'GET', path: '/assemblies' }],
  answer: listOf(ci),
})

export const createAssembly = call({
  name: 'createAssembly',
  origin: 'documented',
  method: 'POST',
  path: '/{organization}/assemblies',
  aliases: [{ method: 'POST', path: '/assemblies' }],
  body: z.strictObject({
    cms_ci: z.strictObject({ ciName: z.string(), comments: z.optional(z.string()), ciAttributes: assemblyAttributes }),
    /** Id or name of the saved design to start from. */
    catalog_template: z.optional(z.string()),
    /** Teams to attach. */
    teams: z.optional(teamIds),
  }),
  answer: ci,
})

export const readAssembly = call({
  name: 'readAssembly',
  origin: 'documented',
  method: 'GET',
  path: ASSEMBLY,
  aliases: [
    { method: 'GET', path: SHORT_ASSEMBLY },
    { method: 'GET', path: `${ASSEMBLY}/edit` },
    { method: 'GET', path: `${SHORT_ASSEMBLY}/edit` },
  ],
  answer: ci,
})

/** Changes comments and attributes; attributes left out keep their value. */
export const updateAssembly = call({
  name: 'updateAssembly',
  origin: 'documented',
  method: 'PUT',
  path: ASSEMBLY,
  aliases: [{ method: 'PUT', path: SHORT_ASSEMBLY }],
  body: z.strictObject({
    cms_ci: z.strictObject({ comments: z.optional(z.string()), ciAttributes: assemblyAttributes }),
  }),
  answer: ci,
})

/** Refused while any instance is deployed. Answers the deleted record, or nothing. */
export const deleteAssembly = call({
  name: 'deleteAssembly',
  origin: 'documented',
  method: 'DELETE',
  path: ASSEMBLY,
  aliases: [{ method: 'DELETE', path: SHORT_ASSEMBLY }],
  answer: z.nullish(ci),
})

/** Copies an assembly under a new name; with `export`, saves its design to the catalog. Every failure answers 404. */
export const cloneAssembly = call({
  name: 'cloneAssembly',
  origin: 'documented',
  method: 'POST',
  path: `${ASSEMBLY}/clone`,
  aliases: [{ method: 'POST', path: `${SHORT_ASSEMBLY}/clone` }],
  body: z.strictObject({
    ciName: z.string(),
    description: z.optional(z.string()),
    to_org: z.optional(z.string()),
    export: z.optional(z.literal('catalog')),
  }),
  answer: ci,
})

/** An unsaved assembly with default attributes. */
export const newAssembly = call({
  name: 'newAssembly',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/assemblies/new',
  aliases: [{ method: 'GET', path: '/assemblies/new' }],
  answer: unsavedCi,
  blockedByGateway: true,
})

const tagsAndOwner = z.looseObject({
  tags: z.pipe(
    z.nullish(z.record(z.string(), z.unknown())),
    z.transform((map) => map ?? {}),
  ),
  owner: text,
})

/** Tags and owner of the organization (key: its name) and of its assemblies (key: `{organization}/{assembly}`). */
export const listAssemblyTags = call({
  name: 'listAssemblyTags',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/assemblies/tags',
  aliases: [{ method: 'GET', path: '/assemblies/tags' }],
  answer: z.record(z.string(), tagsAndOwner),
})

/** Teams whose flags apply to the assembly: those of organization scope and those attached. */
export const listAssemblyTeams = call({
  name: 'listAssemblyTeams',
  origin: 'observed',
  method: 'GET',
  path: `${ASSEMBLY}/teams`,
  aliases: [{ method: 'GET', path: `${SHORT_ASSEMBLY}/teams` }],
  answer: listOf(team),
})

/** Attaches teams: `teams` replaces the attached ones, `add` and `remove` change them. An empty list counts as omitted. */
export const updateAssemblyTeams = call({
  name: 'updateAssemblyTeams',
  origin: 'observed',
  method: 'PUT',
  path: `${ASSEMBLY}/update_teams`,
  aliases: [{ method: 'PUT', path: `${SHORT_ASSEMBLY}/update_teams` }],
  body: z.strictObject({ teams: z.optional(teamIds), add: z.optional(teamIds), remove: z.optional(teamIds) }),
  answer: listOf(team),
})

/** All users with rights in the assembly, by user id. Bits of `dto`: 4 design, 2 transition, 1 operations. */
export const listAssemblyUsers = call({
  name: 'listAssemblyUsers',
  origin: 'observed',
  method: 'GET',
  path: `${ASSEMBLY}/users`,
  aliases: [{ method: 'GET', path: `${SHORT_ASSEMBLY}/users` }],
  answer: z.record(
    z.string(),
    z.looseObject({ user, dto: count, teams: z.record(z.string(), flag), manages_access: flag }),
  ),
})
