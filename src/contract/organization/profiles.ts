// Environment profiles: defaults for new environments (service-api 2.12).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ci, unsavedCi } from '../core/records.ts'
import { environment } from '../transition/environments.ts'
import { listOf } from '../core/values.ts'

const PROFILES = '/{organization}/organization/environments'
const PROFILE = `${PROFILES}/{profile}` as const

/** Cloud id to priority, `1` primary or `2` secondary, as text. */
const cloudPriorities = z.optional(z.record(z.string(), z.enum(['1', '2'])))

const profileFields = {
  comments: z.optional(z.string()),
  ciAttributes: z.optional(z.record(z.string(), z.string())),
}

export const listProfiles = call({
  name: 'listProfiles',
  origin: 'observed',
  method: 'GET',
  path: PROFILES,
  answer: listOf(ci),
})

/** A profile with its default clouds. */
export const readEnvironmentProfile = call({
  name: 'readEnvironmentProfile',
  origin: 'observed',
  method: 'GET',
  path: PROFILE,
  answer: environment,
})

/** An unsaved profile with the defaults of its class. */
export const newProfile = call({
  name: 'newProfile',
  origin: 'observed',
  method: 'GET',
  path: `${PROFILES}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

export const createProfile = call({
  name: 'createProfile',
  origin: 'observed',
  method: 'POST',
  path: PROFILES,
  body: z.strictObject({ clouds: cloudPriorities, cms_ci: z.strictObject({ ciName: z.string(), ...profileFields }) }),
  answer: environment,
  blockedByGateway: true,
})

/** Omitted attributes keep their value; `clouds` replaces the whole set. */
export const updateProfile = call({
  name: 'updateProfile',
  origin: 'observed',
  method: 'PUT',
  path: PROFILE,
  body: z.strictObject({ clouds: cloudPriorities, cms_ci: z.strictObject(profileFields) }),
  answer: environment,
  blockedByGateway: true,
})

export const deleteProfile = call({
  name: 'deleteProfile',
  origin: 'observed',
  method: 'DELETE',
  path: PROFILE,
  answer: ci,
  blockedByGateway: true,
})
