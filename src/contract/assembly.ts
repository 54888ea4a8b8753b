// Assemblies: applications of an organization.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ci } from './records.ts'
import { listOf } from './values.ts'

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
  }),
  answer: ci,
})

export const readAssembly = call({
  name: 'readAssembly',
  origin: 'documented',
  method: 'GET',
  path: '/{organization}/assemblies/{assembly}',
  aliases: [{ method: 'GET', path: '/assemblies/{assembly}' }],
  answer: ci,
})

/** Changes comments and attributes; attributes left out keep their value. */
export const updateAssembly = call({
  name: 'updateAssembly',
  origin: 'documented',
  method: 'PUT',
  path: '/{organization}/assemblies/{assembly}',
  aliases: [{ method: 'PUT', path: '/assemblies/{assembly}' }],
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
  path: '/{organization}/assemblies/{assembly}',
  aliases: [{ method: 'DELETE', path: '/assemblies/{assembly}' }],
  answer: z.nullish(ci),
})

/** Copies an assembly under another name, or with `export` saves its design to the catalog. Every failure answers 404. */
export const cloneAssembly = call({
  name: 'cloneAssembly',
  origin: 'documented',
  method: 'POST',
  path: '/{organization}/assemblies/{assembly}/clone',
  body: z.strictObject({
    ciName: z.string(),
    description: z.optional(z.string()),
    to_org: z.optional(z.string()),
    export: z.optional(z.literal('catalog')),
  }),
  answer: ci,
})
