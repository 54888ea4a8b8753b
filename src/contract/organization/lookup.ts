// Look-ups by id across organizations and redirects to pages (service-api 2.10). For command-line clients.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { deployment, draftCi, draftRelation, procedure, release } from '../core/records.ts'
import { id, listOf, text } from '../core/values.ts'

/** A configuration item with its open change. Here and below, 404 and 401 have an empty object as body. */
export const lookUpRecord = call({
  name: 'lookUpRecord',
  origin: 'observed',
  method: 'GET',
  path: '/l/ci/{record}',
  aliases: [{ method: 'GET', path: '/l/{record}' }],
  answer: draftCi,
  blockedByGateway: true,
})

/** The value of one attribute: JSON if the class says so, else plain text. */
export const lookUpAttribute = call({
  name: 'lookUpAttribute',
  origin: 'observed',
  method: 'GET',
  path: '/l/ci/{record}/{attribute}',
  answer: z.unknown(),
  blockedByGateway: true,
})

/** A relation with its open change. */
export const lookUpRelation = call({
  name: 'lookUpRelation',
  origin: 'observed',
  method: 'GET',
  path: '/l/rel/{relation}',
  answer: draftRelation,
  blockedByGateway: true,
})

export const lookUpRelease = call({
  name: 'lookUpRelease',
  origin: 'observed',
  method: 'GET',
  path: '/l/release/{release}',
  aliases: [{ method: 'GET', path: '/l/r/{release}' }],
  answer: release,
  blockedByGateway: true,
})

export const lookUpDeployment = call({
  name: 'lookUpDeployment',
  origin: 'observed',
  method: 'GET',
  path: '/l/deployment/{deployment}',
  aliases: [{ method: 'GET', path: '/l/d/{deployment}' }],
  answer: deployment,
  blockedByGateway: true,
})

export const lookUpProcedure = call({
  name: 'lookUpProcedure',
  origin: 'observed',
  method: 'GET',
  path: '/l/procedure/{procedure}',
  aliases: [{ method: 'GET', path: '/l/p/{procedure}' }],
  answer: procedure,
  blockedByGateway: true,
})

/** Redirects to the page of a configuration item, or to the start page if it does not exist. */
export const goToRecord = call({
  name: 'goToRecord',
  origin: 'observed',
  method: 'GET',
  path: '/r/ci/{record}',
  query: z.strictObject({ dto: z.optional(z.string()) }),
  answer: z.unknown(),
  blockedByGateway: true,
})

/** Redirects to the page of an instance. */
export const goToInstance = call({
  name: 'goToInstance',
  origin: 'observed',
  method: 'GET',
  path: '/r/i/{instance}',
  aliases: [{ method: 'GET', path: '/r/instances/{instance}' }],
  answer: z.unknown(),
  blockedByGateway: true,
})

/** Redirects to the page of a deployment. */
export const goToDeployment = call({
  name: 'goToDeployment',
  origin: 'observed',
  method: 'GET',
  path: '/r/d/{deployment}',
  aliases: [{ method: 'GET', path: '/r/deployment/{deployment}' }],
  answer: z.unknown(),
  blockedByGateway: true,
})

/** Redirects to the page of a namespace. */
export const goToNamespace = call({
  name: 'goToNamespace',
  origin: 'observed',
  method: 'GET',
  path: '/r/ns',
  query: z.strictObject({ path: z.string() }),
  answer: z.unknown(),
  blockedByGateway: true,
})

/** Up to 20 records whose names or namespaces contain every word of `query`. */
export const lookUpByWords = call({
  name: 'lookUpByWords',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/lookup/ci_lookup',
  query: z.strictObject({
    org: z.string(),
    query: z.string(),
    /** Limits the search to design, transition or operations: `d`, `t`, `o`. */
    dto: z.optional(z.string()),
    /** Lists matches in this assembly first. */
    assembly: z.optional(z.string()),
    environment: z.optional(z.string()),
  }),
  answer: listOf(z.looseObject({ ciName: text, ciClassName: text, nsPath: text, ciId: id<'ci'>() })),
})

const variables = listOf(z.looseObject({ name: text, type: text, value: text }))

/** Variables that a value in this namespace may refer to. */
export const lookUpVariables = call({
  name: 'lookUpVariables',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/lookup/variables',
  query: z.strictObject({
    assembly_id: z.string(),
    environment_id: z.optional(z.string()),
    platform_id: z.optional(z.string()),
  }),
  answer: z.looseObject({ global: variables, local: variables, cloud: variables }),
  blockedByGateway: true,
})
