// Notification relays of an environment: who gets an e-mail about it (service-api 2.3).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ENVIRONMENT } from '../core/path-templates.ts'
import { ci, unsavedCi } from '../core/records.ts'
import { listOf } from '../core/values.ts'

const RELAYS = `${ENVIRONMENT}/relays` as const
const RELAY = `${RELAYS}/{relay}` as const

const optionalText = z.optional(z.string())
const booleanText = z.optional(z.enum(['true', 'false']))

/** `severity` and `source` are comma lists, `ns_paths` JSON text of a list. */
const relayFields = {
  comments: optionalText,
  ciAttributes: z.strictObject({
    enabled: booleanText,
    emails: optionalText,
    severity: optionalText,
    source: optionalText,
    ns_paths: optionalText,
    text_regex: optionalText,
    correlation: booleanText,
  }),
}

export const listRelays = call({
  name: 'listRelays',
  origin: 'observed',
  method: 'GET',
  path: RELAYS,
  answer: listOf(ci),
})

/** An unsaved e-mail relay with the defaults of its class. */
export const newRelay = call({
  name: 'newRelay',
  origin: 'observed',
  method: 'GET',
  path: `${RELAYS}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

export const createRelay = call({
  name: 'createRelay',
  origin: 'observed',
  method: 'POST',
  path: RELAYS,
  body: z.strictObject({
    cms_ci: z.strictObject({ ciName: z.string(), ciClassName: z.optional(z.string()), ...relayFields }),
  }),
  answer: ci,
})

export const readRelay = call({
  name: 'readRelay',
  origin: 'observed',
  method: 'GET',
  path: RELAY,
  answer: ci,
})

export const updateRelay = call({
  name: 'updateRelay',
  origin: 'observed',
  method: 'PUT',
  path: RELAY,
  body: z.strictObject({ cms_ci: z.strictObject(relayFields) }),
  answer: ci,
})

/** Turns a relay on or off. */
export const toggleRelay = call({
  name: 'toggleRelay',
  origin: 'observed',
  method: 'PUT',
  path: `${RELAY}/toggle`,
  answer: ci,
})

export const deleteRelay = call({
  name: 'deleteRelay',
  origin: 'observed',
  method: 'DELETE',
  path: RELAY,
  answer: ci,
})
