// Variables of an environment: global ones, and local ones of its platforms. They come from the design; only values can change here.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ENVIRONMENT, PLATFORM } from '../core/path-templates.ts'
import { ciChange, draftCi, relationChange } from '../core/records.ts'
import { listOf } from '../core/values.ts'

const history = z.looseObject({ rfc_cis: listOf(ciChange), rfc_relations: listOf(relationChange) })

/** A plain variable takes `value`, a secure one `encrypted_value` and `secure` "true". */
const variableBody = z.strictObject({
  cms_dj_ci: z.strictObject({
    ciAttributes: z.strictObject({
      value: z.optional(z.string()),
      encrypted_value: z.optional(z.string()),
      secure: z.optional(z.enum(['true', 'false'])),
    }),
    ciAttrProps: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  }),
})

const ciIdsBody = z.strictObject({ ciIds: z.array(z.string()).check(z.minLength(1)) })

export const listEnvironmentVariables = call({
  name: 'listEnvironmentVariables',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/variables`,
  answer: listOf(draftCi),
})

export const readEnvironmentVariable = call({
  name: 'readEnvironmentVariable',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/variables/{variable}`,
  answer: draftCi,
})

/** Changes a value for this environment. Pulls do not overwrite values owned by `manifest`. */
export const updateEnvironmentVariable = call({
  name: 'updateEnvironmentVariable',
  origin: 'observed',
  method: 'PUT',
  path: `${ENVIRONMENT}/variables/{variable}`,
  body: variableBody,
  answer: draftCi,
})

/** Makes the environment the owner of values: pulls do not overwrite them. */
export const lockEnvironmentVariables = call({
  name: 'lockEnvironmentVariables',
  origin: 'observed',
  method: 'PUT',
  path: `${ENVIRONMENT}/variables/lock`,
  body: ciIdsBody,
  answer: listOf(draftCi),
})

/** Returns values to the design: the next pull overwrites them. */
export const unlockEnvironmentVariables = call({
  name: 'unlockEnvironmentVariables',
  origin: 'observed',
  method: 'PUT',
  path: `${ENVIRONMENT}/variables/unlock`,
  body: ciIdsBody,
  answer: listOf(draftCi),
})

export const readEnvironmentVariableHistory = call({
  name: 'readEnvironmentVariableHistory',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/variables/{variable}/history`,
  answer: history,
})

export const listPlatformVariables = call({
  name: 'listPlatformVariables',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/variables`,
  answer: listOf(draftCi),
})

export const readPlatformVariable = call({
  name: 'readPlatformVariable',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/variables/{variable}`,
  answer: draftCi,
})

/** Changes a value for this environment. Pulls do not overwrite values owned by `manifest`. */
export const updatePlatformVariable = call({
  name: 'updatePlatformVariable',
  origin: 'observed',
  method: 'PUT',
  path: `${PLATFORM}/variables/{variable}`,
  body: variableBody,
  answer: draftCi,
})

/** Makes the environment the owner of values: pulls do not overwrite them. */
export const lockPlatformVariables = call({
  name: 'lockPlatformVariables',
  origin: 'observed',
  method: 'PUT',
  path: `${PLATFORM}/variables/lock`,
  body: ciIdsBody,
  answer: listOf(draftCi),
})

/** Returns values to the design: the next pull overwrites them. */
export const unlockPlatformVariables = call({
  name: 'unlockPlatformVariables',
  origin: 'observed',
  method: 'PUT',
  path: `${PLATFORM}/variables/unlock`,
  body: ciIdsBody,
  answer: listOf(draftCi),
})

export const readPlatformVariableHistory = call({
  name: 'readPlatformVariableHistory',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/variables/{variable}/history`,
  answer: history,
})
