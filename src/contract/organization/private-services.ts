// Services of an organization that belong to no cloud (service-api 2.9).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ci, unsavedCi } from '../core/records.ts'
import { listOf } from '../core/values.ts'
import { metadata } from './metadata.ts'

const SERVICES = '/{organization}/services'
const SERVICE = `${SERVICES}/{service}` as const

const serviceFields = {
  comments: z.optional(z.string()),
  /** They depend on the class. */
  ciAttributes: z.record(z.string(), z.string()),
}

export const listPrivateServices = call({
  name: 'listPrivateServices',
  origin: 'observed',
  method: 'GET',
  path: SERVICES,
  answer: listOf(ci),
})

/** The classes that a private service can have. */
export const listPrivateServiceClasses = call({
  name: 'listPrivateServiceClasses',
  origin: 'observed',
  method: 'GET',
  path: `${SERVICES}/available`,
  answer: listOf(metadata),
})

/** An unsaved private service of a class with its defaults. */
export const newPrivateService = call({
  name: 'newPrivateService',
  origin: 'observed',
  method: 'GET',
  path: `${SERVICES}/new`,
  query: z.strictObject({ service_class_name: z.string() }),
  answer: unsavedCi,
  blockedByGateway: true,
})

export const createPrivateService = call({
  name: 'createPrivateService',
  origin: 'observed',
  method: 'POST',
  path: SERVICES,
  body: z.strictObject({ cms_ci: z.strictObject({ ciName: z.string(), ciClassName: z.string(), ...serviceFields }) }),
  answer: ci,
})

export const readPrivateService = call({
  name: 'readPrivateService',
  origin: 'observed',
  method: 'GET',
  path: SERVICE,
  aliases: [{ method: 'GET', path: `${SERVICE}/edit` }],
  answer: ci,
})

/** Omitted attributes and masked secrets keep their value. */
export const updatePrivateService = call({
  name: 'updatePrivateService',
  origin: 'observed',
  method: 'PUT',
  path: SERVICE,
  body: z.strictObject({ cms_ci: z.strictObject(serviceFields) }),
  answer: ci,
})

export const deletePrivateService = call({
  name: 'deletePrivateService',
  origin: 'observed',
  method: 'DELETE',
  path: SERVICE,
  answer: ci,
})
